/** The log of a tour: a line for people at each step, a record for programs at the end. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** One step of the tour; returns in words what it saw, and throws when that is wrong. */
export interface Step {
  readonly name: string;
  readonly act: (page: Page) => Promise<string>;
}

interface Walked {
  readonly step: string;
  readonly saw: string;
  readonly elapsedMs: number;
  readonly picture: string;
}

export interface TourReport {
  readonly passed: boolean;
  readonly steps: readonly Walked[];
  readonly leftOut: readonly { readonly what: string; readonly why: string }[];
  readonly failure: string | null;
}

/** Keeps the record of one tour. */
export interface TourLog {
  /** Runs steps in order, each with a picture of its final screen. */
  run(page: Page, steps: readonly Step[]): Promise<void>;
  leaveOut(what: string, why: string): void;
  fail(error: unknown): void;
  report(): TourReport;
}

/** Starts a log whose pictures go to the folder. */
export function openLog(folder: string): TourLog {
  const steps: Walked[] = [];
  const leftOut: { what: string; why: string }[] = [];
  let failure: string | null = null;

  const take = async (page: Page, name: string): Promise<string> => {
    const number = String(steps.length + 1).padStart(2, '0');
    const picture = `${number}-${name.toLowerCase().replaceAll(/[^a-z]+/gu, '-')}.png`;
    await page.screenshot({ path: join(folder, picture) });
    return picture;
  };
  return {
    async run(page, planned) {
      for (const { name, act } of planned) {
        const startedAtMs = performance.now();
        try {
          const saw = await act(page);
          const elapsedMs = Math.round(performance.now() - startedAtMs);
          steps.push({ step: name, saw, elapsedMs, picture: await take(page, name) });
          say(`${name} ... ${saw} (${(elapsedMs / 1000).toFixed(1)} s)`);
        } catch (error) {
          const picture = await take(page, `failed ${name}`);
          throw new Error(`${name}: ${messageOf(error)} (see ${picture})`, { cause: error });
        }
      }
    },
    leaveOut(what, why) {
      leftOut.push({ what, why });
      say(`${what} ... left out: ${why}`);
    },
    fail(error) {
      failure = messageOf(error);
      say(`The tour ended early: ${failure}`);
    },
    report: () => ({ passed: failure === null, steps, leftOut, failure }),
  };
}

function say(line: string): void {
  process.stderr.write(`  ${line}\n`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? error.name) : String(error);
}

/** A billing run that outlives the terminal that began it, and the server. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { RunView } from '../../src/contract/plans/run-view.ts';
import { runWords } from '../../src/renderer/topics/due/words/runs.ts';
import { sampleDataWords } from '../../src/renderer/topics/due/words/due.ts';
import { serverWords } from '../../src/renderer/words/server-records.ts';
import { passGate } from '../../test/e2e/fixture/pass-gate.ts';
import { ask, goTo } from '../../test/e2e/fixture/staff.ts';
import type { Step } from '../tour/log.ts';
import type { Shop } from './open-shop.ts';

/** Longest wait for the run to go on after a kill, and to finish, in ms. */
const patienceMs = 120_000;
const pollMs = 100;
/** Rows that are done before something is stopped. */
const doneBefore = { kill: 8, serverStop: 24 } as const;
/**
 * Time that the bank takes for each charge of the run, in ms. Long until the last thing is stopped, so that a slow machine
 * has looked before the run is over and something is on its way at a kill.
 */
const chargeMs = { untilStopped: 3_000, afterwards: 300 } as const;
/** Charges of the run at a time. */
export const concurrency = 4;

/** The measured times of a run, in ms. */
export interface RunTimes {
  /** From the kill of A until the run was B's. */
  takenOver: number;
  /** From the kill of A until the bank got the first charge of B. */
  chargedOn: number;
  /** From the server's stop until B said on screen that it is away. */
  awaySaid: number;
  /** From the server's return until B said so. */
  backSaid: number;
}

const cockpit = (page: Page) => page.getByRole('region', { name: runWords.region });

async function dueToday(page: Page): Promise<void> {
  await goTo(page, 'To do');
  await page.getByRole('tab', { name: /^Due today/u }).press('Enter');
}

/** Loads the practice plans at A. */
export const loadSample: Step = {
  name: 'Load sample data at the first terminal',
  act: async (page) => {
    await dueToday(page);
    await page.getByRole('button', { name: sampleDataWords.fill }).press('Enter');
    const due = page.getByRole('tab', { name: /Due today/u }).filter({ hasText: '61' });
    await due.waitFor({ timeout: 60_000 });
    return (await due.innerText()).replaceAll(/\s+/gu, ' ');
  },
};

/** B shows the same tile without a reload. */
export const sampleShows: Step = {
  name: 'The same work at the second terminal',
  act: async (page) => {
    await dueToday(page);
    const due = page.getByRole('tab', { name: /Due today/u }).filter({ hasText: '61' });
    await due.waitFor({ timeout: 20_000 });
    return (await due.innerText()).replaceAll(/\s+/gu, ' ');
  },
};

/** Begins the run at A. */
export function beginRun({ bank }: Pick<Shop, 'bank'>): Step {
  return {
    name: 'Begin a billing run at the first terminal',
    act: async (page) => {
      bank.faults.setShare(1, [{ kind: 'delay', delayMs: chargeMs.untilStopped }]);
      const settings = await ask(page, 'runs.settings', {});
      await ask(page, 'runs.save-settings', { ...settings, concurrency });
      await page.locator('[data-work="check"]').press('Enter');
      const start = page.locator('[data-work="start-run"]');
      await start.waitFor();
      const words = await start.locator('.button-words').innerText();
      await passGate(page);
      await start.press('Enter');
      await cockpit(page).getByText('Running', { exact: true }).waitFor();
      return words;
    },
  };
}

/** B shows the run of A while it goes. */
export const runShows: Step = {
  name: 'The run at the second terminal',
  act: async (page) => {
    await cockpit(page).getByText('Running', { exact: true }).waitFor({ timeout: 10_000 });
    const run = await until(page, ({ doneCount }) => doneCount >= doneBefore.kill);
    return `led by ${run.ledBy ?? 'itself'}, ${run.doneCount} of ${run.total} done`;
  },
};

/** Waits until B has taken the run over and charges. */
export function takeOver(
  shop: Pick<Shop, 'bank'>,
  killedAtMs: () => number,
  took: (times: Pick<RunTimes, 'takenOver' | 'chargedOn'>) => void,
): Step {
  return {
    name: 'The second terminal takes the run over',
    act: async (page) => {
      const sinceKill = () => Math.round(performance.now() - killedAtMs());
      // Requests of A that were on their way have arrived by then.
      await sleep(1_000);
      const charged = nextCharge(shop).then(sinceKill);
      // Where the run is not taken over, that is what the tour reports.
      charged.catch(() => undefined);
      const run = await until(page, ({ ledBy }) => ledBy === null);
      const takenOver = sinceKill();
      await cockpit(page).getByText('Running', { exact: true }).waitFor();
      took({ takenOver, chargedOn: await charged });
      return `${seconds(takenOver)} after the kill, ${run.doneCount} of ${run.total} done`;
    },
  };
}

/** Stops the server at once while B charges, and shows what B says then. */
export function stopServer(
  { server }: Pick<Shop, 'server'>,
  took: (times: Pick<RunTimes, 'awaySaid'>) => void,
): Step {
  return {
    name: 'The server is stopped at once',
    act: async (page) => {
      await until(page, ({ doneCount }) => doneCount >= doneBefore.serverStop);
      const beganMs = performance.now();
      await server.stopAtOnce();
      const away = page.getByText(/^Records away since/u).first();
      await away.waitFor({ timeout: patienceMs });
      const awaySaid = Math.round(performance.now() - beganMs);
      took({ awaySaid });
      // A list that cannot be read blames the server, not the disk of this computer.
      const title = page.getByText(serverWords.unreachable.title).first();
      await title.waitFor({ timeout: patienceMs });
      if (
        await page
          .getByText(/Disk error/u)
          .first()
          .isVisible()
      ) {
        throw new Error('The screen speaks of a disk while the server is away');
      }
      return `“${await away.innerText()}” after ${seconds(awaySaid)}`;
    },
  };
}

/** Starts the server again, and waits until the run is done; a person resumes it where it was paused. */
export function finishRun(
  { bank, server }: Pick<Shop, 'bank' | 'server'>,
  took: (times: Pick<RunTimes, 'backSaid'>) => void,
): Step {
  return {
    name: 'The server is back, and the run finishes',
    act: async (page) => {
      bank.faults.setShare(1, [{ kind: 'delay', delayMs: chargeMs.afterwards }]);
      await server.startAgain();
      const backMs = performance.now();
      await page
        .getByText(/^Records on/u)
        .first()
        .waitFor({ timeout: patienceMs });
      const backSaid = Math.round(performance.now() - backMs);
      took({ backSaid });
      const resume = page.locator('[data-work="resume-run"]');
      const done = cockpit(page).getByText('Done', { exact: true });
      await resume.or(done).first().waitFor({ timeout: patienceMs });
      const isPaused = await resume.isVisible();
      if (isPaused) await resume.press('Enter');
      await done.waitFor({ timeout: patienceMs });
      const numbers = await cockpit(page).locator('.cockpit-numbers').innerText();
      return `${isPaused ? 'resumed by a person, ' : ''}${numbers.replaceAll(/\s+/gu, ' ')}`;
    },
  };
}

/** A time in words, with one decimal. */
export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** Resolves when the bank gets a request for a charge. */
async function nextCharge({ bank }: Pick<Shop, 'bank'>): Promise<void> {
  const count = () => Object.values(bank.purchaseRequests()).reduce((sum, each) => sum + each, 0);
  const before = count();
  const deadline = performance.now() + patienceMs;
  while (count() === before) {
    if (performance.now() > deadline) throw new Error('No charge came in time');
    // oxlint-disable-next-line no-await-in-loop -- Looks again until something came.
    await sleep(pollMs);
  }
}

async function until(page: Page, isReached: (run: RunView) => boolean): Promise<RunView> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- Looks again until it is reached.
    const { run } = await ask(page, 'runs.current', {});
    if (run !== null && isReached(run)) return run;
    if (performance.now() > deadline) {
      throw new Error(`The run did not get there in time: ${JSON.stringify(run)}`);
    }
    // oxlint-disable-next-line no-await-in-loop -- Looks again until it is reached.
    await sleep(pollMs);
  }
}

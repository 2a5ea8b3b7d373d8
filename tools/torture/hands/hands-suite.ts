import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { roles } from '../../../src/domain/staff/role.ts';
import { launchTillroom } from '../../../test/e2e/fixture/launch-tillroom.ts';
import { ask } from '../../../test/e2e/fixture/staff.ts';
import { workAs } from '../../../test/e2e/pages/top-bar.ts';
import { seededChance } from '../../bench/seed/seeded-chance.ts';
import type { SeededChance } from '../../bench/seed/seeded-chance.ts';
import type { Suite, SuiteContext } from '../suite.ts';
import { actByChance, resize } from './acts.ts';
import { watchPage } from './watch.ts';

/** Acts in one start of the app, on records of their own. */
const actsOfOneStart = 250;
/** Acts between two looks with axe. */
const actsBetween = 25;
/** Time in which what was scrolled or opened stands still, in ms; a press before that would miss its aim. */
const settleMs = 150;
/** The last acts that a fault is told with. */
const actsTold = 8;

/** The faults that random hands met at one start. */
interface Met {
  readonly acts: number;
  readonly faults: readonly string[];
}

/** Random hands at the real window: they press, type and go elsewhere, and what they see is checked after each act. */
export const handsSuite: Suite = {
  name: 'hands',
  proves:
    'Whatever is pressed and typed, no screen breaks, loses the focus, or shows what only a fault shows.',
  unit: 'acts',
  sizes: { quick: 40, full: 4_000, long: 40_000 },
  run: async (context) => {
    let [acts, starts] = [0, 0];
    const faults: string[] = [];
    while (acts < context.size && performance.now() < context.endsAtMs) {
      const met = await handsAtOneStart(
        context,
        starts,
        Math.min(actsOfOneStart, context.size - acts),
      );
      acts += met.acts;
      starts += 1;
      faults.push(...met.faults);
      context.progress(`${acts} acts, ${faults.length} faults`);
    }
    const isPassed = faults.length === 0;
    return { isPassed, figures: { acts, starts, faults: faults.length }, faults, notRun: [] };
  },
};

async function handsAtOneStart(context: SuiteContext, start: number, acts: number): Promise<Met> {
  // A start has a seed of its own, so that it can be repeated without those before it.
  const seed = context.seed + start;
  const chance = seededChance(seed);
  const app = await launchTillroom();
  try {
    const { page } = app;
    page.setDefaultTimeout(15_000);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await ask(page, 'practice.fill-book', {});
    const role = chance.oneOf(roles);
    if (role !== 'clerk') await workAs(page, role);
    await resize(page, chance);
    const faults = await handsAt(page, {
      chance,
      acts,
      told: `seed ${seed}, as ${role}`,
      progress: (words) => context.progress(words),
    });
    return { acts, faults };
  } finally {
    await app.close();
  }
}

interface HandsOptions {
  readonly chance: SeededChance;
  readonly acts: number;
  readonly told: string;
  readonly progress: (words: string) => void;
}

async function handsAt(
  page: Page,
  { chance, acts, told, progress }: HandsOptions,
): Promise<readonly string[]> {
  const watch = watchPage(page);
  const done: string[] = [];
  const met = new Map<string, string>();
  const pictures = process.env['TILLROOM_SCREENSHOTS'];
  for (let count = 1; count <= acts; count += 1) {
    const act = await actByChance(page, chance).catch(
      (error: unknown) => `could not: ${String(error).slice(0, 100)}`,
    );
    done.push(act);
    await page.waitForTimeout(settleMs);
    const isClose = count % actsBetween === 0;
    const seen = [...(await watch.look(act)), ...(isClose ? await watch.lookClosely() : [])];
    for (const fault of seen) {
      if (met.has(fault)) continue;
      const account = `${told}, act ${count}: ${fault}\n    after ${done.slice(-actsTold).join('; ')}`;
      met.set(fault, account);
      progress(account);
      if (pictures === undefined) continue;
      mkdirSync(pictures, { recursive: true });
      await page.screenshot({
        path: join(pictures, `${told.replaceAll(/\W+/gu, '-')}-${count}.png`),
      });
    }
  }
  return [...met.values()];
}

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { seededChance } from '../../bench/seed/seeded-chance.ts';
import type { SeededChance } from '../../bench/seed/seeded-chance.ts';
import type { Suite, SuiteContext } from '../suite.ts';
import { actByChance } from './acts.ts';
import { openTerminal, openTerminals } from './places.ts';
import type { Place } from './places.ts';
import { watchPage } from './watch.ts';

/** Acts in one start of the app, on records of their own. */
const actsOfOneStart = 250;
/** Seeds of which one is a shop of two terminals, whose server comes and goes; the seed of the quick form is not. */
const startsPerShop = 4;
/** Acts between two looks with axe, and about as many between a stop of a server and its next start. */
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
  const place = await (seed % startsPerShop === 1 ? openTerminals(chance) : openTerminal(chance));
  try {
    const faults = await handsAt(place, {
      chance,
      acts,
      told: `seed ${seed}`,
      progress: (words) => context.progress(words),
    });
    return { acts, faults };
  } finally {
    await place.close();
  }
}

interface HandsOptions {
  readonly chance: SeededChance;
  readonly acts: number;
  readonly told: string;
  readonly progress: (words: string) => void;
}

async function handsAt(
  { windows, disturb }: Place,
  { chance, acts, told, progress }: HandsOptions,
): Promise<readonly string[]> {
  const watched = windows.map(({ name, page }) => ({ name, page, watch: watchPage(page) }));
  const done: string[] = [];
  const met = new Map<string, string>();
  for (let count = 1; count <= acts; count += 1) {
    const { name, page, watch } = chance.oneOf(watched);
    const isDisturbed = disturb !== undefined && chance.below(actsBetween) === 0;
    const act = isDisturbed ? await disturb() : await actOrReason(page, chance);
    done.push(windows.length > 1 ? `${name}: ${act}` : act);
    await page.waitForTimeout(settleMs);
    const isClose = count % actsBetween === 0;
    const seen = [...(await watch.look(act)), ...(isClose ? await watch.lookClosely() : [])];
    for (const fault of seen) {
      if (met.has(fault)) continue;
      const account = `${told}, ${name}, act ${count}: ${fault}\n    after ${done.slice(-actsTold).join('; ')}`;
      met.set(fault, account);
      progress(account);
      await keepPicture(page, `${told}, ${name}, ${count}`);
    }
  }
  return [...met.values()];
}

function actOrReason(page: Page, chance: SeededChance): Promise<string> {
  return actByChance(page, chance).catch(
    (error: unknown) => `could not: ${String(error).slice(0, 100)}`,
  );
}

/** Keeps a picture of a fault in the folder that is named for them, where one is. */
async function keepPicture(page: Page, name: string): Promise<void> {
  const pictures = process.env['TILLROOM_SCREENSHOTS'];
  if (pictures === undefined) return;
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name.replaceAll(/\W+/gu, '-')}.png`) });
}

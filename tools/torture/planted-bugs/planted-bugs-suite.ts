import { join } from 'node:path';
import { availableParallelism } from 'node:os';
import { canTrace, watchOrder } from '../disk/watch-order.ts';
import { killRecords } from '../kills/kill-records.ts';
import { isClean, oracleCounts } from '../oracle/judge.ts';
import type { Suite, SuiteContext } from '../suite.ts';
import { buildTerminal } from '../terminal/build-terminal.ts';
import type { BuiltTerminal } from '../terminal/build-terminal.ts';
import type { PlantedBug } from './planted-bug.ts';
import { plantedBugs } from './planted-bugs.ts';

/** Kills of one set of records, and the most kills that a bug may survive. */
const [killsPerRecords, killsMax] = [10, 150];
/** Staff make more mistakes than usual, because two of the bugs do harm only then. */
const bugErrRate = 0.8;
const tracedCharges = 10;

/** Result for one planted bug. */
interface Hunt {
  readonly bug: PlantedBug;
  /** The evidence that caught it; null when none did. */
  readonly caughtBy: string | null;
  readonly effort: string;
}

/** Bugs planted in the real code as it is built, each of which the other suites must catch. */
export const plantedBugsSuite: Suite = {
  name: 'planted-bugs',
  proves: 'The suites catch each bug planted in the real code.',
  unit: 'bugs',
  sizes: { quick: 1, full: plantedBugs.length, long: plantedBugs.length },
  run: async (context) => {
    const wanted = plantedBugs.slice(0, context.size);
    const isTraceable = canTrace();
    const hunted = wanted.filter(({ by }) => by !== 'order' || isTraceable);
    const hunts = await huntAll(context, hunted);
    const missed = hunts.filter(({ caughtBy }) => caughtBy === null);
    return {
      isPassed: missed.length === 0 && hunts.length > 0,
      figures: { planted: hunts.length, caught: hunts.length - missed.length },
      faults: missed.map(({ bug, effort }) => `not caught in ${effort}: ${bug.name}`),
      notRun: isTraceable
        ? []
        : ['the two bugs of the commit’s order need `strace`, which is not here.'],
      details: {
        title: 'Planted bugs',
        head: ['Bug', 'Caught by', 'After'],
        rows: hunts.map(({ bug, caughtBy, effort }) => [
          bug.name,
          caughtBy ?? '**nothing**',
          effort,
        ]),
      },
    };
  },
};

async function huntAll(
  context: SuiteContext,
  bugs: readonly PlantedBug[],
): Promise<readonly Hunt[]> {
  const hunts = new Map<PlantedBug, Hunt>();
  const waiting = [...bugs];
  const lane = async () => {
    for (let bug = waiting.shift(); bug !== undefined; bug = waiting.shift()) {
      const folder = join(context.folder, `bug-${bugs.indexOf(bug)}`);
      const built = await buildTerminal(join(folder, 'built'), { edits: bug.edits });
      const found = await (bug.by === 'order'
        ? huntByOrder(built, folder, bug)
        : huntByKills(context, built, folder, bug));
      hunts.set(bug, found);
      context.progress(`${bug.name}: ${found.caughtBy ?? 'NOT CAUGHT'}, ${found.effort}`);
    }
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, lane));
  return bugs.flatMap((bug) => hunts.get(bug) ?? []);
}

async function huntByKills(
  context: SuiteContext,
  built: BuiltTerminal,
  folder: string,
  bug: PlantedBug,
): Promise<Hunt> {
  const { takesReferenceTwice, faults } = bug;
  const unusual = { errRate: bugErrRate, ...(faults === undefined ? {} : { faults }) };
  for (let kills = killsPerRecords; kills <= killsMax; kills += killsPerRecords) {
    const name = `B${kills}`;
    const chance = context.chance(`${bug.name}/${name}`);
    const usual = { built, folder, name, kills: killsPerRecords, chance, takesReferenceTwice };
    const killed = { ...usual, ...unusual };
    const { judgement } = await killRecords(killed);
    if (isClean(judgement)) continue;
    const seen = oracleCounts.filter((count) => judgement[count] > 0);
    const caughtBy = `kills: ${seen.map((count) => `${count} ${judgement[count]}`).join(', ')}`;
    return { bug, caughtBy, effort: `${kills} kills` };
  }
  return { bug, caughtBy: null, effort: `${killsMax} kills` };
}

async function huntByOrder(built: BuiltTerminal, folder: string, bug: PlantedBug): Promise<Hunt> {
  const { requests, outOfOrder } = await watchOrder(built, join(folder, 'records'), tracedCharges);
  return {
    bug,
    caughtBy: outOfOrder > 0 ? `disk: ${outOfOrder} of ${requests} requests out of order` : null,
    effort: `${requests} charges`,
  };
}

import { join } from 'node:path';
import { availableParallelism } from 'node:os';
import { isClean, judge, oracleCounts, sumOf } from '../oracle/judge.ts';
import type { Judged } from '../oracle/judge.ts';
import { brokenInvariants } from '../oracle/broken-invariants.ts';
import { readRecords } from '../oracle/read-records.ts';
import type { Suite, SuiteContext } from '../suite.ts';
import { buildTerminal } from '../terminal/build-terminal.ts';
import type { BuiltTerminal } from '../terminal/build-terminal.ts';
import { ledgerFileOf } from '../terminal/ledger-file.ts';
import { startBank } from '../terminal/start-bank.ts';
import { orderly } from '../terminal/start-life.ts';
import { killRecords } from './kill-records.ts';

/** Maximum number of kills of one set of records: a small set opens in the time of a few charges. */
const killsPerRecordsMax = 20;
/** Two for each core, because a life waits for the disk and the bank half of its time. */
const lanes = 2 * Math.min(2, availableParallelism());

/** The real main process under load, killed at random, compared with the bank's own list of charges. */
export const killsSuite: Suite = {
  name: 'kills',
  proves:
    'No `kill -9` of the main process under load, with 20 % bad responses, charges twice or loses a charge.',
  unit: 'kills',
  sizes: { quick: 20, full: 2_000, long: 20_000 },
  run: async (context) => {
    const built = await buildTerminal(join(context.folder, 'built'));
    const faultFree = await chargeWithoutFaults(context, built);
    const judged = await killAll(context, built);
    const judgement = sumOf(judged.map((each) => each.judgement));
    const kills = judged.reduce((sum, each) => sum + each.kills, 0);
    const { charged, tries, dispatched, notConfirmed } = judgement;
    const calm = faultFree.judgement;
    const isCalm = isClean(calm) && calm.notConfirmed === 0 && calm.charged === calm.tries;
    return {
      isPassed: isClean(judgement) && isCalm && charged > kills / 2,
      figures: {
        kills,
        ...Object.fromEntries(oracleCounts.map((name) => [name, judgement[name]])),
        charged,
        tries,
        notConfirmedRate: `${((100 * notConfirmed) / Math.max(1, dispatched)).toFixed(1)} %`,
        notConfirmedWithoutFaults: `${calm.notConfirmed} of ${calm.tries}`,
      },
      faults: [...faultFree.faults, ...judged.flatMap(({ faults }) => faults)],
      notRun:
        kills < context.size
          ? [`${kills} of ${context.size} kills came within the time that was given.`]
          : [],
    };
  },
};

/** Result for one set of records, and the number of its kills. */
interface KilledOften extends Judged {
  readonly kills: number;
}

/** Kills several sets of records at a time, each with its own bank. */
async function killAll(
  context: SuiteContext,
  built: BuiltTerminal,
): Promise<readonly KilledOften[]> {
  const judged: KilledOften[] = [];
  const counts: number[] = [];
  const killsPerRecords = Math.min(killsPerRecordsMax, Math.ceil(context.size / lanes));
  for (let left = context.size; left > 0; left -= killsPerRecords) {
    counts.push(Math.min(left, killsPerRecords));
  }
  let next = 0;
  const lane = async () => {
    while (next < counts.length && performance.now() < context.endsAtMs) {
      const index = next;
      next += 1;
      const name = `K${index}`;
      const result = await killRecords({
        built,
        folder: context.folder,
        name,
        kills: counts[index] ?? 0,
        chance: context.chance(name),
        takesReferenceTwice: index % 3 !== 2,
      });
      judged.push({ ...result, kills: counts[index] ?? 0 });
      context.progress(`${judged.length} of ${counts.length} records, ${wrongIn(judged)} wrong`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return judged;
}

function wrongIn(judged: readonly Judged[]): number {
  return judged.reduce((sum, { faults }) => sum + faults.length, 0);
}

/** A calm day: no kills, and every response arrives, so nothing may stay unconfirmed. */
async function chargeWithoutFaults(context: SuiteContext, built: BuiltTerminal): Promise<Judged> {
  const folder = join(context.folder, 'calm');
  const share = { rate: 0, faults: [] };
  const start = { seed: context.seed, latencyMs: 0, takesReferenceTwice: true, share };
  const bank = await startBank(built.bank, start);
  try {
    const count = Math.min(context.size, 2_000);
    const work = { kind: 'charges', prefix: 'CALM', count } as const;
    const life = await orderly({ folder, work }, { built, bankUrl: bank.baseUrl });
    return judge({
      records: readRecords(ledgerFileOf(folder)),
      truth: await bank.truth(),
      lives: [life],
      invariants: await brokenInvariants(ledgerFileOf(folder)),
    });
  } finally {
    await bank.close();
  }
}

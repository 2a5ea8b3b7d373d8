import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SeededChance } from '../../bench/seed/seeded-chance.ts';
import { cardsOf, duePlans } from '../../bench/due-plans.ts';
import type { Fault } from '../../../src/main/sandbox/faults/faults.ts';
import { judge } from '../oracle/judge.ts';
import type { Judged } from '../oracle/judge.ts';
import { brokenInvariants } from '../oracle/broken-invariants.ts';
import { readRecords } from '../oracle/read-records.ts';
import { badResponses } from '../terminal/bad-responses.ts';
import type { BuiltTerminal } from '../terminal/build-terminal.ts';
import { ledgerFileOf } from '../terminal/ledger-file.ts';
import { startBank } from '../terminal/start-bank.ts';
import { orderly, startLife } from '../terminal/start-life.ts';
import type { LifeReport, LifeStart } from '../terminal/start-life.ts';

/** One set of records, to be killed the given number of times. */
export interface KilledRecords {
  readonly built: BuiltTerminal;
  readonly folder: string;
  readonly name: string;
  readonly kills: number;
  readonly chance: SeededChance;
  /**
   * True when the bank charges a reference twice, as the document allows. When it does not, staff make mistakes at
   * times, and only the bank's refusal reveals them to the terminal.
   */
  readonly takesReferenceTwice: boolean;
  /** Faults and error rate of staff, where they are not the usual ones. */
  readonly faults?: readonly Fault[];
  readonly errRate?: number;
}

const badShare = 0.2;
const latencyMs = 8;
const lanes = 5;
const usualErrRate = 0.25;
/** Maximum number of outcomes that a life may see before it is killed, so that a busy machine kills as well. */
const outcomesMax = 12;
/** Longest time after the last of them, in ms. */
const restMsMax = 40;
/** Longest time after the start at which a life is killed while it opens, in ms. */
const openingMsMax = 500;
/** Instalments that one life may charge. */
const rowsPerKill = 6;

/** Kills one terminal over one set of records, opens it once more, and judges the result. */
export async function killRecords(killed: KilledRecords): Promise<Judged> {
  const { built, name, kills, chance, takesReferenceTwice } = killed;
  const folder = join(killed.folder, name);
  mkdirSync(folder, { recursive: true });
  const seed = chance.below(2 ** 31);
  const share = { rate: badShare, faults: killed.faults ?? badResponses };
  const bank = await startBank(built.bank, { seed, latencyMs, takesReferenceTwice, share });
  try {
    const plans = duePlans(kills * rowsPerKill, name);
    await bank.saveCards(cardsOf(plans));
    const start = { built, bankUrl: bank.baseUrl };
    const work = { kind: 'plans', prefix: name, count: plans.length } as const;
    const lives: LifeReport[] = [await orderly({ folder, work }, start)];
    for (let index = 0; index < kills; index += 1) {
      lives.push(await killOnce(killed, folder, start, index));
    }
    const settled = await orderly({ folder, work: { kind: 'settle' } }, start);
    return judge({
      records: readRecords(ledgerFileOf(folder)),
      truth: await bank.truth(),
      lives: [...lives, settled],
      invariants: await brokenInvariants(ledgerFileOf(folder)),
    });
  } finally {
    await bank.close();
  }
}

/** Three of four kills hit the terminal at work, the fourth while it opens. */
async function killOnce(
  { name, chance, takesReferenceTwice, errRate = usualErrRate }: KilledRecords,
  folder: string,
  start: LifeStart,
  index: number,
): Promise<LifeReport> {
  const life = startLife(
    {
      folder,
      work: {
        kind: 'load',
        prefix: `${name}-L${index}`,
        seed: chance.below(2 ** 31),
        lanes,
        errRate: takesReferenceTwice ? 0 : errRate,
      },
    },
    start,
  );
  const isOpening = chance.below(4) === 0;
  // Mostly right after an outcome was reported: that is where saving and showing are closest.
  const waitMs = isOpening ? chance.fraction() * openingMsMax : chance.fraction() ** 3 * restMsMax;
  const outcomes = chance.below(outcomesMax);
  if (!isOpening) await life.said('up');
  if (!isOpening && outcomes > 0) await life.said('shown', outcomes);
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  life.kill();
  return life.ended;
}

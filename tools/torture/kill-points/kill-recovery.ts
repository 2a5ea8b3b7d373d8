import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { SeededChance } from '../../bench/seed/seeded-chance.ts';
import { cardsOf, duePlans } from '../../bench/due-plans.ts';
import { readRecords } from '../oracle/read-records.ts';
import type { BuiltTerminal } from '../terminal/build-terminal.ts';
import { ledgerFileOf } from '../terminal/ledger-file.ts';
import { startBank } from '../terminal/start-bank.ts';
import type { TortureBank } from '../terminal/start-bank.ts';
import { orderly, startLife } from '../terminal/start-life.ts';
import { choose, nameOf, statesOf, triesFor } from './choose-points.ts';
import type { Point, Wanted } from './choose-points.ts';
import { readPoints, recordsOf } from './flow-lives.ts';
import { keepLook, lookAt } from './left-behind.ts';

/** Levels of nesting: a kill during the recovery from a kill during a recovery. */
const depth = 3;

/** Result of killing the opening of records that a kill had left. */
export interface KilledRecovery {
  readonly points: number;
  /** Openings that were killed at a point. */
  readonly killed: number;
  readonly states: number;
  /** States in which no opening was killed. */
  readonly statesMissed: readonly string[];
  /** Records that ended differently from one undisturbed opening. */
  readonly different: readonly string[];
}

/** Kills the opening of left records at the given number of points, three levels deep, and compares the results. */
export async function killRecovery(parts: {
  readonly built: BuiltTerminal;
  readonly folder: string;
  readonly wanted: Wanted;
  readonly chance: SeededChance;
  /** As in a suite's context: nothing is opened after it to be killed. */
  readonly endsAtMs: number;
}): Promise<KilledRecovery> {
  const { built, folder, wanted, chance, endsAtMs } = parts;
  const left = join(folder, 'left');
  mkdirSync(left, { recursive: true });
  const share = { rate: 0.2, faults: [{ kind: 'hold' } as const] };
  const start = { seed: 2, latencyMs: 20, takesReferenceTwice: true, share };
  const bank = await startBank(built.bank, start);
  try {
    await leaveUndone(built, bank, left);
    const copy = copyOf(left, { built, bank, folder });
    copy.take();
    const points = await copy.trace();
    const [expected, before] = [copy.outcome(), await requestsAt(bank)];
    const killedIn = new Set<string>();
    const different: string[] = [];
    let killed = 0;
    for (const chosen of choose(points, wanted, chance)) {
      for (const first of triesFor(chosen, points, chance)) {
        if (performance.now() > endsAtMs) break;
        copy.take();
        const isKilled = await copy.killAt(first);
        if (isKilled) killedIn.add(first.state);
        const nested = Array.from({ length: depth - 1 }, () => chance.oneOf(points));
        killed += Number(isKilled);
        for (const point of nested) killed += Number(await copy.killAtPlace(point));
        await copy.settle();
        const path = [first, ...nested].map(nameOf).join(', then ');
        if (copy.outcome() !== expected) different.push(path);
        if (isKilled) break;
      }
    }
    if ((await requestsAt(bank)) !== before) different.push('recovery has sent something');
    const states = statesOf(points);
    const statesMissed = states.filter((state) => !killedIn.has(state));
    return { points: points.length, killed, states: states.length, statesMissed, different };
  } finally {
    await bank.close();
  }
}

/** A copy of the records that a kill has left, made again for each way of opening them. */
function copyOf(
  left: string,
  parts: { readonly built: BuiltTerminal; readonly bank: TortureBank; readonly folder: string },
) {
  const { built, bank, folder } = parts;
  const copy = join(folder, 'copy');
  const [armFile, traceFile] = [join(folder, 'armed'), join(folder, 'trace')];
  const life = { folder: copy, work: { kind: 'settle' } } as const;
  const open = async (env: Readonly<Record<string, string>>) => {
    const opening = { built, bankUrl: bank.baseUrl, env: { TILLROOM_ARM_FILE: armFile, ...env } };
    return (await startLife(life, opening).ended).killedAt !== null;
  };
  const look = { TILLROOM_POINT_RECORDS: recordsOf(copy) };
  return {
    take: () => {
      rmSync(copy, { recursive: true, force: true });
      cpSync(left, copy, { recursive: true });
      keepLook(armFile, lookAt(recordsOf(copy)));
    },
    trace: async () => {
      await open({ ...look, TILLROOM_POINT_TRACE: traceFile });
      return readPoints(traceFile);
    },
    killAt: (point: Point) => open({ ...look, TILLROOM_KILL_AT: nameOf(point) }),
    /** Matches any state of the records: an earlier opening was killed on its way. */
    killAtPlace: (point: Point) => {
      const [thread = ''] = point.state.split(' ');
      return open({ TILLROOM_KILL_AT: nameOf({ ...point, state: `${thread} any` }) });
    },
    settle: () => orderly(life, { built, bankUrl: bank.baseUrl }),
    outcome: () => statesIn(ledgerFileOf(copy)),
  };
}

/** Leaves attempts prepared and dispatched, and a run in progress, as a kill in the middle does. */
async function leaveUndone(built: BuiltTerminal, bank: TortureBank, folder: string): Promise<void> {
  const plans = duePlans(12, 'LEFT');
  await bank.saveCards(cardsOf(plans));
  const start = { built, bankUrl: bank.baseUrl };
  await orderly({ folder, work: { kind: 'plans', prefix: 'LEFT', count: plans.length } }, start);
  const work = { kind: 'load', prefix: 'UNDONE', seed: 5, lanes: 6, errRate: 0 } as const;
  const life = startLife({ folder, work }, start);
  await life.said('shown', 8);
  life.kill();
  await life.ended;
}

function statesIn(file: string): string {
  const { attempts } = readRecords(file);
  return JSON.stringify(attempts.map(({ id, state, transactionId }) => [id, state, transactionId]));
}

async function requestsAt(bank: TortureBank): Promise<number> {
  const { requests } = await bank.truth();
  return Object.values(requests).reduce((sum, count) => sum + count, 0);
}

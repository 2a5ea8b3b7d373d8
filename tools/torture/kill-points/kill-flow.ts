import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SeededChance } from '../../bench/seed/seeded-chance.ts';
import { cardsOf, duePlans } from '../../bench/due-plans.ts';
import { brokenInvariants } from '../oracle/broken-invariants.ts';
import { judge } from '../oracle/judge.ts';
import type { Judged } from '../oracle/judge.ts';
import { readRecords } from '../oracle/read-records.ts';
import type { BuiltTerminal } from '../terminal/build-terminal.ts';
import { ledgerFileOf } from '../terminal/ledger-file.ts';
import { startBank } from '../terminal/start-bank.ts';
import type { TortureBank } from '../terminal/start-bank.ts';
import { orderly, startLife } from '../terminal/start-life.ts';
import type { LifeReport } from '../terminal/start-life.ts';
import { choose, nameOf, pointOf, statesOf, triesFor } from './choose-points.ts';
import type { Point, Wanted } from './choose-points.ts';

/** What became of one flow that was killed at its points. */
export interface KilledFlow extends Judged {
  /** Points that the flow passes when nobody is killed. */
  readonly points: number;
  /** Points at which a life was killed. */
  readonly killed: number;
  /** States that a kill may find: points of one thread that leave the same cannot be told apart. */
  readonly states: number;
  /** States in which no life was killed. */
  readonly statesMissed: readonly string[];
  /** Lives that went another way and never came to their point. */
  readonly notReached: number;
}

/** Kills one flow at so many of its points, each time in a life of its own, over one set of records. */
export async function killFlow(parts: {
  readonly built: BuiltTerminal;
  readonly folder: string;
  readonly flow: string;
  readonly wanted: Wanted;
  readonly chance: SeededChance;
  /** As of a suite's context: no life is begun after it. */
  readonly endsAtMs: number;
}): Promise<KilledFlow> {
  const { built, folder, flow, wanted, chance, endsAtMs } = parts;
  mkdirSync(folder, { recursive: true });
  const share = { rate: 0, faults: [] };
  const start = { seed: 1, latencyMs: 0, takesReferenceTwice: true, share };
  const bank = await startBank(built.bank, start);
  try {
    const live = lifeOf({ built, bank, folder, flow });
    const calm = await live(0, null);
    if (!calm.report.isDone) throw new Error(`${flow} broke off: ${calm.report.complaints}`);
    const lives: LifeReport[] = [calm.report];
    const points = calm.passed;
    for (const chosen of choose(points, wanted, chance)) {
      for (const point of triesFor(chosen, points, chance)) {
        if (performance.now() > endsAtMs) break;
        const { report } = await live(lives.length, point);
        lives.push(report);
        if (report.killedAt !== null) break;
      }
    }
    const kills = lives.flatMap(({ killedAt }) => (killedAt === null ? [] : [killedAt]));
    const notReached = lives.length - 1 - kills.length;
    const records = { folder, work: { kind: 'settle' } } as const;
    lives.push(await orderly(records, { built, bankUrl: bank.baseUrl }));
    const file = ledgerFileOf(folder);
    const judged = judge({
      records: readRecords(file),
      truth: await bank.truth(),
      lives,
      invariants: await brokenInvariants(file),
    });
    const killedIn = new Set(kills.map((line) => pointOf(line).state));
    const states = statesOf(points);
    return {
      ...judged,
      points: points.length,
      killed: new Set(kills).size,
      states: states.length,
      statesMissed: states.filter((state) => !killedIn.has(state)),
      notReached,
    };
  } finally {
    await bank.close();
  }
}

function lifeOf(parts: {
  readonly built: BuiltTerminal;
  readonly bank: TortureBank;
  readonly folder: string;
  readonly flow: string;
}) {
  const { built, bank, folder, flow } = parts;
  const armFile = join(folder, 'armed');
  const traceFile = join(folder, 'trace');
  return async (index: number, point: Point | null) => {
    for (const file of [armFile, traceFile]) rmSync(file, { force: true });
    const tag = `${flow.replaceAll(/[^a-z]/gu, '')}-${index}`;
    await bank.keepCards(cardsOf(duePlans(1, tag)));
    const env = {
      TILLROOM_ARM_FILE: armFile,
      TILLROOM_POINT_RECORDS: recordsOf(folder),
      ...(point === null
        ? { TILLROOM_POINT_TRACE: traceFile }
        : { TILLROOM_KILL_AT: nameOf(point) }),
    };
    const amountMinor = 10_000 + index * 100;
    const work = { kind: 'flow', name: flow, tag, amountMinor } as const;
    const report = await startLife({ folder, work }, { built, bankUrl: bank.baseUrl, env }).ended;
    return { report, passed: point === null ? readPoints(traceFile) : [] };
  };
}

/** Reads what a life has traced. */
export function readPoints(traceFile: string): readonly Point[] {
  return readFileSync(traceFile, 'utf8').split('\n').slice(0, -1).map(pointOf);
}

/** The folder whose files a kill leaves behind. */
export function recordsOf(folder: string): string {
  return dirname(ledgerFileOf(folder));
}

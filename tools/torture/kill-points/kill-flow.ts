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

/** One point of a thread: its name, the count at which it is passed, and the place in the sources. */
export interface Point {
  readonly thread: string;
  readonly count: number;
  /** What a kill here would leave, files and bytes sent; the same for every point of one state. */
  readonly state: string;
  readonly place: string;
}

/** What became of one flow that was killed at its points. */
export interface KilledFlow extends Judged {
  /** Points that the flow passes when nobody is killed. */
  readonly points: number;
  /** States that a kill may find: points of one thread that leave the same cannot be told apart. */
  readonly states: number;
  /** States of which at least one point was killed at. */
  readonly statesKilled: number;
  /** Points at which a life was killed. */
  readonly killed: number;
  /** Lives that went another way and never came to their point. */
  readonly notReached: number;
}

/** Kills one flow at so many of its points, each time in a life of its own, over one set of records. */
export async function killFlow(parts: {
  readonly built: BuiltTerminal;
  readonly folder: string;
  readonly flow: string;
  readonly kills: number;
  readonly chance: SeededChance;
}): Promise<KilledFlow> {
  const { built, folder, flow, kills, chance } = parts;
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
    const states = new Set(points.map(stateOf));
    const statesKilled = new Set<string>();
    for (const [index, point] of choose(points, kills, chance).entries()) {
      const { report } = await live(index + 1, point);
      if (report.killedAt !== null) statesKilled.add(stateOf(point));
      lives.push(report);
    }
    const records = { folder, work: { kind: 'settle' } } as const;
    lives.push(await orderly(records, { built, bankUrl: bank.baseUrl }));
    const killed = lives.filter(({ killedAt }) => killedAt !== null).length;
    const file = ledgerFileOf(folder);
    const judged = judge({
      records: readRecords(file),
      truth: await bank.truth(),
      lives,
      invariants: await brokenInvariants(file),
    });
    return {
      ...judged,
      points: points.length,
      states: states.size,
      statesKilled: statesKilled.size,
      killed,
      notReached: lives.length - 2 - killed,
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
      ...(point === null
        ? { TILLROOM_POINT_TRACE: traceFile, TILLROOM_POINT_RECORDS: recordsOf(folder) }
        : { TILLROOM_KILL_AT: `${point.thread}:${point.count}` }),
    };
    const amountMinor = 10_000 + index * 100;
    const work = { kind: 'flow', name: flow, tag, amountMinor } as const;
    const report = await startLife({ folder, work }, { built, bankUrl: bank.baseUrl, env }).ended;
    return { report, passed: point === null ? readPoints(traceFile) : [] };
  };
}

/** Reads what a life has traced. */
export function readPoints(traceFile: string): readonly Point[] {
  const lines = readFileSync(traceFile, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => {
    const [thread = '', count = '', state = '', ...place] = line.split(' ');
    return { thread, count: Number(count), state, place: place.join(' ') };
  });
}

function stateOf({ thread, state }: Point): string {
  return `${thread} ${state}`;
}

/** The folder whose files a kill leaves behind. */
export function recordsOf(folder: string): string {
  return dirname(ledgerFileOf(folder));
}

/**
 * So many points in the order in which they are passed: one of each state first, then each place
 * once, before any place twice.
 */
export function choose(
  points: readonly Point[],
  wanted: number,
  chance: SeededChance,
): readonly Point[] {
  if (wanted >= points.length) return points;
  const seen = new Map<string, number>();
  const known = new Set<string>();
  const drawn = points.map((point, index) => {
    const isNew = !known.has(stateOf(point));
    known.add(stateOf(point));
    const place = `${point.thread} ${point.place}`;
    const times = seen.get(place) ?? 0;
    seen.set(place, times + 1);
    return { index, rank: isNew ? -1 : times + chance.fraction() };
  });
  const first = drawn.toSorted((one, other) => one.rank - other.rank).slice(0, wanted);
  const chosen = new Set(first.map(({ index }) => index));
  return points.filter((_point, index) => chosen.has(index));
}

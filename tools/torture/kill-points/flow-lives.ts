import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cardsOf, duePlans } from '../../bench/due-plans.ts';
import { brokenInvariants } from '../oracle/broken-invariants.ts';
import type { JudgeInput } from '../oracle/judge.ts';
import { readRecords } from '../oracle/read-records.ts';
import type { Records } from '../oracle/read-records.ts';
import type { BuiltTerminal } from '../terminal/build-terminal.ts';
import { ledgerFileOf } from '../terminal/ledger-file.ts';
import type { TortureBank } from '../terminal/start-bank.ts';
import { orderly, startLife } from '../terminal/start-life.ts';
import type { LifeReport } from '../terminal/start-life.ts';
import { plansMax } from './flows.ts';
import { nameOf, pointOf } from './choose-points.ts';
import type { Point } from './choose-points.ts';

/** Lives of one flow, each on its own records. */
export interface FlowLives {
  /** Runs the flow once without a kill, and returns the points that it passes. */
  trace(): Promise<readonly Point[]>;
  /** Resolves to true when a life came to the point and was killed at it. */
  killAt(point: Point): Promise<boolean>;
  /** All that these lives left behind. */
  evidence(): Omit<JudgeInput, 'truth'>;
}

/**
 * Starts every life on a copy of the same records, so that each takes the same course. After a kill the flow runs once
 * more in order, on what the kill has left.
 */
export async function createFlowLives(parts: {
  readonly built: BuiltTerminal;
  readonly bank: TortureBank;
  readonly folder: string;
  readonly flow: string;
}): Promise<FlowLives> {
  const { built, bank, folder, flow } = parts;
  const [base, copy] = [join(folder, 'base'), join(folder, 'copy')];
  const [armFile, traceFile] = [join(folder, 'armed'), join(folder, 'trace')];
  mkdirSync(base, { recursive: true });
  const opened = { folder: base, work: { kind: 'settle' } } as const;
  const lives: LifeReport[] = [await orderly(opened, { built, bankUrl: bank.baseUrl })];
  const left: Records[] = [];
  const broken: string[] = [];

  const live = async (env: Readonly<Record<string, string>>): Promise<LifeReport> => {
    const index = lives.length;
    const tag = `${flow.replaceAll(/[^a-z]/gu, '')}-${index}`;
    await bank.saveCards(cardsOf(duePlans(plansMax, tag)));
    const work = { kind: 'flow', name: flow, tag, amountMinor: 10_000 + index * 100 } as const;
    const start = { built, bankUrl: bank.baseUrl, env };
    const report = await startLife({ folder: copy, work }, start).ended;
    lives.push(report);
    if (!report.isDone && report.killedAt === null) {
      broken.push(`${flow} broke off: ${report.complaints} ${report.notes.slice(-5).join(' ')}`);
    }
    return report;
  };
  const onCopy = async (env: Readonly<Record<string, string>>): Promise<LifeReport> => {
    for (const file of [armFile, traceFile, copy]) rmSync(file, { recursive: true, force: true });
    cpSync(base, copy, { recursive: true });
    const armed = { TILLROOM_ARM_FILE: armFile, TILLROOM_POINT_RECORDS: recordsOf(copy) };
    const report = await live({ ...armed, ...env });
    if (report.killedAt !== null) await live({});
    left.push(readRecords(ledgerFileOf(copy)));
    broken.push(...(await brokenInvariants(ledgerFileOf(copy))));
    return report;
  };
  return {
    trace: async () => {
      const { isDone, complaints } = await onCopy({ TILLROOM_POINT_TRACE: traceFile });
      if (!isDone) throw new Error(`${flow} broke off: ${complaints}`);
      return readPoints(traceFile);
    },
    killAt: async (point) =>
      (await onCopy({ TILLROOM_KILL_AT: nameOf(point) })).killedAt === nameOf(point),
    evidence: () => ({ records: together(left), lives, invariants: broken }),
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

/** Merges the records of different folders: no two of them share an attempt. */
function together(all: readonly Records[]): Records {
  return {
    attempts: all.flatMap(({ attempts }) => attempts),
    passed: new Map(all.flatMap(({ passed }) => [...passed])),
    damage: all.flatMap(({ damage }) => (damage === '' ? [] : [damage])).join('; '),
  };
}

import { planIntent, instalmentIdOf } from '../../../src/domain/ids.ts';
import type { CardId, PlanId, RunId } from '../../../src/domain/ids.ts';
import { decide } from '../../../src/domain/run/decide.ts';
import { project } from '../../../src/domain/run/project.ts';
import { defaultRunSettings, newRun } from '../../../src/domain/run/run.ts';
import type {
  ItemResult,
  Run,
  RunEvent,
  RunRow,
  RunSettings,
} from '../../../src/domain/run/run.ts';
import { aud, day } from '../plans/plan-fixtures.ts';

/** An instalment of a plan of its own, on a card of its own. */
export function runRow(index: number, change: Partial<RunRow> = {}): RunRow {
  const planId = `plan-${index}` as PlanId;
  return {
    planId,
    sequence: 2,
    instalmentId: instalmentIdOf(planId, 2),
    intentId: planIntent(planId, 2),
    cardId: `card-${index}` as CardId,
    dueDate: day('2026-02-28'),
    amountMinor: 8900,
    currency: aud,
    omitExpiry: false,
    by: 'schedule',
    ...change,
  };
}

export function runOf(count: number, settings: Partial<RunSettings> = {}): Run {
  const rows = Array.from({ length: count }, (_, index) => runRow(index));
  return newRun('run-1' as RunId, rows, { ...defaultRunSettings, ...settings });
}

export const yes: ItemResult = { state: 'approved', responseCode: '00' };
export const no: ItemResult = { state: 'declined', responseCode: '51' };
export const silence: ItemResult = { state: 'not-confirmed', responseCode: null };
export const serviceDown: ItemResult = { state: 'not-sent', reason: 'refused' };

export function after(run: Run, ...events: readonly RunEvent[]): Run {
  return events.reduce(project, run);
}

export function ended(index: number, result: ItemResult, atMs = 0): RunEvent {
  return { kind: 'ended', index, result, atMs };
}

/** Starts every item that may start now. */
export function begun(run: Run, nowMs = 0): Run {
  return decide(run, nowMs).reduce(
    (next, command) =>
      command.kind === 'prepare'
        ? project(next, { kind: 'begun', index: command.index, atMs: nowMs })
        : next,
    run,
  );
}

/** Runs the items one after the other to the end, with a result for each. */
export function played(run: Run, resultOf: (index: number) => ItemResult): Run {
  let now = run;
  for (let step = 0; step < 10_000; step += 1) {
    now = begun(now, step * 1000);
    const [index] = now.inFlight;
    if (index === undefined) {
      // It may only be waiting for the time that the gateway requested.
      if (decide(now, step * 1000).some(({ kind }) => kind === 'wake')) continue;
      return now;
    }
    now = project(now, ended(index, resultOf(index), step * 1000));
  }
  throw new Error('the run does not come to an end');
}

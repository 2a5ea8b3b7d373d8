import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Verdict } from '../../../../src/domain/charge/attempt.ts';
import type { RunId } from '../../../../src/domain/ids.ts';
import { defaultRetryPolicy } from '../../../../src/domain/plans/retries/retry-policy.ts';
import { decide } from '../../../../src/domain/run/decide.ts';
import { project } from '../../../../src/domain/run/project.ts';
import { defaultRunSettings } from '../../../../src/domain/run/run.ts';
import type { Run, RunRow } from '../../../../src/domain/run/run.ts';
import type { OpenedLedger } from '../../../../src/main/ledger/open.ts';
import type { NewRun } from '../../../../src/main/ports/ledger/runs.ts';
import {
  approved,
  declined,
  errorOf,
  instant,
  opened,
  operator,
  secondBoot,
  temporaryFolder,
  terminal,
  valueOf,
} from '../ledger-fixture.ts';
import {
  addMaria,
  broughtIn,
  charge,
  day,
  entryOn,
  moment,
  monthly,
  newPlan,
  finishAttempt,
  statesOf,
} from './plan-ledger.ts';

const folder = temporaryFolder();
let ledger: OpenedLedger;
let file = '';
let filesMade = 0;

beforeEach(async () => {
  filesMade += 1;
  file = `${folder.path}/runs-${filesMade}.sqlite`;
  ledger = await opened(file);
  await addMaria(ledger);
});
afterEach(async () => {
  expect(valueOf(await ledger.checkInvariants())).toEqual([]);
  await ledger.close();
});
afterAll(() => folder.remove());

const today = day('2026-01-05');
const at = moment('2026-01-05T00:30:00.000Z');
const runId = 'run-1' as RunId;
const tooMany: Verdict = { state: 'rejected', reason: 'too-many-requests', retryAfterSeconds: 2 };

/** Imports plans that are due today, and returns the rows that a run would charge. */
async function checked(count: number): Promise<readonly RunRow[]> {
  const additions = Array.from({ length: count }, () => broughtIn(newPlan(monthly)));
  valueOf(await ledger.plans.addPlans(additions, entryOn(today)));
  const { rows } = valueOf(
    await ledger.work.workCheck({
      choice: { kind: 'all-due' },
      today,
      now: at,
      isFrozen: false,
      isGranted: false,
      expiredCards: 'leave-out',
    }),
  );
  return rows;
}

function newRun(rows: readonly RunRow[], changes: Partial<NewRun> = {}): NewRun {
  return {
    id: runId,
    settings: { ...defaultRunSettings, concurrency: 4 },
    rows,
    leftOut: [],
    startedBy: 'person',
    operatorId: operator,
    at,
    today,
    ...changes,
  };
}

/** Starts one item of the run as the engine does. */
async function begin(row: RunRow | undefined, index: number) {
  if (row === undefined) throw new Error('The run has such an item');
  return charge(ledger, row.planId, row.sequence, { today, runItem: { runId, index } });
}

async function recordOf(id: RunId = runId) {
  const record = valueOf(await ledger.runs.findRun(id));
  if (record === null) throw new Error('The run is there');
  return record;
}

describe('a run', () => {
  it('is written with its items and what was left out, and numbered', async () => {
    const rows = await checked(3);
    expect(rows).toHaveLength(3);
    const [first, second, third] = rows;
    if (!first || !second || !third) throw new Error('Three rows are due');
    const leftOut = { ...third, reason: 'promised', until: day('2026-01-09') } as const;
    const head = valueOf(
      await ledger.runs.createRun(newRun([first, second], { leftOut: [leftOut] })),
    );
    expect(head).toMatchObject({ number: 1, state: 'running', itemCount: 2, endedAt: null });
    const record = await recordOf();
    expect(record.run.items.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    expect(record.leftOut).toMatchObject([{ reason: 'promised', until: '2026-01-09' }]);
    expect(record.items[0]).toMatchObject({
      customerName: 'Maria González',
      cardLastFour: '1111',
      attemptId: null,
    });
    expect(record.happenings).toEqual([
      { state: 'running', haltReason: null, at, operatorId: operator },
    ]);
    expect(valueOf(await ledger.runs.unfinishedRun())?.head.id).toBe(runId);
  });

  it('keeps every other from starting until it is over', async () => {
    const rows = await checked(1);
    const ids = ['run-1', 'run-2', 'run-3'] as RunId[];
    const answers = await Promise.all(ids.map((id) => ledger.runs.createRun(newRun(rows, { id }))));
    const refusals = answers.filter(({ ok }) => !ok).map(errorOf);
    expect(refusals).toEqual([
      { kind: 'run-open', by: runId },
      { kind: 'run-open', by: runId },
    ]);
    const over = { kind: 'state', state: 'finished', haltReason: null } as const;
    const done = { ...over, operatorId: null, at };
    expect(valueOf(await ledger.runs.recordRun(runId, done))).toBe(true);
    expect(valueOf(await ledger.runs.recordRun(runId, done))).toBe(false);
    expect(valueOf(await ledger.runs.unfinishedRun())).toBeNull();
    const next = valueOf(await ledger.runs.createRun(newRun(rows, { id: 'run-2' as RunId })));
    expect(next.number).toBe(2);
    const page = valueOf(await ledger.runs.pageOfRuns({ before: null, limit: 10 }));
    expect(page.map(({ number, state }) => [number, state])).toEqual([
      [2, 'running'],
      [1, 'finished'],
    ]);
    expect(
      valueOf(await ledger.work.workCounts({ today, now: at, isFrozen: false })).lastRunOn,
    ).toBe(today);
  });

  it('reads each result from the try of its item', async () => {
    const rows = await checked(4);
    valueOf(await ledger.runs.createRun(newRun(rows)));
    const verdicts = [approved, declined, tooMany];
    for (const [index, verdict] of verdicts.entries()) {
      const attempt = valueOf(await begin(rows[index], index));
      await finishAttempt(ledger, attempt.id, verdict, { outcomeAt: at });
    }
    const open = valueOf(await begin(rows[3], 3));
    const { run, found, items } = await recordOf();
    expect(run.items.map(({ state }) => state)).toEqual([
      'approved',
      'declined',
      'waiting',
      'in-flight',
    ]);
    expect(run).toMatchObject({ nextIndex: 4, putBack: [2], inFlight: [3] });
    expect(found.get(3)).toEqual({ kind: 'untouched' });
    expect(items[3]?.attemptId).toBe(open.id);
  });

  it('charges no item whose run is over, that was left out, or that is charged already', async () => {
    const rows = await checked(3);
    valueOf(await ledger.runs.createRun(newRun(rows)));
    const leave = { kind: 'left-out', index: 1, reason: 'plan-paused' } as const;
    expect(valueOf(await ledger.runs.recordRun(runId, leave))).toBe(true);
    const closed = { kind: 'plan-refused', refusal: { kind: 'run-item-closed' } };
    expect(errorOf(await begin(rows[1], 1))).toEqual(closed);
    expect(errorOf(await begin(rows[0], 7))).toEqual(closed);
    const attempt = valueOf(await begin(rows[0], 0));
    // The same item with another row: the item is taken, whichever row is requested.
    expect(errorOf(await begin(rows[2], 0))).toEqual(closed);
    await finishAttempt(ledger, attempt.id, approved, { outcomeAt: at });
    const stop = { kind: 'state', state: 'stopped', haltReason: 'person' } as const;
    valueOf(await ledger.runs.recordRun(runId, { ...stop, operatorId: operator, at }));
    expect(errorOf(await begin(rows[2], 2))).toEqual(closed);
    const { run } = await recordOf();
    expect(run.items.map(({ state, reason }) => [state, reason])).toEqual([
      ['approved', null],
      ['left-out', 'plan-paused'],
      ['waiting', null],
    ]);
    const third = rows[2];
    if (third !== undefined) expect((await statesOf(ledger, third.planId))[0]).toBe('scheduled');
  });

  it('counts how often an item was put back', async () => {
    const rows = await checked(2);
    valueOf(await ledger.runs.createRun(newRun(rows)));
    const attempt = valueOf(await begin(rows[0], 0));
    await finishAttempt(ledger, attempt.id, tooMany, { outcomeAt: at });
    const back = { kind: 'put-back', index: 0, reason: 'too-many-requests' } as const;
    expect(valueOf(await ledger.runs.recordRun(runId, back))).toBe(true);
    const { run } = await recordOf();
    expect(run.items[0]).toMatchObject({
      state: 'waiting',
      putBackCount: 1,
      reason: 'too-many-requests',
    });
    expect(run.putBack).toEqual([0]);
    const again = valueOf(await begin(rows[0], 0));
    expect(again.attemptNumber).toBe(2);
    const refused = (await recordOf()).run.items[0];
    expect(refused).toMatchObject({ state: 'in-flight', putBackCount: 1 });
  });

  it('goes on after a crash from the records alone, each row charged once', async () => {
    const rows = await checked(6);
    valueOf(await ledger.runs.createRun(newRun(rows)));
    const paid = valueOf(await begin(rows[0], 0));
    await finishAttempt(ledger, paid.id, approved, { outcomeAt: at });
    const sent = valueOf(await begin(rows[1], 1));
    valueOf(await ledger.attempts.markDispatched(sent.id, at));
    // The third was started after the fourth had been written; then the terminal ended.
    valueOf(await begin(rows[3], 3));
    await ledger.crash();

    ledger = await opened(file, { expected: true, bootId: secondBoot });
    const boot = { terminalId: terminal, bootId: secondBoot, at, runningMs: 0 };
    valueOf(await ledger.attempts.recover(boot));
    const record = valueOf(await ledger.runs.takeUpRun())?.record;
    if (record === undefined) throw new Error('The run is not over');
    const back = project(record.run, { kind: 'restarted', found: record.found });
    expect(back).toMatchObject({ state: 'paused', haltReason: 'interrupted', inFlight: [] });
    expect(back.items.map(({ state }) => state)).toEqual([
      'approved',
      'not-confirmed',
      'waiting',
      'not-sent',
      'waiting',
      'waiting',
    ]);
    let run: Run = project(back, { kind: 'resume' });
    const order: number[] = [];
    for (;;) {
      const [next] = decide({ ...run, settings: { ...run.settings, concurrency: 1 } }, 0);
      if (next?.kind !== 'prepare') break;
      const { index } = next;
      order.push(index);
      run = project(run, { kind: 'begun', index, atMs: 0 });
      const attempt = valueOf(await begin(rows[index], index));
      await finishAttempt(ledger, attempt.id, approved, { outcomeAt: at });
      const result = { state: 'approved', responseCode: '00' } as const;
      run = project(run, { kind: 'ended', index, result, atMs: 0 });
    }
    expect(new Set(order)).toEqual(new Set([2, 3, 4, 5]));
    expect(order).toHaveLength(4);
    expect(run.state).toBe('finished');
    for (const [index, row] of rows.entries()) {
      const attempts = valueOf(await ledger.attempts.ofIntent(row.intentId));
      const charged = attempts.filter(({ state }) => state === 'approved' || state === 'unknown');
      expect(charged, `row ${index}`).toHaveLength(1);
    }
    const { run: kept } = await recordOf();
    expect(kept.items.map(({ state }) => state)).toEqual(run.items.map(({ state }) => state));
  });

  it('puts nothing down of an item whose row was refused', async () => {
    const rows = await checked(1);
    const [row] = rows;
    if (row === undefined) throw new Error('One row is due');
    valueOf(await ledger.runs.createRun(newRun(rows)));
    const cancel = { kind: 'cancel', reason: 'moved' } as const;
    valueOf(await ledger.plans.movePlan(row.planId, cancel, entryOn(today)));
    expect(errorOf(await begin(row, 0))).toMatchObject({ kind: 'plan-refused' });
    expect(await recordOf()).toMatchObject({ items: [{ attemptId: null }] });
  });
});

describe('the rules of the account', () => {
  const entry = { operatorId: operator, at };

  it('are the defaults until they are saved, and hold the merchant’s own declines', async () => {
    expect(valueOf(await ledger.planRules.retryPolicy())).toEqual(defaultRetryPolicy);
    const own = { kind: 'addition', code: '41', doNext: 'Tell Priya.' } as const;
    const decline = { row: own, changedAt: instant(0), operatorId: operator };
    valueOf(await ledger.declines.saveDecline(decline));
    const policy = { ...defaultRetryPolicy, scheduleDays: [0, 2], triesPerInstalmentMax: 2 };
    valueOf(await ledger.planRules.saveRetryPolicy(policy, entry));
    expect(valueOf(await ledger.planRules.retryPolicy())).toEqual({
      ...policy,
      declineOverrides: [own],
    });
    const wrong = { ...policy, triesPerCardMax: 99 };
    expect(errorOf(await ledger.planRules.saveRetryPolicy(wrong, entry))).toEqual({
      kind: 'refused',
      refusals: { triesPerCardMax: 'too-many' },
    });
    expect(valueOf(await ledger.planRules.retryPolicy()).scheduleDays).toEqual([0, 2]);
  });

  it('say how runs go', async () => {
    const byHand = { ...defaultRunSettings, startsAt: null };
    expect(valueOf(await ledger.planRules.runSettings())).toEqual(byHand);
    const settings = { concurrency: 8, gapMs: 250, notConfirmedMax: 2, startsAt: '09:30' };
    valueOf(await ledger.planRules.saveRunSettings(settings, entry));
    expect(valueOf(await ledger.planRules.runSettings())).toEqual(settings);
  });
});

import { describe, expect, it } from 'vitest';
import type { CardId, PlanId } from '../../../src/domain/ids.ts';
import { catchUp } from '../../../src/domain/plans/catch-up.ts';
import { applyChange } from '../../../src/domain/plans/plan-change.ts';
import type { PlanAggregate } from '../../../src/domain/plans/plan-change.ts';
import { defaultRetryPolicy } from '../../../src/domain/plans/retries/retry-policy.ts';
import { pausePlan } from '../../../src/domain/plans/moves/staff-moves.ts';
import { planIntent } from '../../../src/domain/ids.ts';
import type { CurrencyCode } from '../../../src/domain/money.ts';
import { checkFirst } from '../../../src/domain/run/check-first.ts';
import type { RunCandidate, RunCheckSettings } from '../../../src/domain/run/check-first.ts';
import { leftOutGroups, reportRun, totalsOf } from '../../../src/domain/run/summary.ts';
import {
  charged,
  day,
  declinedAttempt,
  done,
  instalments,
  cardOnFile,
  moment,
  planOf,
  recurring,
  rowOf,
  startedPlan,
} from '../plans/plan-fixtures.ts';
import { played, runOf, yes } from './run-fixtures.ts';

const today = day('2026-02-28');
const [aud, nzd] = ['AUD' as CurrencyCode, 'NZD' as CurrencyCode];

function check(candidates: readonly RunCandidate[], change: Partial<RunCheckSettings> = {}) {
  const date = change.today ?? today;
  return checkFirst(candidates, {
    choice: { kind: 'all-due' },
    policy: defaultRetryPolicy,
    today: date,
    now: moment(`${date}T09:00:00.000Z`),
    isFrozen: false,
    isGranted: false,
    secondPersonAbove: [],
    expiredCards: 'leave-out',
    ...change,
  });
}

function candidate(plan: PlanAggregate, change: Partial<RunCandidate> = {}): RunCandidate {
  return { aggregate: plan, card: cardOnFile, history: [], promisedOn: null, ...change };
}

function aggregate(
  name: string,
  terms: typeof recurring | typeof instalments = recurring,
): PlanAggregate {
  return startedPlan(terms, name as PlanId);
}

function failedAggregate(name: string): PlanAggregate {
  return charged(aggregate(name), 2, { state: 'declined' }, { today });
}

describe('checking first', () => {
  it('takes what is due, with totals per currency', () => {
    const { rows, leftOut } = check([
      candidate(aggregate('plan-1')),
      candidate(aggregate('plan-2', instalments)),
    ]);
    expect(leftOut).toEqual([]);
    expect(rows[0]).toMatchObject({ intentId: 'plan:plan-1:2', by: 'schedule', omitExpiry: false });
    expect(totalsOf(rows)).toEqual([{ currency: 'AUD', count: 2, amountMinor: 42_233 }]);
    expect(check([candidate(aggregate('plan-1'))], { today: day('2026-02-27') }).rows).toEqual([]);
  });

  it('takes one row of a plan, the oldest, and leaves the arrears', () => {
    const started = aggregate('plan-1');
    const date = day('2026-04-30');
    const late = applyChange(started, catchUp(started, date) ?? expect.unreachable());
    const { rows, leftOut } = check([candidate(late)], { today: date });
    expect(rows.map((row) => row.dueDate)).toEqual(['2026-02-28']);
    expect(leftOut.map((row) => row.reason)).toEqual(['arrears', 'arrears']);
  });

  it('leaves out what stands still, and says why', () => {
    const paused = aggregate('plan-2');
    const waiting = charged(aggregate('plan-3'), 2, { state: 'unknown' }, { today });
    const late = applyChange(waiting, catchUp(waiting, day('2026-03-31')) ?? expect.unreachable());
    const noCard = { card: null };
    const { rows, leftOut } = check(
      [
        candidate(planOf({ ...recurring, startDate: today }, 'plan-1' as PlanId)),
        candidate(done(paused, pausePlan(paused, 'holiday', today))),
        candidate(late),
        candidate(aggregate('plan-4'), noCard),
        candidate(aggregate('plan-5'), { card: { ...cardOnFile, isRemoved: true } }),
        candidate(aggregate('plan-6'), { card: { ...cardOnFile, cardId: 'card-9' as CardId } }),
        candidate(aggregate('plan-8'), { card: { ...cardOnFile, isOfOtherGateway: true } }),
        candidate(aggregate('plan-7'), { promisedOn: day('2026-03-05') }),
      ],
      { today: day('2026-03-02') },
    );
    expect(rows).toEqual([]);
    expect(leftOut.map((row) => row.reason)).toEqual([
      'plan-starting',
      'plan-paused',
      'needs-card',
      'card-removed',
      'needs-card',
      'other-service',
      'promised',
    ]);
  });

  it('says from when a failed row may go, and takes it on its day', () => {
    const history = [declinedAttempt({ intentId: planIntent('plan-1' as PlanId, 2) })];
    const failed = candidate(failedAggregate('plan-1'), { history });
    const early = check([failed], { today: day('2026-03-02') });
    expect(leftOutGroups(early)).toMatchObject([
      {
        reason: 'schedule-day',
        until: '2026-03-03',
        rows: [{ planId: 'plan-1', sequence: 2 }],
      },
    ]);
    expect(check([failed], { today: day('2026-03-03') }).rows).toHaveLength(1);
    const byHand = check([failed], { today: day('2026-03-02'), choice: { kind: 'failed' } });
    expect(byHand.rows[0]?.by).toBe('person');
  });

  it('says the day on which the last of several locks lets go, and takes the row then', () => {
    const plan = failedAggregate('twice');
    const now = moment(`${today}T20:00:00.000Z`);
    const declined = declinedAttempt({ intentId: planIntent(plan.plan.id, 2), on: today, at: now });
    const failed = candidate(plan, { history: [declined] });
    // The last attempt was too recent until tomorrow; the schedule waits for its own day after that.
    const bySchedule = check([failed], { now }).leftOut[0];
    expect(bySchedule).toMatchObject({ reason: 'too-soon', until: '2026-03-03' });
    const chosen = { kind: 'failed' } as const;
    const byHand = check([failed], { now, choice: chosen }).leftOut[0];
    expect(byHand).toMatchObject({ reason: 'too-soon', until: '2026-03-01' });
    for (const [left, choice] of [
      [bySchedule, { kind: 'all-due' } as const],
      [byHand, chosen],
    ] as const) {
      const on = day(left?.until ?? '');
      const evening = moment(`${on}T23:00:00.000Z`);
      expect(check([failed], { today: on, now: evening, choice }).rows).toHaveLength(1);
    }
  });

  it('tries what needs a decision only where staff picked it', () => {
    const plan = failedAggregate('undecided');
    const unknownCode = declinedAttempt({
      intentId: planIntent(plan.plan.id, 2),
      responseCode: 'X9',
    });
    const failed = candidate(plan, { history: [unknownCode] });
    const on = day('2026-03-05');
    const whole = check([failed], { today: on, choice: { kind: 'failed' } });
    expect(whole.rows).toEqual([]);
    expect(whole.leftOut[0]).toMatchObject({ reason: 'ask-a-person', until: null });
    const picked = new Set([rowOf(plan, 2).id]);
    const choice = { kind: 'selected', instalments: picked } as const;
    expect(check([failed], { today: on, choice }).rows).toHaveLength(1);
  });

  it('leaves a new reference after doubt to a supervisor who looks at the row', () => {
    const tried = {
      intentId: planIntent('plan-1' as PlanId, 2),
      reference: 'A',
      wasUnconfirmed: true,
    };
    const once = candidate(failedAggregate('plan-1'), { history: [declinedAttempt(tried)] });
    const onDay = { today: day('2026-03-03') };
    expect(check([once], onDay).leftOut[0]?.reason).toBe('needs-supervisor');
    const surely = [declinedAttempt({ ...tried, wasUnconfirmed: false })];
    expect(
      check([candidate(failedAggregate('plan-1'), { history: surely })], onDay).rows,
    ).toHaveLength(1);
  });

  it.each(['all-due', 'failed'] as const)('takes %s in one currency', (kind) => {
    const candidates = [
      candidate(aggregate('plan-1')),
      candidate(failedAggregate('plan-2'), { history: [] }),
      candidate(startedPlan({ ...recurring, currency: nzd }, 'plan-3' as PlanId)),
    ];
    const everything = check(candidates, { choice: { kind } });
    const inAud = check(candidates, { choice: { kind, currency: aud } });
    const inNzd = check(candidates, { choice: { kind, currency: nzd } });
    expect(inNzd.rows.map(({ planId }) => planId)).toEqual(kind === 'failed' ? [] : ['plan-3']);
    expect(inNzd.leftOut).toEqual([]);
    expect([...inAud.rows, ...inNzd.rows]).toEqual(everything.rows);
    expect(inAud.leftOut).toEqual(everything.leftOut);
  });

  it('takes only what was picked', () => {
    const one = failedAggregate('plan-1');
    const other = aggregate('plan-2');
    const choice = { kind: 'selected', instalments: new Set([rowOf(other, 2).id]) } as const;
    const { rows } = check([candidate(one), candidate(other)], { choice });
    expect(rows.map((row) => [row.planId, row.by])).toEqual([['plan-2', 'schedule']]);
    const early = { ...choice, instalments: new Set([rowOf(other, 1).id]) };
    expect(check([candidate(other)], { choice: early }).leftOut[0]?.reason).toBe('settled');
  });

  it('leaves expired cards out, or tries them although expired', () => {
    const card = {
      ...cardOnFile,
      facts: { ...cardOnFile.facts, expiry: { year: 2026, month: 1 } },
    };
    const expired = [candidate(aggregate('plan-1'), { card })];
    expect(check(expired).leftOut[0]?.reason).toBe('card-expired');
    expect(check(expired, { expiredCards: 'try-although-expired' }).rows[0]?.omitExpiry).toBe(true);
    expect(check(expired, { expiredCards: 'try-as-is' }).rows[0]?.omitExpiry).toBe(false);
    const fine = check([candidate(aggregate('plan-1'))], { expiredCards: 'try-although-expired' });
    expect(fine.rows[0]?.omitExpiry).toBe(false);
  });

  it('leaves out what one person alone may not charge', () => {
    const limitOf = (amountMinor: number) => ({
      secondPersonAbove: [{ currency: rowOf(aggregate('plan-1'), 2).currency, amountMinor }],
    });
    const { amountMinor } = rowOf(aggregate('plan-1'), 2);
    const above = check([candidate(aggregate('plan-1'))], limitOf(amountMinor - 1));
    expect([above.rows.length, above.leftOut[0]?.reason]).toEqual([0, 'needs-second-person']);
    expect(check([candidate(aggregate('plan-1'))], limitOf(amountMinor)).rows).toHaveLength(1);
  });

  it('counts what it puts on one card against that card', () => {
    const history = Array.from({ length: 6 }, (_, index) =>
      declinedAttempt({
        intentId: planIntent('plan-x' as PlanId, index),
        at: moment('2026-02-20T09:00:00.000Z'),
        on: day('2026-02-20'),
      }),
    );
    const many = ['plan-1', 'plan-2', 'plan-3'].map((name) =>
      candidate(aggregate(name), { history }),
    );
    const { rows, leftOut } = check(many);
    expect([rows.length, leftOut[0]?.reason]).toEqual([2, 'card-limit']);
  });
});

describe('the report of a run', () => {
  it('adds up by currency and result', () => {
    const report = reportRun(played(runOf(3), () => yes));
    expect(report).toMatchObject({ total: 3, doneCount: 3, inFlightCount: 0, untouchedCount: 0 });
    expect(report.currencies[0]?.byState.approved).toEqual({ count: 3, amountMinor: 26_700 });
    expect(report.currencies[0]?.byState.declined).toEqual({ count: 0, amountMinor: 0 });
  });
});

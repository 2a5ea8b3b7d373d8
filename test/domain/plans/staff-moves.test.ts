import { describe, expect, it } from 'vitest';
import { changeAmount, changeDate } from '../../../src/domain/plans/moves/amount-moves.ts';
import { missedInstalmentsOf, leftForChoice, oneForRun } from '../../../src/domain/plans/missed.ts';
import { catchUp, isBehind } from '../../../src/domain/plans/catch-up.ts';
import { dueRows, forecast, totalByDay } from '../../../src/domain/plans/due.ts';
import {
  recordPaidAnotherWay,
  recordRefundElsewhere,
} from '../../../src/domain/plans/moves/external-payments.ts';
import { beginExtraPayment, beginPayOff } from '../../../src/domain/plans/moves/extra-moves.ts';
import { applyChange } from '../../../src/domain/plans/plan-change.ts';
import type { PlanAggregate } from '../../../src/domain/plans/plan-change.ts';
import {
  cancelPlan,
  pausePlan,
  resumePlan,
  skipInstalment,
  writeOffInstalment,
} from '../../../src/domain/plans/moves/staff-moves.ts';
import { summarisePlan } from '../../../src/domain/plans/summary.ts';
import { recordOutcome } from '../../../src/domain/plans/transitions.ts';
import {
  approved,
  charged,
  day,
  done,
  instalments,
  cardOnFile,
  recurring,
  rowOf,
  startedPlan,
} from './plan-fixtures.ts';

const today = day('2026-02-10');
const reason = 'asked by phone';

function amountsOf(aggregate: PlanAggregate) {
  return aggregate.instalments.map((row) => [
    row.sequence,
    row.dueDate,
    row.amountMinor,
    row.state,
  ]);
}

describe('a plan without an end', () => {
  it('is written up to today and one beyond, however long it was left', () => {
    const aggregate = startedPlan(recurring);
    expect(aggregate.instalments).toHaveLength(2);
    const later = day('2026-06-30');
    expect(isBehind(aggregate.plan, later)).toBe(true);
    const change = catchUp(aggregate, later);
    if (change === null) throw new Error('the plan is behind');
    const caught = applyChange(aggregate, change);
    expect(caught.instalments.map((row) => row.dueDate)).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2026-06-30',
      '2026-07-31',
    ]);
    expect(catchUp(caught, later)).toBeNull();
    expect(dueRows(caught, later)).toHaveLength(5);
  });

  it('has a next row after one was paid early', () => {
    const aggregate = charged(startedPlan(recurring), 2, approved, { today });
    expect(aggregate.plan).toMatchObject({ nextDueOn: '2026-03-31', state: 'active' });
  });
});

describe('pause and resume', () => {
  it('keeps what was missed, or skips it', () => {
    const started = startedPlan(recurring);
    const paused = done(started, pausePlan(started, reason, today));
    expect(paused.plan.state).toBe('paused');
    expect(pausePlan(paused, reason, today).ok).toBe(false);
    const later = day('2026-04-15');
    const kept = done(paused, resumePlan(paused, 'keep', later));
    expect(missedInstalmentsOf(kept, later)).toMatchObject({
      amountMinor: 17_800,
      since: '2026-02-28',
    });
    const skipped = done(paused, resumePlan(paused, 'skip', later));
    expect(missedInstalmentsOf(skipped, later).rows).toEqual([]);
    expect(rowOf(skipped, 2)).toMatchObject({ state: 'skipped', coveredBy: null });
    expect(skipped.plan.nextDueOn).toBe('2026-04-30');
  });

  it('leaves one row a run and the others to a choice', () => {
    const started = startedPlan(recurring);
    const later = day('2026-04-30');
    const aggregate = applyChange(started, catchUp(started, later) ?? expect.unreachable());
    const taken = oneForRun(aggregate, later, () => true);
    expect(taken?.dueDate).toBe('2026-02-28');
    const left = leftForChoice(aggregate, later, taken?.id ?? rowOf(aggregate, 1).id);
    expect(left.map((row) => row.dueDate)).toEqual(['2026-03-31', '2026-04-30']);
  });
});

describe('a row given up', () => {
  it('is gone in a recurring plan, and owed at the end of a fixed total', () => {
    const aggregate = startedPlan(recurring);
    const gone = done(aggregate, skipInstalment(aggregate, 2, reason, today));
    expect(gone.plan.nextDueOn).toBe('2026-03-31');
    const fixed = startedPlan(instalments);
    const moved = done(fixed, skipInstalment(fixed, 3, reason, today));
    expect(amountsOf(moved).slice(2)).toEqual([
      [3, '2026-03-31', 33_334, 'skipped'],
      [4, '2026-04-30', 33_334, 'scheduled'],
    ]);
    expect(rowOf(moved, 3).coveredBy).toBe(4);
    expect(moved.plan.openMinor).toBe(66_667);
  });

  it('is written off, cancelled or paid another way, wholly or in part', () => {
    const aggregate = startedPlan(instalments);
    expect(rowOf(done(aggregate, writeOffInstalment(aggregate, 2, reason, today)), 2).state).toBe(
      'written-off',
    );
    const part = done(
      aggregate,
      recordPaidAnotherWay(aggregate, { sequence: 2, amountMinor: 30_000, reason }, today),
    );
    expect(amountsOf(part)).toContainEqual([4, today, 3333, 'scheduled']);
    expect(part.plan).toMatchObject({ openMinor: 66_667 - 30_000, paidMinor: 33_333 });
    const over = recordPaidAnotherWay(
      aggregate,
      { sequence: 2, amountMinor: 33_334, reason },
      today,
    );
    expect(over).toEqual({ ok: false, error: { kind: 'over-what-is-owed', owedMinor: 33_333 } });
    const cancelled = done(aggregate, cancelPlan(aggregate, reason, today));
    expect(cancelled.plan).toMatchObject({ state: 'cancelled', openMinor: 0, nextDueOn: null });
    expect(skipInstalment(cancelled, 2, reason, today).ok).toBe(false);
  });
});

describe('another amount', () => {
  it('holds for one row, or for all to come', () => {
    const aggregate = startedPlan(recurring);
    const change = { sequence: 2, amountMinor: 5000, reason };
    const one = done(aggregate, changeAmount(aggregate, { ...change, scope: 'one' }, today));
    expect([rowOf(one, 2).amountMinor, one.plan.usualAmountMinor]).toEqual([5000, 8900]);
    const all = done(aggregate, changeAmount(aggregate, { ...change, scope: 'from' }, today));
    const later = applyChange(all, catchUp(all, day('2026-05-31')) ?? expect.unreachable());
    expect(later.instalments.slice(1).every((row) => row.amountMinor === 5000)).toBe(true);
  });

  it('leaves a fixed total as it is', () => {
    const aggregate = startedPlan({ ...instalments, totalMinor: 100_000, count: 4 });
    const change = { sequence: 2, amountMinor: 30_001, reason };
    const one = done(aggregate, changeAmount(aggregate, { ...change, scope: 'one' }, today));
    expect(one.instalments.map((row) => row.amountMinor)).toEqual([25_000, 30_001, 22_499, 22_500]);
    expect(rowOf(one, 4).carriesRemainder).toBe(true);
    const all = done(aggregate, changeAmount(aggregate, { ...change, scope: 'from' }, today));
    expect(all.instalments.map((row) => row.amountMinor)).toEqual([25_000, 30_001, 30_001, 14_998]);
    const last = done(
      aggregate,
      changeAmount(aggregate, { sequence: 4, amountMinor: 5000, scope: 'one', reason }, today),
    );
    expect(amountsOf(last).slice(3)).toEqual([
      [4, '2026-04-30', 5000, 'scheduled'],
      [5, '2026-05-31', 20_000, 'scheduled'],
    ]);
    const tooMuch = changeAmount(
      aggregate,
      { ...change, amountMinor: 75_000, scope: 'one' },
      today,
    );
    expect(tooMuch).toEqual({ ok: false, error: { kind: 'does-not-add-up' } });
  });
});

describe('another date', () => {
  it('moves one row, or counts the rest from there', () => {
    const aggregate = startedPlan({ ...instalments, count: 4 });
    const change = { sequence: 2, dueDate: day('2026-03-15'), reason };
    const one = done(aggregate, changeDate(aggregate, { ...change, scope: 'one' }, today));
    expect(one.instalments.map((row) => row.dueDate)).toEqual([
      '2026-01-31',
      '2026-03-15',
      '2026-03-31',
      '2026-04-30',
    ]);
    const all = done(aggregate, changeDate(aggregate, { ...change, scope: 'from' }, today));
    expect(all.instalments.map((row) => row.dueDate)).toEqual([
      '2026-01-31',
      '2026-03-15',
      '2026-04-15',
      '2026-05-15',
    ]);
    const past = changeDate(
      aggregate,
      { ...change, dueDate: day('2026-02-09'), scope: 'one' },
      today,
    );
    expect(past).toEqual({ ok: false, error: { kind: 'date-not-possible' } });
  });
});

describe('a payment beside the schedule', () => {
  it('is taken off a fixed total from its end, once it is paid', () => {
    const aggregate = startedPlan({ ...instalments, totalMinor: 100_000, count: 4 });
    const open = done(aggregate, beginExtraPayment(aggregate, 30_000, today));
    expect(open.plan.openMinor).toBe(75_000);
    const paid = done(open, recordOutcome(open, 5, approved, today));
    expect(paid.plan).toMatchObject({ openMinor: 45_000, paidMinor: 55_000 });
    expect(rowOf(paid, 4)).toMatchObject({ state: 'paid', coveredBy: 5, paidMinor: 0 });
    expect(rowOf(paid, 3)).toMatchObject({ state: 'scheduled', amountMinor: 20_000 });
    const declined = done(open, recordOutcome(open, 5, { state: 'declined' }, today));
    expect([rowOf(declined, 5).state, declined.plan.openMinor]).toEqual(['cancelled', 75_000]);
    expect(beginExtraPayment(aggregate, 75_001, today)).toEqual({
      ok: false,
      error: { kind: 'over-what-is-owed', owedMinor: 75_000 },
    });
  });

  it('pays all that is left as one, and keeps the rows from being charged meanwhile', () => {
    const aggregate = startedPlan(instalments);
    const open = done(aggregate, beginPayOff(aggregate, today));
    expect(rowOf(open, 4)).toMatchObject({ kind: 'pay-off', amountMinor: 66_667 });
    expect([rowOf(open, 2).coveredBy, open.plan.openMinor]).toEqual([4, 0]);
    const paid = done(open, recordOutcome(open, 4, approved, today));
    expect(paid.plan).toMatchObject({ state: 'completed', paidMinor: 100_000, paidCount: 3 });
    const declined = done(open, recordOutcome(open, 4, { state: 'declined' }, today));
    expect(declined.plan).toMatchObject({ state: 'active', openMinor: 66_667 });
    expect(rowOf(declined, 2).coveredBy).toBeNull();
    const endless = startedPlan(recurring);
    expect(beginPayOff(endless, today)).toEqual({ ok: false, error: { kind: 'no-end' } });
  });

  it('waits, with all that it covers, while it is not confirmed', () => {
    const aggregate = startedPlan(instalments);
    const open = done(aggregate, beginPayOff(aggregate, today));
    const waiting = done(open, recordOutcome(open, 4, { state: 'unknown' }, today));
    expect(writeOffInstalment(waiting, 2, reason, today).ok).toBe(false);
    const cancelled = done(waiting, cancelPlan(waiting, reason, today));
    const found = { state: 'confirmed-charged', amountTakenMinor: 66_667 } as const;
    const paid = done(cancelled, recordOutcome(cancelled, 4, found, today));
    expect(paid.instalments.every((row) => row.state === 'paid')).toBe(true);
    expect(paid.plan).toMatchObject({ state: 'cancelled', paidMinor: 100_000 });
  });
});

describe('a refund made elsewhere', () => {
  it('is owed again as a row of its own, or not', () => {
    const aggregate = startedPlan(instalments);
    const refund = { sequence: 1, amountMinor: 10_000, reason };
    const again = done(
      aggregate,
      recordRefundElsewhere(aggregate, { ...refund, owedAgainOn: today }, today),
    );
    expect(rowOf(again, 4)).toMatchObject({
      kind: 'owed-again',
      amountMinor: 10_000,
      dueDate: today,
    });
    expect(again.plan).toMatchObject({ openMinor: 76_667, paidMinor: 23_333 });
    const kept = done(
      aggregate,
      recordRefundElsewhere(aggregate, { ...refund, owedAgainOn: null }, today),
    );
    expect(kept.plan).toMatchObject({ openMinor: 66_667, paidMinor: 23_333 });
    const tooMuch = { ...refund, amountMinor: 33_334, owedAgainOn: null };
    expect(recordRefundElsewhere(aggregate, tooMuch, today).ok).toBe(false);
  });
});

describe('a summary', () => {
  it('tells the next date, what is left, and how the card stands', () => {
    const aggregate = startedPlan(instalments);
    expect(summarisePlan(aggregate, cardOnFile, today)).toMatchObject({
      state: 'active',
      health: 'good',
      nextDueOn: '2026-02-28',
      nextAmountMinor: 33_333,
      leftMinor: 66_667,
      paidCount: 1,
    });
    expect(summarisePlan(aggregate, cardOnFile, day('2026-03-02')).health).toBe('arrears');
    expect(summarisePlan(aggregate, cardOnFile, day('2028-05-01')).health).toBe('card-expired');
    expect(summarisePlan(startedPlan(recurring), cardOnFile, today).leftMinor).toBeNull();
  });

  it('forecasts by day and currency, past the rows that are written', () => {
    const aggregates = [startedPlan(recurring), startedPlan(instalments)];
    const due = aggregates.flatMap((aggregate) => forecast(aggregate, today, day('2026-04-30')));
    expect(totalByDay(due)).toEqual([
      { dueDate: '2026-02-28', currency: 'AUD', count: 2, amountMinor: 42_233 },
      { dueDate: '2026-03-31', currency: 'AUD', count: 2, amountMinor: 42_234 },
      { dueDate: '2026-04-30', currency: 'AUD', count: 1, amountMinor: 8900 },
    ]);
  });
});

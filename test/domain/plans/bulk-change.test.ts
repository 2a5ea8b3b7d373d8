import { describe, expect, it } from 'vitest';
import type { CurrencyCode } from '../../../src/domain/money.ts';
import { stepOfBulk } from '../../../src/domain/plans/moves/bulk-change.ts';
import type { BulkChange } from '../../../src/domain/plans/moves/bulk-change.ts';
import { cancelPlan, pausePlan } from '../../../src/domain/plans/moves/staff-moves.ts';
import type { PlanAggregate } from '../../../src/domain/plans/plan-change.ts';
import { aud, day, done, instalments, recurring, startedPlan } from './plan-fixtures.ts';

const today = day('2026-02-10');
const reason = 'new prices';

const amount: BulkChange = { kind: 'change-amount', currency: aud, amountMinor: 9_900, reason };

function stepsOf(aggregate: PlanAggregate, change: BulkChange) {
  const made = stepOfBulk(aggregate, change, today);
  if (!made.ok) return made.error;
  const { before, after, move } = made.value;
  const shown = (row: typeof before) => (row === null ? null : [row.dueDate, row.amountMinor]);
  return { kind: move.kind, before: shown(before), after: shown(after) };
}

function moved(to: Extract<BulkChange, { readonly kind: 'change-date' }>['to']): BulkChange {
  return { kind: 'change-date', to, scope: 'from', reason };
}

describe('a change of several plans, for one of them', () => {
  it('shows the next instalment before and after it', () => {
    const plan = startedPlan(recurring);
    const [, next] = plan.instalments;
    const before = ['2026-02-28', next?.amountMinor];
    expect(stepsOf(plan, amount)).toEqual({
      kind: 'change-amount',
      before,
      after: ['2026-02-28', 9_900],
    });
    expect(stepsOf(plan, { kind: 'pause', reason })).toMatchObject({ before, after: before });
    expect(stepsOf(plan, { kind: 'cancel', reason })).toMatchObject({ before, after: null });
  });

  it('moves to a day of the month that is never earlier, and by days either way', () => {
    const plan = startedPlan(recurring);
    const dateOf = (change: BulkChange) => {
      const step = stepsOf(plan, change);
      return 'after' in step ? step.after?.[0] : step.kind;
    };
    expect(dateOf(moved({ kind: 'month-day', day: 15 }))).toBe('2026-03-15');
    expect(dateOf(moved({ kind: 'month-day', day: 28 }))).toBe('no-change');
    expect(dateOf(moved({ kind: 'days', days: 7 }))).toBe('2026-03-07');
    expect(dateOf(moved({ kind: 'days', days: -18 }))).toBe('2026-02-10');
    expect(dateOf(moved({ kind: 'days', days: -19 }))).toBe('date-not-possible');
  });

  it('leaves out what it does not fit, with the reason', () => {
    const plan = startedPlan(recurring);
    const weekly = startedPlan({ ...recurring, period: { unit: 'week', every: 2 } });
    const cancelled = done(plan, cancelPlan(plan, reason, today));
    const paused = done(plan, pausePlan(plan, reason, today));
    const usd = { ...amount, currency: 'USD' as CurrencyCode } as BulkChange;
    const same = { ...amount, amountMinor: plan.instalments[1]?.amountMinor } as BulkChange;
    expect(stepsOf(plan, usd)).toEqual({ kind: 'other-currency', currency: aud });
    expect(stepsOf(plan, same)).toEqual({ kind: 'no-change' });
    expect(stepsOf(weekly, moved({ kind: 'month-day', day: 1 }))).toEqual({ kind: 'other-period' });
    for (const change of [amount, { kind: 'cancel', reason } as const]) {
      expect(stepsOf(cancelled, change)).toEqual({ kind: 'plan-state', state: 'cancelled' });
    }
    expect(stepsOf(paused, { kind: 'pause', reason })).toMatchObject({ kind: 'plan-state' });
    const tooLarge = { ...amount, amountMinor: 99_999_900 } as BulkChange;
    expect(stepsOf(startedPlan(instalments), tooLarge)).toEqual({ kind: 'does-not-add-up' });
  });
});

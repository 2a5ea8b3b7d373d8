import type { CalendarDate } from '../../time/calendar.ts';
import { monthOf } from '../../time/calendar.ts';
import type { CurrencyCode } from '../../money.ts';
import { failed, ok } from '../../result.ts';
import type { Result } from '../../result.ts';
import { addDays, writeDate } from '../days.ts';
import { inOrder } from '../due.ts';
import { applyChange } from '../plan-change.ts';
import type { PlanAggregate, PlanChange } from '../plan-change.ts';
import { isOwed, endedPlanStates } from '../plan.ts';
import type { Instalment } from '../plan.ts';
import { changeAmount, changeDate } from './amount-moves.ts';
import type { AmountChange, ChangeScope, DateChange } from './amount-moves.ts';
import type { MoveRefusal } from './move-refusal.ts';
import { cancelPlan, pausePlan } from './staff-moves.ts';

/** The changes that can be made to several plans at once. */
export const bulkKinds = ['pause', 'cancel', 'change-amount', 'change-date'] as const;

export type BulkKind = (typeof bulkKinds)[number];

/** Most plans in one change; the rest of a longer list is changed afterwards. */
export const bulkPlansMax = 500;

/** Latest day of the month to move to: every month has it. */
export const monthDayMax = 28;

/** Most days to move by, in either direction; a typing error beyond it. */
export const daysMovedMax = 90;

/** The new due day of each plan: a day of the month, never earlier than it was, or a number of days away. */
export type DayMove =
  | { readonly kind: 'month-day'; readonly day: number }
  | { readonly kind: 'days'; readonly days: number };

/** One change for several plans. Amounts in minor units of `currency`; plans of another currency are left out. */
export type BulkChange =
  | { readonly kind: 'pause' | 'cancel'; readonly reason: string }
  | {
      readonly kind: 'change-amount';
      readonly currency: CurrencyCode;
      readonly amountMinor: number;
      readonly reason: string;
    }
  | {
      readonly kind: 'change-date';
      readonly to: DayMove;
      readonly scope: ChangeScope;
      readonly reason: string;
    };

/** The change of one plan alone that a change of several makes. */
export type BulkMove =
  | { readonly kind: 'pause' | 'cancel'; readonly reason: string }
  | ({ readonly kind: 'change-amount' } & AmountChange)
  | ({ readonly kind: 'change-date' } & DateChange);

/** The reason a plan is left out of a change of several. */
export type BulkRefusal =
  | MoveRefusal
  | { readonly kind: 'other-currency'; readonly currency: CurrencyCode }
  /** A day of the month needs a plan that is charged by months. */
  | { readonly kind: 'other-period' }
  /** No instalment is scheduled from today on. */
  | { readonly kind: 'nothing-ahead' }
  /** It has the amount or the day already. */
  | { readonly kind: 'no-change' };

/** A plan before and after the change; the next instalment is null when nothing is charged any more. */
export interface BulkStep {
  readonly move: BulkMove;
  readonly before: Instalment | null;
  readonly after: Instalment | null;
}

/**
 * Finds the change of one plan, and its instalment before and after it. Nothing is written.
 *
 * Amounts and days change from the next scheduled instalment on: what is failed or missed stays as it was owed.
 */
export function stepOfBulk(
  aggregate: PlanAggregate,
  change: BulkChange,
  today: CalendarDate,
): Result<BulkStep, BulkRefusal> {
  switch (change.kind) {
    case 'pause':
    case 'cancel': {
      const made =
        change.kind === 'pause'
          ? pausePlan(aggregate, change.reason, today)
          : cancelPlan(aggregate, change.reason, today);
      if (!made.ok) return made;
      const before = nextOwed(aggregate);
      const move = { kind: change.kind, reason: change.reason };
      return ok({ move, before, after: change.kind === 'pause' ? before : null });
    }
    case 'change-amount':
      return amountStep(aggregate, change, today);
    case 'change-date':
      return dateStep(aggregate, change, today);
  }
}

function amountStep(
  aggregate: PlanAggregate,
  change: Extract<BulkChange, { readonly kind: 'change-amount' }>,
  today: CalendarDate,
): Result<BulkStep, BulkRefusal> {
  const { currency } = aggregate.plan.terms;
  if (currency !== change.currency) return failed({ kind: 'other-currency', currency });
  const found = nextAhead(aggregate, today);
  if (!found.ok) return found;
  const { sequence, amountMinor } = found.value;
  if (amountMinor === change.amountMinor) return failed({ kind: 'no-change' });
  const move = {
    kind: 'change-amount',
    sequence,
    amountMinor: change.amountMinor,
    scope: 'from',
    reason: change.reason,
  } as const;
  return stepOf(aggregate, found.value, [move, changeAmount(aggregate, move, today)]);
}

function dateStep(
  aggregate: PlanAggregate,
  change: Extract<BulkChange, { readonly kind: 'change-date' }>,
  today: CalendarDate,
): Result<BulkStep, BulkRefusal> {
  const { to, scope, reason } = change;
  const found = nextAhead(aggregate, today);
  if (!found.ok) return found;
  const { sequence, dueDate } = found.value;
  if (to.kind === 'month-day' && aggregate.plan.terms.period.unit !== 'month') {
    return failed({ kind: 'other-period' });
  }
  const newDate = to.kind === 'days' ? addDays(dueDate, to.days) : monthDayFrom(dueDate, to.day);
  if (newDate === dueDate) return failed({ kind: 'no-change' });
  const move = { kind: 'change-date', sequence, dueDate: newDate, scope, reason } as const;
  return stepOf(aggregate, found.value, [move, changeDate(aggregate, move, today)]);
}

function stepOf(
  aggregate: PlanAggregate,
  before: Instalment,
  [move, made]: readonly [BulkMove, Result<PlanChange, MoveRefusal>],
): Result<BulkStep, BulkRefusal> {
  if (!made.ok) return made;
  const { instalments } = applyChange(aggregate, made.value);
  const after = instalments.find(({ sequence }) => sequence === before.sequence) ?? null;
  return ok({ move, before, after });
}

/** The first day of that number in its month, on the date or after it. */
function monthDayFrom(date: CalendarDate, day: number): CalendarDate {
  const { year, month } = monthOf(date);
  const same = writeDate({ year, month, day });
  if (same >= date) return same;
  return writeDate({ year: month === 12 ? year + 1 : year, month: (month % 12) + 1, day });
}

function nextOwed({ instalments }: PlanAggregate): Instalment | null {
  return inOrder(instalments.filter(isOwed))[0] ?? null;
}

function nextAhead(
  { plan, instalments }: PlanAggregate,
  today: CalendarDate,
): Result<Instalment, BulkRefusal> {
  if (endedPlanStates.includes(plan.state)) {
    return failed({ kind: 'plan-state', state: plan.state });
  }
  const ahead = instalments.filter(
    (row) =>
      isOwed(row) && row.state === 'scheduled' && row.kind === 'regular' && row.dueDate >= today,
  );
  const next = inOrder(ahead)[0];
  return next === undefined ? failed({ kind: 'nothing-ahead' }) : ok(next);
}

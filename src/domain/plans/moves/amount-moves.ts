import type { CalendarDate } from '../../time/calendar.ts';
import { failed, ok } from '../../result.ts';
import type { Result } from '../../result.ts';
import { findOwedRow } from './move-refusal.ts';
import type { MoveRefusal } from './move-refusal.ts';
import { eventOf, newInstalment, settle } from '../plan-change.ts';
import type { Draft, PlanAggregate, PlanChange } from '../plan-change.ts';
import { isOwed } from '../plan.ts';
import type { Instalment, Plan } from '../plan.ts';
import { dueDate } from '../schedule.ts';
import { partOf } from '../split.ts';

/** The row alone, or the row and every later one. */
export const changeScopes = ['one', 'from'] as const;

export type ChangeScope = (typeof changeScopes)[number];

/** A new amount for one instalment, or for it and all later ones. Amounts in minor units. */
export interface AmountChange {
  readonly sequence: number;
  readonly amountMinor: number;
  readonly scope: ChangeScope;
  readonly reason: string;
}

/**
 * Changes the amount of an instalment, or of it and all later ones.
 *
 * A fixed total does not change: the difference is split evenly over the later instalments, with the
 * remainder where the terms put it. An amount that cannot add up is refused.
 */
export function changeAmount(
  aggregate: PlanAggregate,
  change: AmountChange,
  today: CalendarDate,
): Result<PlanChange, MoveRefusal> {
  const found = findOwedRow(aggregate, change.sequence);
  if (!found.ok) return found;
  const { amountMinor } = change;
  if (!Number.isSafeInteger(amountMinor) || amountMinor < 1) {
    return failed({ kind: 'not-an-amount' });
  }
  const row = found.value;
  const isTotal = aggregate.plan.terms.kind === 'instalment';
  const draft = isTotal
    ? keepTotal(aggregate, row, change)
    : changeRecurring(aggregate, row, change);
  if (draft === null) return failed({ kind: 'does-not-add-up' });
  const events = [eventOf('amount-changed', { ...row, amountMinor }, change.reason)];
  return ok(settle(aggregate, { ...draft, events }, today));
}

function changeRecurring(aggregate: PlanAggregate, row: Instalment, change: AmountChange): Draft {
  const { amountMinor, scope, reason } = change;
  if (scope === 'one' || row.slot === null) return { rows: [{ ...row, amountMinor, reason }] };
  const rows = [row, ...laterRows(aggregate, row)].map((one) => ({ ...one, amountMinor, reason }));
  return { plan: { usualAmountMinor: amountMinor }, rows };
}

function keepTotal(aggregate: PlanAggregate, row: Instalment, change: AmountChange): Draft | null {
  const { amountMinor, scope, reason } = change;
  const later = laterRows(aggregate, row);
  const restMinor = [row, ...later].reduce((sum, one) => sum + one.amountMinor, 0) - amountMinor;
  const changed = { ...row, amountMinor, carriesRemainder: false, reason };
  if (restMinor === 0 && later.length === 0) return { rows: [changed] };
  if (later.length === 0)
    return restMinor > 0 ? appendRest(aggregate.plan, changed, restMinor) : null;
  const rest =
    scope === 'one' ? spread(aggregate.plan, later, restMinor) : fill(later, change, restMinor);
  return rest === null ? null : { rows: [changed, ...rest] };
}

/** Splits the rest evenly over the later instalments; null when it is too small. */
function spread(
  plan: Plan,
  later: readonly Instalment[],
  restMinor: number,
): readonly Instalment[] | null {
  if (restMinor < later.length) return null;
  const remainderOn = plan.terms.kind === 'instalment' ? plan.terms.remainderOn : 'last';
  return later.map((row, index) => ({
    ...row,
    ...partOf(restMinor, later.length, remainderOn, index),
  }));
}

/** Gives every later instalment the new amount, and the last one the rest; null when it is too small. */
function fill(
  later: readonly Instalment[],
  { amountMinor, reason }: AmountChange,
  restMinor: number,
): readonly Instalment[] | null {
  const lastMinor = restMinor - amountMinor * (later.length - 1);
  if (lastMinor < 1) return null;
  return later.map((row, index) => {
    const isLast = index === later.length - 1;
    const carriesRemainder = isLast && lastMinor !== amountMinor;
    return { ...row, amountMinor: isLast ? lastMinor : amountMinor, carriesRemainder, reason };
  });
}

/** The last instalment became smaller: the rest is owed one period after the last slot. */
function appendRest(plan: Plan, changed: Instalment, amountMinor: number): Draft {
  const lastSlot = plan.lastSlot + 1;
  const lastSlotOn = dueDate(plan.anchor.date, plan.terms.period, lastSlot - plan.anchor.slot);
  const added = newInstalment(plan, {
    sequence: plan.lastSequence + 1,
    kind: 'regular',
    slot: lastSlot,
    dueDate: lastSlotOn,
    amountMinor,
  });
  return { plan: { lastSlot, lastSlotOn }, rows: [changed, added] };
}

/** Owed instalments of later slots, in order. */
function laterRows(aggregate: PlanAggregate, { slot }: Instalment): readonly Instalment[] {
  return aggregate.instalments
    .filter((row) => isOwed(row) && row.slot !== null && row.slot > (slot ?? 0))
    .toSorted((one, other) => (one.slot ?? 0) - (other.slot ?? 0));
}

/** A new due date for one instalment, or for it and all later ones. */
export interface DateChange {
  readonly sequence: number;
  readonly dueDate: CalendarDate;
  readonly scope: ChangeScope;
  readonly reason: string;
}

/**
 * Changes the due date of an instalment, or the date from which it and all later ones are counted.
 *
 * The number of instalments stays as agreed, so a plan with an end date ends that much later. A failed
 * instalment is past its date; it is retried, not moved.
 */
export function changeDate(
  aggregate: PlanAggregate,
  change: DateChange,
  today: CalendarDate,
): Result<PlanChange, MoveRefusal> {
  const found = findOwedRow(aggregate, change.sequence);
  if (!found.ok) return found;
  const row = found.value;
  if (row.state !== 'scheduled') return failed({ kind: 'instalment-state', state: row.state });
  if (change.dueDate < today) return failed({ kind: 'date-not-possible' });
  const events = [eventOf('date-changed', row, change.reason)];
  const moved = { ...row, dueDate: change.dueDate, reason: change.reason };
  if (change.scope === 'one' || row.slot === null) {
    return ok(settle(aggregate, { rows: [moved], events }, today));
  }
  const anchor = { slot: row.slot, date: change.dueDate };
  const { period } = aggregate.plan.terms;
  const later = laterRows(aggregate, row)
    .filter(({ state }) => state === 'scheduled')
    .map((one) => ({
      ...one,
      dueDate: dueDate(anchor.date, period, (one.slot ?? anchor.slot) - anchor.slot),
    }));
  const lastSlotOn = dueDate(anchor.date, period, aggregate.plan.lastSlot - anchor.slot);
  return ok(
    settle(aggregate, { plan: { anchor, lastSlotOn }, rows: [moved, ...later], events }, today),
  );
}

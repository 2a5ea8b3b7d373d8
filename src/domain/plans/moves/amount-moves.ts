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

/** A new amount for one row, or for it and all that follow. Amounts in minor units. */
export interface AmountChange {
  readonly sequence: number;
  readonly amountMinor: number;
  readonly scope: 'one' | 'from';
  readonly reason: string;
}

/**
 * Changes the amount of a row, or of it and all after it.
 *
 * A fixed total stays what it is: what one row loses or gains, the later rows take up, split evenly
 * with the remainder where the terms put it. An amount that cannot add up is refused.
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

/** All later rows alike, the remainder where the terms put it. */
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

/** All later rows with the amount that was asked for, and the last with what is left. */
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

/** The last row was made smaller: what is left is owed one period after the last slot. */
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

/** Rows of the schedule after this one that are still to come, in order. */
function laterRows(aggregate: PlanAggregate, { slot }: Instalment): readonly Instalment[] {
  return aggregate.instalments
    .filter((row) => isOwed(row) && row.slot !== null && row.slot > (slot ?? 0))
    .toSorted((one, other) => (one.slot ?? 0) - (other.slot ?? 0));
}

/** A new date for one row, or for it and all that follow. */
export interface DateChange {
  readonly sequence: number;
  readonly dueDate: CalendarDate;
  readonly scope: 'one' | 'from';
  readonly reason: string;
}

/**
 * Changes the day on which a row falls due, or from which it and all after it are counted.
 *
 * The number of rows stays as agreed, so a plan that ends on a date ends that much later. A row
 * that failed has its dates behind it; it is retried, not moved.
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

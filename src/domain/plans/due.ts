import type { CalendarDate } from '../time/calendar.ts';
import type { CurrencyCode } from '../money.ts';
import { isOwed, standingOn } from './plan.ts';
import type { Instalment } from './plan.ts';
import type { PlanAggregate } from './plan-change.ts';
import { dateAfter } from './schedule.ts';

/** The tabs of To do that come from plans; each instalment is in one of them. */
export const dueTabs = ['due', 'failed', 'expiring'] as const;
export type DueTab = (typeof dueTabs)[number];

/** An amount that falls due, in minor units of one currency. */
export interface DueAmount {
  readonly dueDate: CalendarDate;
  readonly currency: CurrencyCode;
  readonly count: number;
  readonly amountMinor: number;
}

/** Returns the instalments that are due today and not yet declined, oldest first. */
export function dueRows(aggregate: PlanAggregate, today: CalendarDate): readonly Instalment[] {
  return inOrder(aggregate.instalments.filter((row) => standingOn(row, today) === 'due'));
}

/** Returns the owed instalments that are due or past due, declined ones included, oldest first. */
export function collectableRows(
  aggregate: PlanAggregate,
  today: CalendarDate,
): readonly Instalment[] {
  return inOrder(aggregate.instalments.filter((row) => isOwed(row) && row.dueDate <= today));
}

/** Sorts instalments by due date and, within it, by sequence. */
export function inOrder(rows: readonly Instalment[]): readonly Instalment[] {
  return rows.toSorted((one, other) => {
    if (one.dueDate !== other.dueDate) return one.dueDate < other.dueDate ? -1 : 1;
    return one.sequence - other.sequence;
  });
}

/**
 * Returns the amounts that a plan will collect between two dates, both included.
 *
 * Existing instalments count as they are; beyond them a plan without an end continues by its schedule. A
 * cancelled plan collects nothing; a paused one counts as if it were not paused.
 */
export function forecast(
  { plan, instalments }: PlanAggregate,
  from: CalendarDate,
  until: CalendarDate,
): readonly DueAmount[] {
  if (plan.cancelledOn !== null) return [];
  const { currency } = plan.terms;
  const amounts = inOrder(instalments.filter(isOwed))
    .filter(({ dueDate }) => dueDate >= from && dueDate <= until)
    .map(({ dueDate, amountMinor }): DueAmount => ({ dueDate, currency, count: 1, amountMinor }));
  if (!plan.hasMoreSlots) return amounts;
  for (let slot = plan.lastSlot + 1; ; slot += 1) {
    const date = dateAfter(plan.anchor.date, plan.terms.period, slot - plan.anchor.slot);
    if (date === null || date > until) return amounts;
    if (date < from) continue;
    amounts.push({ dueDate: date, currency, count: 1, amountMinor: plan.usualAmountMinor });
  }
}

/** Adds up amounts by due date and currency, in the order of the dates. */
export function totalByDay(amounts: Iterable<DueAmount>): readonly DueAmount[] {
  const totals = new Map<string, DueAmount>();
  for (const amount of amounts) {
    const key = `${amount.dueDate} ${amount.currency}`;
    const earlier = totals.get(key);
    totals.set(key, {
      ...amount,
      count: amount.count + (earlier?.count ?? 0),
      amountMinor: amount.amountMinor + (earlier?.amountMinor ?? 0),
    });
  }
  return [...totals.entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, total]) => total);
}

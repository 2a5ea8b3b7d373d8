import type { OperationOutput } from '../../../../contract/index.ts';
import type { CalendarDate } from '../../../../domain/time/calendar.ts';
import { daysFromEpoch } from '../../../../domain/time/calendar.ts';
import { addDays } from '../../../../domain/plans/days.ts';

export type DueAmount = OperationOutput<'plans.forecast'>[number];

/** Days that the calendar covers, today included. */
export const calendarDays = 30;

/** One day of the calendar. */
export interface CalendarDay {
  readonly date: CalendarDate;
  /** False for the days that complete the first and the last week. */
  readonly isInside: boolean;
  readonly isToday: boolean;
  readonly amounts: readonly DueAmount[];
}

/** The last day of the calendar. */
export function lastShown(today: CalendarDate): CalendarDate {
  return addDays(today, calendarDays - 1);
}

/** Arranges the amounts due into whole weeks from Monday to Sunday. */
export function calendarWeeks(
  today: CalendarDate,
  amounts: readonly DueAmount[],
): readonly (readonly CalendarDay[])[] {
  const until = lastShown(today);
  const first = addDays(today, -weekdayFromMonday(today));
  const last = addDays(until, 6 - weekdayFromMonday(until));
  const weeks: CalendarDay[][] = [];
  for (let date = first; date <= last; date = addDays(date, 1)) {
    const day = date;
    if (weekdayFromMonday(day) === 0) weeks.push([]);
    weeks.at(-1)?.push({
      date: day,
      isInside: day >= today && day <= until,
      isToday: day === today,
      amounts: amounts.filter(({ dueDate }) => dueDate === day),
    });
  }
  return weeks;
}

/** 0 for Monday; 1 Jan 1970 was a Thursday. */
function weekdayFromMonday(date: CalendarDate): number {
  return (((daysFromEpoch(date) + 3) % 7) + 7) % 7;
}

/** Totals of all days, by currency. */
export function forecastTotals(
  amounts: readonly DueAmount[],
): readonly Omit<DueAmount, 'dueDate'>[] {
  const totals = new Map<string, Omit<DueAmount, 'dueDate'>>();
  for (const { currency, count, amountMinor } of amounts) {
    const before = totals.get(currency);
    totals.set(currency, {
      currency,
      count: count + (before?.count ?? 0),
      amountMinor: amountMinor + (before?.amountMinor ?? 0),
    });
  }
  return [...totals.values()].toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
}

/** Index of the day that an arrow key moves to, among those that can be opened; null for no move. */
export function nextDay(days: readonly string[], at: number, key: string): number | null {
  const from = days[at];
  if (from === undefined) return null;
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  if (step !== undefined) return clamp(at + step, days.length);
  const weeks = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (weeks === undefined) return null;
  // The nearest day at least a week on, because not every weekday has an amount.
  const wanted = addDays(from as CalendarDate, weeks * 7);
  const found =
    weeks === 1
      ? days.findIndex((day) => day >= wanted)
      : days.findLastIndex((day) => day <= wanted);
  return found === -1 ? null : found;
}

function clamp(at: number, count: number): number {
  return Math.max(0, Math.min(count - 1, at));
}

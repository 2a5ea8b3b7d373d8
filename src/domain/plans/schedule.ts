import { invariant } from '../assert.ts';
import { daysFromEpoch, daysInMonth, monthOf } from '../time/calendar.ts';
import type { CalendarDate } from '../time/calendar.ts';
import { dateOfDay, lastCalendarDate, writeDate } from './days.ts';
import { instalmentPart } from './split.ts';
import type { Period, PlanTerms } from './terms.ts';

/** The slot from whose date the dates of all later slots are counted. */
export interface Anchor {
  readonly slot: number;
  readonly date: CalendarDate;
}

/** One row of a schedule as agreed, before any change. */
export interface ScheduleRow {
  /** Position in the schedule, from 1. */
  readonly slot: number;
  readonly dueDate: CalendarDate;
  readonly amountMinor: number;
  readonly carriesRemainder: boolean;
}

const lastDay = daysFromEpoch(lastCalendarDate);

/**
 * Returns the date a number of periods after the anchor.
 *
 * Each date is counted from the anchor and never from the previous one, so that a day clamped to the end of a
 * short month returns in a long one: 31 Jan, 28 Feb, 31 Mar; 29 Feb, 28 Feb, 29 Feb.
 */
export function dueDate(anchor: CalendarDate, period: Period, periods: number): CalendarDate {
  const date = dateAfter(anchor, period, periods);
  invariant(date !== null, 'a due date lies within the calendar');
  return date;
}

/** Returns the same date as `dueDate`, or null when it is past the last representable date. */
export function dateAfter(
  anchor: CalendarDate,
  { unit, every }: Period,
  periods: number,
): CalendarDate | null {
  invariant(Number.isSafeInteger(every * periods) && periods >= 0, 'periods are counted forward');
  const steps = every * periods;
  if (unit === 'day' || unit === 'week') {
    const day = daysFromEpoch(anchor) + steps * (unit === 'week' ? 7 : 1);
    return day > lastDay ? null : dateOfDay(day);
  }
  const from = monthOf(anchor);
  const months = from.year * 12 + from.month - 1 + steps * (unit === 'year' ? 12 : 1);
  const target = { year: Math.floor(months / 12), month: (months % 12) + 1 };
  if (target.year > 9999) return null;
  return writeDate({ ...target, day: Math.min(Number(anchor.slice(8)), daysInMonth(target)) });
}

/** Returns the anchor of a slot by the terms: the start, or the date of the second charge. */
export function anchorOf(terms: PlanTerms, slot: number): Anchor {
  return terms.restFrom !== null && slot >= 2
    ? { slot: 2, date: terms.restFrom }
    : { slot: 1, date: terms.startDate };
}

/** Returns the date of a slot by the anchor and the period alone, or null when it is past the last representable date. */
export function slotDate(terms: PlanTerms, slot: number): CalendarDate | null {
  const anchor = anchorOf(terms, slot);
  return dateAfter(anchor.date, terms.period, slot - anchor.slot);
}

/** Returns one row of the schedule; null past its end. Slots count from 1. */
export function scheduleRow(terms: PlanTerms, slot: number): ScheduleRow | null {
  invariant(Number.isSafeInteger(slot) && slot >= 1, 'slots are counted from 1');
  if (terms.kind === 'instalment' && slot > terms.count) return null;
  const date = slotDate(terms, slot);
  if (date === null) return null;
  if (terms.kind === 'instalment') {
    return { slot, dueDate: date, ...instalmentPart(terms, slot) };
  }
  if (terms.end.kind === 'until' && date > terms.end.date) return null;
  if (terms.end.kind === 'after' && slot > terms.end.count) return null;
  const amountMinor =
    slot === 1 && terms.firstAmountMinor !== null ? terms.firstAmountMinor : terms.amountMinor;
  return { slot, dueDate: date, amountMinor, carriesRemainder: false };
}

/** Yields a schedule row by row, lazily because a plan may have no end. */
export function* scheduleRows(terms: PlanTerms, fromSlot = 1): Generator<ScheduleRow, void> {
  for (let slot = fromSlot; ; slot += 1) {
    const row = scheduleRow(terms, slot);
    if (row === null) return;
    yield row;
  }
}

/** Returns the number of rows of a schedule; null when it has no end. */
export function rowCount(terms: PlanTerms): number | null {
  if (terms.kind === 'instalment') return terms.count;
  if (terms.end.kind === 'never') return null;
  if (terms.end.kind === 'after') return terms.end.count;
  // Dates only increase, so the last row is found by bisection instead of stepping through a daily plan.
  let [low, high] = [0, 1];
  while (scheduleRow(terms, high) !== null) [low, high] = [high, high * 2];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (scheduleRow(terms, middle) === null) high = middle;
    else low = middle;
  }
  return low;
}

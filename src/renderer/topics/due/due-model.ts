import type { CalendarDate, Instant } from '../../../domain/time/calendar.ts';
import { dateInZone, formatDate, isCalendarDate } from '../../../domain/time/calendar.ts';
import { daysBetween } from '../../../domain/plans/days.ts';
import { formatTime } from '../../lib/clock-time.ts';
import { weekdays } from '../../words/clock.ts';

/**
 * True when instalments are due, no run is open, and runs start only by hand; false while the settings are
 * unread.
 */
export function mustRemind(facts: {
  /** Null when runs start only by hand; undefined until it is read. */
  readonly startsAt: string | null | undefined;
  readonly dueCount: number;
  readonly hasOpenRun: boolean;
}): boolean {
  return facts.startsAt === null && facts.dueCount > 0 && !facts.hasOpenRun;
}

/** A future day relative to today: "today", "tomorrow", "on Thu 31 Dec 2026". */
export function dayFrom(date: string, today: string): string {
  if (!isCalendarDate(date) || !isCalendarDate(today)) return `on ${date}`;
  const days = daysBetween(today, date);
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : `on ${formatDate(date)}`;
}

/**
 * A past moment relative to the merchant's day: "today 09:12", "Friday 17:02", and from a week on with its
 * date.
 */
export function sinceMoment(instant: string, today: string, timeZone: string): string {
  const day: CalendarDate = dateInZone(instant as Instant, timeZone);
  const time = formatTime(instant, timeZone);
  const days = isCalendarDate(today) ? daysBetween(day, today) : Number.NaN;
  if (days === 0) return `today ${time}`;
  if (days > 0 && days < 7) {
    return `${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''} ${time}`;
  }
  return `${formatDate(day)} ${time}`;
}

/** The row to open after one leaves the list: the nearest below it, else above, else null. */
export function rowAfter<Row extends { readonly instalmentId: string }>(
  order: readonly string[],
  leavingId: string,
  rows: readonly Row[],
): Row | null {
  const at = order.indexOf(leavingId);
  const candidates = [...order.slice(at + 1), ...order.slice(0, Math.max(0, at)).toReversed()];
  for (const id of candidates) {
    const row = rows.find(({ instalmentId }) => instalmentId === id);
    if (row !== undefined) return row;
  }
  return null;
}

import type { CalendarDate, Instant } from '../../domain/time/calendar.ts';
import { dateInZone, formatDate } from '../../domain/time/calendar.ts';
import { dayMs, hourMs, minuteMs } from '../../domain/time/units.ts';
import { timeOfDay } from '../../domain/time/time-of-day.ts';
import { formatsByZone } from '../../domain/time/zone-formats.ts';

/** This computer's time zone, in which the screens show the time of day. */
export function localZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The time of day of an instant, "10:02". */
export function formatTime(instant: string, timeZone: string = localZone()): string {
  return timeOfDay(Date.parse(instant), timeZone);
}

const toSecond = formatsByZone('en-GB', { timeStyle: 'medium' });

/** The time of day to the second, "10:02:41", for the steps of an attempt. */
export function formatTimeToSecond(instant: string, timeZone: string = localZone()): string {
  return toSecond(timeZone).format(new Date(instant));
}

/** The day of an instant, "Thu 31 Dec 2026". */
export function formatDay(instant: string, timeZone: string = localZone()): string {
  return formatDate(dateInZone(instant as Instant, timeZone));
}

/** A moment relative to today: "today 10:02", else "Thu 31 Dec 2026 10:02". */
export function formatMoment(
  instant: string,
  nowMs: number,
  timeZone: string = localZone(),
): string {
  const day: CalendarDate = dateInZone(instant as Instant, timeZone);
  const today = dateInZone(new Date(nowMs).toISOString() as Instant, timeZone);
  const dayText = day === today ? 'today' : formatDate(day);
  return `${dayText} ${formatTime(instant, timeZone)}`;
}

/** A moment in a narrow column: "10:02" today, else "31 Dec", with the year where it is another one. */
export function formatShortMoment(
  instant: string,
  nowMs: number,
  timeZone: string = localZone(),
): string {
  const day = dateInZone(instant as Instant, timeZone);
  const today = dateInZone(new Date(nowMs).toISOString() as Instant, timeZone);
  if (day === today) return formatTime(instant, timeZone);
  const [, dayOfMonth = '', month = '', year = ''] = formatDate(day).split(' ');
  return year === today.slice(0, 4) ? `${dayOfMonth} ${month}` : `${dayOfMonth} ${month} ${year}`;
}

/** A moment in a list: as `formatMoment`, with the year only where it is another one. */
export function formatMomentInList(instant: string, nowMs: number): string {
  const year = dateInZone(new Date(nowMs).toISOString() as Instant, localZone()).slice(0, 4);
  return formatMoment(instant, nowMs).replace(` ${year} `, ' ');
}

/** Elapsed time in its largest useful unit: "12 s", "41 min", "3 h", "2 days". */
export function formatAge(sinceMs: number, nowMs: number): string {
  const age = Math.max(0, nowMs - sinceMs);
  if (age < minuteMs) return `${Math.floor(age / 1000)} s`;
  if (age < hourMs) return `${Math.floor(age / minuteMs)} min`;
  if (age < 48 * hourMs) return `${Math.floor(age / hourMs)} h`;
  return `${Math.floor(age / dayMs)} days`;
}

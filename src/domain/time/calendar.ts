import { invariant } from '../assert.ts';
import { minuteMs } from './units.ts';
import { formatsByZone } from './zone-formats.ts';

/** A calendar date in the merchant's zone, `YYYY-MM-DD`; never an instant. */
export type CalendarDate = string & { readonly __kind: 'calendar-date' };

/** An instant in UTC, ISO 8601 with milliseconds and `Z`. */
export type Instant = string & { readonly __kind: 'instant' };

/** A month of a year, as printed on a card, which is valid until the month's last day. */
export interface YearMonth {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
}

const weekdayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

/** The short names of the months. */
export const monthNames = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
] as const;

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** Returns the days of a month, by the Gregorian leap rule. */
export function daysInMonth({ year, month }: YearMonth): number {
  if (month === 2) {
    const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
    return isLeap ? 29 : 28;
  }
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Tells whether a text is a date that exists, so that 30 Feb is never stored. */
export function isCalendarDate(text: string): text is CalendarDate {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(text);
  if (parts === null) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth({ year, month });
}

export function monthOf(date: CalendarDate): YearMonth {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)) };
}

/** Returns the last day of a month, on which a card of that expiry is still valid. */
export function lastDayOf(month: YearMonth): CalendarDate {
  const year = String(month.year).padStart(4, '0');
  return `${year}-${twoDigits(month.month)}-${daysInMonth(month)}` as CalendarDate;
}

/** Formats a date for staff, with its weekday: "Thu 31 Dec 2026". */
export function formatDate(date: CalendarDate): string {
  invariant(isCalendarDate(date), 'a calendar date is a day that exists');
  const { year, month } = monthOf(date);
  const day = Number(date.slice(8));
  // 1 Jan 1970 was a Thursday; 28 centuries of whole weeks keep the remainder positive.
  const weekday = weekdayNames[(daysFromEpoch(date) + 4 + 7 * 146_097) % 7] ?? '';
  return `${weekday} ${day} ${monthNames[month - 1] ?? ''} ${String(year).padStart(4, '0')}`;
}

/** Formats an expiry as printed on a card: "04/28". */
export function formatExpiry(expiry: YearMonth): string {
  return `${twoDigits(expiry.month)}/${twoDigits(expiry.year % 100)}`;
}

/** Formats an expiry as sent: "04/2028" (docs/gateway-facts.md). */
export function wireExpiry(expiry: YearMonth): string {
  return `${twoDigits(expiry.month)}/${String(expiry.year).padStart(4, '0')}`;
}

/** Compares two months: negative when the first is earlier, 0 when they are equal. */
export function compareYearMonth(one: YearMonth, other: YearMonth): number {
  return one.year - other.year || one.month - other.month;
}

/**
 * Returns the date of an instant in a time zone.
 *
 * The merchant's date decides what is due and what has expired, wherever the computer is.
 */
export function dateInZone(instant: Instant, timeZone: string): CalendarDate {
  const parts = formatOf(timeZone).formatToParts(epochMsOf(instant));
  const part = (type: 'year' | 'month' | 'day') =>
    parts.find((found) => found.type === type)?.value ?? '';
  const date = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
  invariant(isCalendarDate(date), 'the calendar gives a day that exists');
  return date;
}

const formatOf = formatsByZone('en-u-ca-iso8601-nu-latn', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Returns milliseconds since 1970, in whole seconds, which is enough for a date. */
export function epochMsOf(instant: Instant): number {
  const parts = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.\d{1,9})?Z$/u.exec(instant);
  const date = parts?.[1] ?? '';
  invariant(isCalendarDate(date), 'an instant is ISO 8601 in UTC');
  const [hours, minutes, seconds] = [Number(parts?.[2]), Number(parts?.[3]), Number(parts?.[4])];
  return ((daysFromEpoch(date) * 24 + hours) * 60 + minutes) * minuteMs + seconds * 1000;
}

/** Returns the days since 1 Jan 1970, with years counted from March so that the leap day is last. */
export function daysFromEpoch(date: CalendarDate): number {
  const { year, month } = monthOf(date);
  const marchYear = month < 3 ? year - 1 : year;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + Number(date.slice(8)) - 1;
  const leapDays =
    Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  return marchYear * 365 + leapDays + dayOfYear - 719_468;
}

/** Returns the day of the week, 0 to 6 from Sunday: 1 January 1970 was a Thursday. */
export function weekdayOf(date: CalendarDate): number {
  return (((daysFromEpoch(date) + 4) % 7) + 7) % 7;
}

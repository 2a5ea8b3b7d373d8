import { invariant } from '../assert.ts';
import { daysFromEpoch, daysInMonth, isCalendarDate, monthOf } from '../time/calendar.ts';
import type { CalendarDate } from '../time/calendar.ts';

/** The last representable calendar date; schedules end there. */
export const lastCalendarDate = '9999-12-31' as CalendarDate;

const lastDay = daysFromEpoch(lastCalendarDate);
const daysIn400Years = 146_097;
const epochFromMarchOfYear0 = 719_468;

/** Returns the date that is `day` days after 1 Jan 1970. */
export function dateOfDay(day: number): CalendarDate {
  invariant(Number.isSafeInteger(day) && day <= lastDay, 'a day lies within the calendar');
  const shifted = day + epochFromMarchOfYear0;
  const era = Math.floor(shifted / daysIn400Years);
  const dayOfEra = shifted - era * daysIn400Years;
  const leapDays =
    Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const firstDayOfYear = 365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100);
  const dayOfYear = dayOfEra - firstDayOfYear;
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return writeDate({
    year: yearOfEra + era * 400 + (month < 3 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1,
  });
}

/** Creates a date from its parts; a day that does not exist is a bug. */
export function writeDate(parts: { year: number; month: number; day: number }): CalendarDate {
  const [year, month, day] = [
    String(parts.year).padStart(4, '0'),
    String(parts.month).padStart(2, '0'),
    String(parts.day).padStart(2, '0'),
  ];
  const date = `${year}-${month}-${day}`;
  invariant(isCalendarDate(date), 'a calendar date is a day that exists');
  return date;
}

/** Returns the date `days` later, or earlier when negative. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return dateOfDay(daysFromEpoch(date) + days);
}

/** Returns the days from one date to another: 0 on the same date, negative when `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return daysFromEpoch(to) - daysFromEpoch(from);
}

export function laterOf(one: CalendarDate, other: CalendarDate): CalendarDate {
  return one > other ? one : other;
}

export function earlierOf(one: CalendarDate, other: CalendarDate): CalendarDate {
  return one < other ? one : other;
}

/** The same day some years before; 28 February where it has no 29th. */
export function yearsBefore(date: CalendarDate, years: number): CalendarDate {
  const { year, month } = monthOf(date);
  const day = Math.min(Number(date.slice(8)), daysInMonth({ year: year - years, month }));
  return writeDate({ year: year - years, month, day });
}

import { textLengthsMax } from './text-lengths.ts';
import type { CalendarDate } from './time/calendar.ts';
import { daysInMonth, isCalendarDate, monthOf, weekdayOf } from './time/calendar.ts';
import { addDays, writeDate } from './plans/days.ts';
import { failed, ok } from './result.ts';
import type { Result } from './result.ts';

/**
 * The direction in which a date without a year, or a weekday, is resolved: ahead for a due date, behind for a
 * refund.
 */
export type DateDirection = 'ahead' | 'behind';

export interface DateSetting {
  /** Today in the merchant's zone. */
  readonly today: CalendarDate;
  readonly direction: DateDirection;
}

export type DateRefusal = 'empty' | 'not-a-date';

/** Most units from today; no promise, plan or refund is further away, so a larger number is a typing error. */
const unitsMax = 3660;

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/**
 * Reads a date as staff key it: `2026-11-22`, `22/11/2026`, `22 11`, `22 nov`, `fri`, `tomorrow`, `+1m`.
 *
 * The day comes before the month unless the year comes first. Without a year, the next such date is meant, or
 * the last one for a past event.
 */
export function readDate(text: string, setting: DateSetting): Result<CalendarDate, DateRefusal> {
  const keyed = text.trim().toLowerCase().replaceAll(/\s+/gu, ' ');
  if (keyed === '') return failed('empty');
  if (keyed.length > textLengthsMax.date) return failed('not-a-date');
  const date = readNumbers(keyed, setting) ?? readWords(keyed, setting);
  return date === null ? failed('not-a-date') : ok(date);
}

function readNumbers(keyed: string, setting: DateSetting): CalendarDate | null {
  const yearFirst = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/u.exec(keyed);
  if (yearFirst !== null) {
    return dayOf(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]));
  }
  const dayFirst = /^(\d{1,2})[-/. ](\d{1,2})(?:[-/. ](\d{4}|\d{2}))?$/u.exec(keyed);
  if (dayFirst === null) return null;
  const [, day = '', month = '', year] = dayFirst;
  return withYear({ day: Number(day), month: Number(month), year }, setting);
}

function readWords(keyed: string, setting: DateSetting): CalendarDate | null {
  const { today } = setting;
  if (/^tod(?:ay)?$/u.test(keyed)) return today;
  if (/^tom(?:orrow)?$/u.test(keyed)) return addDays(today, 1);
  if (/^yest(?:erday)?$/u.test(keyed)) return addDays(today, -1);
  return readWay(keyed, today) ?? readWeekday(keyed, setting) ?? readNamedMonth(keyed, setting);
}

/** `+1m`, `-3d`, `in 2 weeks`, `in a month`, `a week ago`. */
function readWay(keyed: string, today: CalendarDate): CalendarDate | null {
  const short = /^([+-]) ?(\d{1,4}) ?([dwmy])$/u.exec(keyed);
  if (short !== null) {
    return moved(today, Number(`${short[1]}${short[2]}`), short[3] ?? '');
  }
  const ahead = /^in (an?|\d{1,4}) (day|week|month|year)s?$/u.exec(keyed);
  const behind = /^(an?|\d{1,4}) (day|week|month|year)s? ago$/u.exec(keyed);
  const [, count = '', unit = ''] = ahead ?? behind ?? [];
  if (unit === '') return null;
  const many = /^\d/u.test(count) ? Number(count) : 1;
  return moved(today, ahead === null ? -many : many, unit.slice(0, 1));
}

function moved(from: CalendarDate, count: number, unit: string): CalendarDate | null {
  if (Math.abs(count) > unitsMax) return null;
  if (unit === 'd' || unit === 'w') return addDays(from, unit === 'w' ? count * 7 : count);
  const { year, month } = monthOf(from);
  const index = year * 12 + month - 1 + (unit === 'y' ? count * 12 : count);
  const target = { year: Math.floor(index / 12), month: (index % 12) + 1 };
  if (index < 0 || target.year < 1 || target.year > 9998) return null;
  // A shorter month has no 31st: its last day is used.
  const day = Math.min(Number(from.slice(8)), daysInMonth(target));
  return writeDate({ ...target, day });
}

/** The next such weekday, or the last one; never today, which has its own word. */
function readWeekday(keyed: string, { today, direction }: DateSetting): CalendarDate | null {
  const weekday = indexOf(weekdays, keyed.replace(/^(?:on|next|last) /u, ''));
  if (weekday === null) return null;
  const isBehind =
    keyed.startsWith('last ') || (direction === 'behind' && !keyed.startsWith('next '));
  const ahead = (weekday - weekdayOf(today) + 7) % 7;
  if (isBehind) return addDays(today, ahead === 0 ? -7 : ahead - 7);
  return addDays(today, ahead === 0 ? 7 : ahead);
}

/** `22 nov`, `nov 22 2026`, `sun 22 nov 2026`; a weekday that does not match is refused as a mistake. */
function readNamedMonth(keyed: string, setting: DateSetting): CalendarDate | null {
  const words = keyed
    .replaceAll(',', ' ')
    .split(' ')
    .filter((word) => word !== '');
  const weekday = indexOf(weekdays, words[0] ?? '');
  const rest = weekday === null ? words : words.slice(1);
  const names = rest.filter((word) => /^[a-z]/u.test(word));
  const numbers = rest.filter((word) => /^\d+$/u.test(word));
  const month = indexOf(months, names[0] ?? '');
  if (month === null || names.length !== 1 || names.length + numbers.length !== rest.length) {
    return null;
  }
  const [day = '', year] = numbers;
  if (numbers.length > 2 || day.length > 2 || (year !== undefined && year.length !== 4))
    return null;
  const date = withYear({ day: Number(day), month: month + 1, year }, setting);
  return date === null || (weekday !== null && weekdayOf(date) !== weekday) ? null : date;
}

/** Finds a name by its first letters, at least three; null without a match. */
function indexOf(names: readonly string[], keyed: string): number | null {
  if (keyed.length < 3) return null;
  const index = names.findIndex((name) => name.startsWith(keyed));
  return index === -1 ? null : index;
}

function withYear(
  parts: { readonly day: number; readonly month: number; readonly year: string | undefined },
  { today, direction }: DateSetting,
): CalendarDate | null {
  const { day, month, year } = parts;
  if (year !== undefined) {
    return dayOf(Number(year.length === 2 ? `${today.slice(0, 2)}${year}` : year), month, day);
  }
  const step = direction === 'ahead' ? 1 : -1;
  // 29 February comes every four years, or after eight across a century year that is no leap year.
  for (let offset = 0; Math.abs(offset) <= 8; offset += step) {
    const date = dayOf(monthOf(today).year + offset, month, day);
    if (date !== null && (direction === 'ahead' ? date >= today : date <= today)) return date;
  }
  return null;
}

function dayOf(year: number, month: number, day: number): CalendarDate | null {
  const text = [padded(year, 4), padded(month, 2), padded(day, 2)].join('-');
  return year > 0 && isCalendarDate(text) ? text : null;
}

function padded(value: number, length: number): string {
  return String(value).padStart(length, '0');
}

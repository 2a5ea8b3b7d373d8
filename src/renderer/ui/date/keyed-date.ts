import type { DateDirection } from '../../../domain/date-entry.ts';
import { readDate } from '../../../domain/date-entry.ts';
import type { CalendarDate } from '../../../domain/time/calendar.ts';
import { formatDate, isCalendarDate } from '../../../domain/time/calendar.ts';

/** Setting that a keyed date is read in. */
export interface DateKeying {
  /** The merchant's day, `YYYY-MM-DD`. */
  readonly today: string;
  readonly direction: DateDirection;
}

/** Gives `YYYY-MM-DD` for a text that names a day, and any other text as it was keyed. */
export function keyedDate(text: string, { today, direction }: DateKeying): string {
  const read = readDate(text, { today: today as CalendarDate, direction });
  return read.ok ? read.value : text;
}

/** Writes a day as fields show it, "Tue 22 Dec 2026"; a text that names no day stays as it is. */
export function writtenDate(value: string): string {
  return isCalendarDate(value) ? formatDate(value) : value;
}

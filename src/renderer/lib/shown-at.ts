import { readDate } from '../../domain/date-entry.ts';
import type { CalendarDate } from '../../domain/time/calendar.ts';

/** Reads a day as anyone writes it, then a time of that day: `YYYY-MM-DD HH:MM`, null for any other text. */
export function readShownAt(text: string, today: string): string | null {
  const parts = /^(.+) ([01]?\d|2[0-3]):([0-5]\d)$/u.exec(text);
  if (parts === null) return null;
  const [, keyed = '', hours = '', minutes = ''] = parts;
  const day = readDate(keyed, { today: today as CalendarDate, direction: 'behind' });
  return day.ok ? `${day.value} ${hours.padStart(2, '0')}:${minutes}` : null;
}

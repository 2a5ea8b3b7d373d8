import { formatDate } from '../../domain/time/calendar.ts';
import type { CalendarDate } from '../../domain/time/calendar.ts';

/** Words for a computer whose date nothing vouches for. */
export const clockWords = {
  title: 'Check the date of this computer. Runs and retries wait.',
  trust: 'The date is right',
  changed: 'The date has changed since. Check it again.',
  trusted: 'The date is trusted. Runs and retries go on.',
} as const;

/** Which dates are compared, and what to do when the shown one is wrong. */
export function clockText(today: string, trustedOn: string): string {
  const [shown, known] = [today, trustedOn].map((date) => formatDate(date as CalendarDate));
  return (
    `It shows ${shown}. The last date that could be trusted is ${known}. If the date is wrong, correct it in the ` +
    'system settings. If it is right, a supervisor says so here. No money moved.'
  );
}

/** The days of a week as `Date` counts them. */
export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

/** The columns of a calendar, which begins with Monday. */
export const weekdayColumns = [...weekdays.slice(1), weekdays[0]].map((name) => name.slice(0, 3));

import type { CalendarDate, Instant } from '../../../domain/time/calendar.ts';
import { epochMsOf, lastDayOf, monthOf } from '../../../domain/time/calendar.ts';
import { addDays, daysBetween } from '../../../domain/plans/days.ts';
import type { ReportName } from './words/reports.ts';

/** What one page of a report is about: days of the merchant, both counted in. */
export interface ReportPage {
  readonly from: string;
  readonly until: string;
  readonly currency: string;
}

/** Days that the forecast looks ahead, today counted in. */
const forecastDays = 30;

/** The page of a report: the chosen month, and for what falls due the days from today. */
export function reportPage(
  report: ReportName,
  asked: { readonly month: string; readonly currency: string; readonly today: string },
): ReportPage {
  const { month, currency, today } = asked;
  if (report === 'falls-due') {
    return { from: today, until: addDays(today as CalendarDate, forecastDays - 1), currency };
  }
  const from = `${month}-01` as CalendarDate;
  return { from, until: lastDayOf(monthOf(from)), currency };
}

/** The month so many months on, as `YYYY-MM`. */
export function monthAfter(month: string, months: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}

/** The length of a bar as a share of the longest, in percent with one decimal. */
export function barShare(value: number, longest: number): number {
  return longest <= 0 ? 0 : Math.round((value / longest) * 1000) / 10;
}

/** The days of a page in weeks that begin on Monday; null stands before the first day. */
export function weeksOf({ from, until }: ReportPage): readonly (CalendarDate | null)[] {
  const first = from as CalendarDate;
  const length = daysBetween(first, until as CalendarDate) + 1;
  const weekday = (new Date(epochMsOf(`${first}T00:00:00.000Z` as Instant)).getUTCDay() + 6) % 7;
  return [
    ...Array.from({ length: weekday }, () => null),
    ...Array.from({ length }, (_, index) => addDays(first, index)),
  ];
}

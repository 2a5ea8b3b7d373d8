import type { CalendarDate, Instant } from '../../../domain/time/calendar.ts';
import { epochMsOf, lastDayOf, monthOf } from '../../../domain/time/calendar.ts';
import { addDays, daysBetween } from '../../../domain/plans/days.ts';
import type { ReportName } from './words/reports.ts';

/** Range of one report page: days of the merchant, both included, in one currency. */
export interface ReportPage {
  readonly from: string;
  readonly until: string;
  readonly currency: string;
}

/** Days that the forecast covers, today included. */
const forecastDays = 30;

/** The page of a report: the selected month, or from today for the forecast. */
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

/** The month `months` later, as `YYYY-MM`. */
export function monthAfter(month: string, months: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}

/** The months from the last to the first, as `YYYY-MM`. */
export function monthsBack(first: string, last: string): readonly string[] {
  const months: string[] = [];
  for (let month = last; month >= first; month = monthAfter(month, -1)) months.push(month);
  return months;
}

/** The length of a bar as a share of the longest, in percent with one decimal. */
export function barShare(value: number, longest: number): number {
  return longest <= 0 ? 0 : Math.round((value / longest) * 1000) / 10;
}

/** The days of a page in weeks that start on Monday; null fills the days before the first. */
export function weeksOf({ from, until }: ReportPage): readonly (CalendarDate | null)[] {
  const first = from as CalendarDate;
  const length = daysBetween(first, until as CalendarDate) + 1;
  const weekday = (new Date(epochMsOf(`${first}T00:00:00.000Z` as Instant)).getUTCDay() + 6) % 7;
  return [
    ...Array.from({ length: weekday }, () => null),
    ...Array.from({ length }, (_, index) => addDays(first, index)),
  ];
}

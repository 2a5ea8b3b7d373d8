import type { CalendarDate, Instant } from '../../../domain/time/calendar.ts';
import { epochMsOf, lastDayOf, monthOf } from '../../../domain/time/calendar.ts';
import { addDays, daysBetween, earlierOf } from '../../../domain/plans/days.ts';
import type { ReportName } from '../../../domain/receipt/report-names.ts';
import { forecastSpan } from '../../../domain/receipt/report-names.ts';

/** Range of one report page: days of the merchant, both included, in one currency. */
export interface ReportPage {
  readonly from: string;
  readonly until: string;
  readonly currency: string;
}

/** The page of a report: the selected month, or from today for the forecast. */
export function reportPage(
  report: ReportName,
  asked: { readonly month: string; readonly currency: string; readonly today: string },
): ReportPage {
  const { month, currency, today } = asked;
  if (report === 'falls-due') {
    return { ...forecastSpan(today as CalendarDate), currency };
  }
  const from = `${month}-01` as CalendarDate;
  return { from, until: lastDayOf(monthOf(from)), currency };
}

/** The month `months` later, as `YYYY-MM`. */
export function monthAfter(month: string, months: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}

/**
 * The page to compare a month with: the month before, and only as many days of it as this month has had by today.
 *
 * A running month would otherwise always look worse than a whole one.
 */
export function pageBefore(page: ReportPage, today: string): ReportPage {
  const first = `${monthAfter(page.from.slice(0, 7), -1)}-01` as CalendarDate;
  const last = lastDayOf(monthOf(first));
  const { from, until } = page;
  if (until <= today) return { ...page, from: first, until: last };
  const days = daysBetween(from as CalendarDate, today as CalendarDate);
  return { ...page, from: first, until: earlierOf(last, addDays(first, Math.max(0, days))) };
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

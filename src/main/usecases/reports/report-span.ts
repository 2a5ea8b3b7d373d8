import type { Failure } from '../../../contract/failure.ts';
import { isCalendarDate } from '../../../domain/time/calendar.ts';
import type { CalendarDate } from '../../../domain/time/calendar.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import { addDays, daysBetween } from '../../../domain/plans/days.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { zoneClock } from '../../../domain/time/zone-clock.ts';
import type { ReportSpan } from '../../ports/ledger/reports.ts';
import type { AccountContext } from '../account-context.ts';

/** Longest span of a report, in days. */
const daysMax = 366;

/** A requested span, in days of the merchant's calendar, first and last inclusive. */
export interface AskedSpan {
  readonly from: string;
  readonly until: string;
  readonly currency: CurrencyCode;
}

/** Days of a span, in order. */
export function daysOfSpan(from: CalendarDate, until: CalendarDate): readonly CalendarDate[] {
  return Array.from({ length: daysBetween(from, until) + 1 }, (_, index) => addDays(from, index));
}

/**
 * Converts a span of the merchant's days to instants; `not-found` for days that do not exist, and for a span that is
 * too long.
 */
export function spanOf(
  context: Pick<AccountContext, 'account'>,
  { from, until, currency }: AskedSpan,
): Result<ReportSpan & { readonly days: readonly CalendarDate[] }, Failure> {
  if (!isCalendarDate(from) || !isCalendarDate(until)) return failed({ kind: 'not-found' });
  const length = daysBetween(from, until) + 1;
  if (length < 1 || length > daysMax) return failed({ kind: 'not-found' });
  const { startOf } = zoneClock(context.account.timeZone);
  return ok({
    from: startOf(from),
    until: startOf(addDays(until, 1)),
    currency,
    days: daysOfSpan(from, until),
  });
}

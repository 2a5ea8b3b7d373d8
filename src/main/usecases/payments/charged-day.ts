import { dateInZone } from '../../../domain/calendar.ts';
import type { CalendarDate } from '../../../domain/calendar.ts';
import type { Attempt } from '../../../domain/charge/attempt.ts';
import type { Desk } from '../desk.ts';

/** The merchant's day of a charge and today, between which any refund of it lies. */
export function refundDays(
  desk: Pick<Desk, 'account' | 'clock'>,
  attempt: Attempt,
): { readonly chargedOn: CalendarDate; readonly today: CalendarDate } {
  const { timeZone } = desk.account;
  return {
    chargedOn: dateInZone(attempt.dispatchedAt ?? attempt.preparedAt, timeZone),
    today: dateInZone(desk.clock.now(), timeZone),
  };
}

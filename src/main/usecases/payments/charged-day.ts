import { dateInZone } from '../../../domain/time/calendar.ts';
import type { CalendarDate } from '../../../domain/time/calendar.ts';
import type { Attempt } from '../../../domain/charge/attempt.ts';
import { sentAt } from '../../../domain/charge/attempt.ts';
import type { AccountContext } from '../account-context.ts';

/** The merchant's day of a charge and today's: any refund of it lies between them. */
export function refundDays(
  context: Pick<AccountContext, 'account' | 'clock'>,
  attempt: Attempt,
): { readonly chargedOn: CalendarDate; readonly today: CalendarDate } {
  const { timeZone } = context.account;
  return {
    chargedOn: dateInZone(sentAt(attempt), timeZone),
    today: dateInZone(context.clock.now(), timeZone),
  };
}

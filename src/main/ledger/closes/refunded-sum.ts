import { sql } from 'kysely';
import type { CalendarDate } from '../../../domain/time/calendar.ts';
import { selectAttempts } from '../attempts/select-attempts.ts';
import type { Queries } from '../thread/store.ts';

/** Adds to each payment the sum of its recorded refunds. */
export function withRefundedSum(payments: ReturnType<typeof selectAttempts>) {
  return payments.select(refundedSum.as('refunded_minor'));
}

const refundedSum = sql<number | string | null>`(select sum(amount_minor) from refunds_elsewhere
  where refunds_elsewhere.attempt_id = attempts.id)`;

const firstRefund = sql<string | null>`(select min(refunded_on) from refunds_elsewhere
  where refunds_elsewhere.attempt_id = attempts.id)`;

/**
 * Reads payments that were found refunded and whose settlement date was never known.
 *
 * They count on the day of their first refund: otherwise the refund would appear there without its payment.
 */
export function reversedUndated(queries: Queries, dates: readonly CalendarDate[]) {
  return selectAttempts(queries)
    .select([firstRefund.as('first_refunded_on'), refundedSum.as('refunded_minor')])
    .where('settlement_date', 'is', null)
    .where('attempts.state', '=', 'confirmed-reversed')
    .where(firstRefund, 'in', dates);
}

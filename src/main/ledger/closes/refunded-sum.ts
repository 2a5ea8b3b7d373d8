import { sql } from 'kysely';
import type { ExpressionBuilder } from 'kysely';
import type { CalendarDate } from '../../../domain/time/calendar.ts';
import { selectAttempts } from '../attempts/select-attempts.ts';
import type { LedgerTables } from '../schema/tables.ts';
import type { Queries } from '../thread/store.ts';
import { withoutIndex } from '../reports/without-index.ts';
import { resolvedStates } from './resolved-amounts.ts';

/** Adds to each payment the sum of its recorded refunds. */
export function withRefundedSum(payments: ReturnType<typeof selectAttempts>) {
  return payments.select(refundedSum.as('refunded_minor'));
}

const refundedSum = sql<number | string | null>`(select sum(amount_minor) from refunds_elsewhere
  where refunds_elsewhere.attempt_id = attempts.id)`;

const firstRefund = sql<string | null>`(select min(refunded_on) from refunds_elsewhere
  where refunds_elsewhere.attempt_id = attempts.id)`;

/**
 * Reads payments with a recorded refund whose settlement date was never known.
 *
 * They count on the day of their first refund: otherwise the refund would appear there without its payment.
 */
export function refundedUndated(queries: Queries, dates: readonly CalendarDate[]) {
  return selectAttempts(queries)
    .select([firstRefund.as('first_refunded_on'), refundedSum.as('refunded_minor')])
    .where(isRefunded)
    .where(withoutIndex('settlement_date'), '=', '')
    .where(firstRefund, 'in', dates);
}

/**
 * Reads payments with a recorded refund that no resolution stands behind, such as a response mismatch of which part was
 * refunded: what was refunded was taken.
 */
export function refundedUnresolved(queries: Queries) {
  return withRefundedSum(selectAttempts(queries))
    .where(isRefunded)
    .where('attempts.state', 'not in', ['approved', ...resolvedStates]);
}

/** True of a payment with a recorded refund. */
export function isRefunded(where: ExpressionBuilder<LedgerTables, 'attempts'>) {
  return where('attempts.id', 'in', (refunds) =>
    refunds.selectFrom('refunds_elsewhere').select('refunds_elsewhere.attempt_id'),
  );
}

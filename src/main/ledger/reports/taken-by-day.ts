import type { CalendarDate, Instant } from '../../../domain/time/calendar.ts';
import { resolvedStates, takenOf } from '../closes/resolved-amounts.ts';
import type { ReportSpan } from '../../ports/ledger/reports.ts';
import { attemptOfRow } from '../schema/columns.ts';
import { selectAttempts } from '../attempts/select-attempts.ts';
import type { Store } from '../thread/store.ts';
import { refundedUnresolved, withRefundedSum } from '../closes/refunded-sum.ts';
import { placesOfSpan } from './report-places.ts';

/** Money of one day of the merchant, in minor units. */
interface DayMoney {
  readonly day: CalendarDate;
  readonly minor: number;
}

type Reading = Pick<Store, 'db' | 'dayOf'>;

/** Reads the payments whose amount comes from a resolution or a refund, on the day of each payment. */
export async function readFoundDays(
  { db, dayOf }: Reading,
  span: ReportSpan,
): Promise<readonly DayMoney[]> {
  const [first, end] = placesOfSpan(span);
  const rows = await withRefundedSum(selectAttempts(db))
    .where('attempts.state', 'in', resolvedStates)
    .where('place', '>=', first)
    .where('place', '<', end)
    .execute();
  const unresolved = await refundedUnresolved(db)
    .where('place', '>=', first)
    .where('place', '<', end)
    .execute();
  return [...rows, ...unresolved].flatMap((row) => {
    const taken = takenOf(attemptOfRow(row), Number(row.refunded_minor ?? 0));
    if (taken.currency !== span.currency) return [];
    return [{ day: dayOf(row.prepared_at as Instant), minor: taken.amountMinor }];
  });
}

/** Reads the refunds made on the days of a span, whenever the payment was taken. */
export async function readRefundDays(
  { db, dayOf }: Reading,
  { from, until, currency }: ReportSpan,
): Promise<readonly DayMoney[]> {
  const lastMoment = new Date(Date.parse(until) - 1).toISOString() as Instant;
  const rows = await db
    .selectFrom('refunds_elsewhere')
    .select((select) => ['refunded_on', select.fn.sum<number | string>('amount_minor').as('minor')])
    .where('refunded_on', '>=', dayOf(from))
    .where('refunded_on', '<=', dayOf(lastMoment))
    .where('currency', '=', currency)
    .groupBy('refunded_on')
    .execute();
  return rows.map((row) => ({ day: row.refunded_on as CalendarDate, minor: Number(row.minor) }));
}

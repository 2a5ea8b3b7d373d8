import { sql } from 'kysely';
import { declinedStates } from '../../../domain/charge/transitions.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import type { AttemptId } from '../../../domain/ids.ts';
import type {
  Recovered,
  RecoveredInstalment,
  RecoveredTally,
  ReportSpan,
} from '../../ports/ledger/reports.ts';
import { moneyOfRow, moneySelection } from '../closes/resolved-amounts.ts';
import type { Queries } from '../thread/store.ts';
import { madeAround, placesOfSpan } from './report-places.ts';
import { withoutIndex } from './without-index.ts';
import type { RecoveryMethod } from '../../../domain/receipt/report-names.ts';

/** Money that stays: refunded charges and duplicate charges were not recovered. */
const takenStates = ['approved', 'confirmed-charged'];
const planKinds = ['recurring', 'instalment'];
const rowsShownMax = 200;

interface RecoveredRow {
  readonly id: string;
  readonly reference: string;
  /** Amount taken less refunds of it, in minor units. */
  readonly amount_minor: number;
  readonly omit_expiry: number;
  readonly stored_credential: string | null;
  readonly prepared_at: string;
  readonly customer_name: string | null;
}

/**
 * Reads what was recovered: instalments whose first conclusive attempt was a decline, approved in the span. A first
 * charge on a new card, an expired-card attempt and a plain retry are told apart by the approved attempt itself.
 */
export async function readRecovered(queries: Queries, span: ReportSpan): Promise<Recovered> {
  const rows = await approvedAfterDecline(queries, span);
  const byWay: Record<RecoveryMethod, RecoveredTally> = {
    retry: { count: 0, amountMinor: 0 },
    'new-card': { count: 0, amountMinor: 0 },
    'expired-card-try': { count: 0, amountMinor: 0 },
  };
  for (const row of rows) byWay[wayOf(row)] = plus(byWay[wayOf(row)], row.amount_minor);
  const failures = await firstFailures(queries, span);
  return {
    byWay,
    failed: tally(failures),
    recoveredOfThem: tally(failures.filter((row) => Number(row.is_recovered) > 0)),
    paidAnotherWay: await paidAnotherWay(queries, span),
    rows: rows.slice(0, rowsShownMax).map(presentRow),
  };
}

async function approvedAfterDecline(
  queries: Queries,
  span: ReportSpan,
): Promise<readonly RecoveredRow[]> {
  const [first, end] = placesOfSpan(span);
  const rows = await queries
    .selectFrom('attempts as paid')
    .leftJoin('customers', 'customers.id', 'paid.customer_id')
    .select([
      'paid.id',
      'paid.reference',
      ...moneySelection('paid'),
      'paid.omit_expiry',
      'paid.stored_credential',
      'paid.prepared_at',
      'customers.name as customer_name',
    ])
    .where('paid.place', '>=', first)
    .where('paid.place', '<', end)
    .where('paid.currency', '=', span.currency)
    .where('paid.kind', 'in', planKinds)
    .where(withoutIndex('paid.state'), 'in', takenStates)
    .where('paid.try_number', '>', 1)
    .where((where) =>
      where.exists(
        where
          .selectFrom('attempts as earlier')
          .select('earlier.id')
          .whereRef('earlier.intent_id', '=', 'paid.intent_id')
          .whereRef('earlier.try_number', '<', 'paid.try_number')
          .where('earlier.state', 'in', declinedStates),
      ),
    )
    .orderBy('paid.place', 'desc')
    .execute();
  return rows.flatMap((row) => {
    const found = moneyOfRow(row);
    if (found === null || found.currency !== span.currency) return [];
    return [{ ...row, amount_minor: found.takenMinor - found.refundedMinor }];
  });
}

/** The first decline of each instalment in the span, and whether it was approved since. */
function firstFailures(queries: Queries, span: ReportSpan) {
  const [first, end] = placesOfSpan(span);
  return queries
    .selectFrom('attempts as failed')
    .select(['failed.amount_minor'])
    .select((select) =>
      select
        .selectFrom('attempts as later')
        .select(sql<number | string>`count(*)`.as('count'))
        .whereRef('later.intent_id', '=', 'failed.intent_id')
        .whereRef('later.try_number', '>', 'failed.try_number')
        .where('later.state', 'in', takenStates)
        .as('is_recovered'),
    )
    .where('failed.place', '>=', first)
    .where('failed.place', '<', end)
    .where('failed.currency', '=', span.currency)
    .where('failed.kind', 'in', planKinds)
    .where('failed.state', 'in', declinedStates)
    .where(madeAround('failed', span))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('attempts as earlier')
            .select('earlier.id')
            .whereRef('earlier.intent_id', '=', 'failed.intent_id')
            .whereRef('earlier.try_number', '<', 'failed.try_number')
            .where('earlier.state', 'in', declinedStates),
        ),
      ),
    )
    .execute();
}

async function paidAnotherWay(
  queries: Queries,
  { from, until, currency }: ReportSpan,
): Promise<RecoveredTally> {
  const row = await queries
    .selectFrom('plan_events')
    .innerJoin('plans', 'plans.id', 'plan_events.plan_id')
    .select((select) => [
      select.fn.countAll<number | string>().as('count'),
      select.fn.sum<number | string>('plan_events.amount_minor').as('minor'),
    ])
    .where('plan_events.kind', '=', 'paid-another-way')
    .where('plan_events.happened_at', '>=', from)
    .where('plan_events.happened_at', '<', until)
    .where('plans.currency', '=', currency)
    .executeTakeFirst();
  return { count: Number(row?.count ?? 0), amountMinor: Number(row?.minor ?? 0) };
}

function wayOf(row: Pick<RecoveredRow, 'omit_expiry' | 'stored_credential'>): RecoveryMethod {
  if (row.stored_credential === 'I') return 'new-card';
  return row.omit_expiry === 1 ? 'expired-card-try' : 'retry';
}

function tally(rows: readonly { readonly amount_minor: number }[]): RecoveredTally {
  return rows.reduce((sum, row) => plus(sum, row.amount_minor), { count: 0, amountMinor: 0 });
}

function plus({ count, amountMinor }: RecoveredTally, minor: number): RecoveredTally {
  return { count: count + 1, amountMinor: amountMinor + minor };
}

function presentRow(row: RecoveredRow): RecoveredInstalment {
  return {
    attemptId: row.id as AttemptId,
    reference: row.reference,
    customerName: row.customer_name,
    way: wayOf(row),
    amountMinor: row.amount_minor,
    at: row.prepared_at as Instant,
  };
}

import { epochMsOf } from '../../../domain/time/calendar.ts';
import type { CalendarDate, Instant } from '../../../domain/time/calendar.ts';
import { approvedStates, unresolvedStates } from '../../../domain/charge/transitions.ts';
import { addDays } from '../../../domain/plans/days.ts';
import type { AttemptId } from '../../../domain/ids.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import type {
  CloseSources,
  SettledAttempt,
  SettlementDay,
} from '../../ports/ledger/closes/closes.ts';
import { attemptOfRow } from '../schema/columns.ts';
import { refundOfRow } from '../back-office/refunds.ts';
import { sortKeyOfSecond } from '../search/index-attempt.ts';
import { selectAttempts } from '../attempts/select-attempts.ts';
import type { NamedAttemptRow } from '../attempts/select-attempts.ts';
import type { Queries, Store } from '../thread/store.ts';
import { resolvedStates, isTakenIn } from './resolved-amounts.ts';
import { withoutIndex } from '../reports/without-index.ts';
import { isRefunded, refundedUndated, refundedUnresolved } from './refunded-sum.ts';
import { dayMs } from '../../../domain/time/units.ts';

/** Bounds each query; far above the payments of one day. */
const rowsMax = 20_000;
/** Days before the closed one that are searched for payments without a settlement date. */
const lookBackDays = 7;
const neighbouringDatesMax = 2;

/** Reads everything that a close of one day needs, in a single read of the records. */
export async function readCloseSources(store: Store, day: SettlementDay): Promise<CloseSources> {
  const { db } = store;
  const settled = [
    ...(await settledOn(db, [day.settlementDate], day)),
    ...(await refundedUndatedOn(db, day)),
  ];
  const neighbours = await neighbouringDates(db, day);
  return {
    settled,
    refunds: await refundsOn(db, day),
    neighbouring: neighbours.length === 0 ? [] : await settledOn(db, neighbours, day),
    withoutSettlementDate: await withoutSettlementDate(store, day),
    notConfirmed: (await openUntil(store, day)).map(attemptOfRow),
    declined: await declinedOn(store, day),
  };
}

async function settledOn(
  queries: Queries,
  dates: readonly CalendarDate[],
  { currency }: SettlementDay,
): Promise<readonly SettledAttempt[]> {
  const settled = selectAttempts(queries)
    .where('settlement_date', 'in', dates)
    .orderBy('place')
    .limit(rowsMax);
  const unresolved = await refundedUnresolved(queries)
    .where(withoutIndex('settlement_date'), 'in', dates)
    .orderBy('place')
    .limit(rowsMax)
    .execute();
  return withRefunds(queries, [
    ...(await takenIn(settled, currency)),
    ...unresolved.filter((row) => isTakenIn(row, currency)),
  ]);
}

/** Refunded payments without a known settlement date, on the day of their first refund. */
async function refundedUndatedOn(
  queries: Queries,
  { settlementDate, currency }: SettlementDay,
): Promise<readonly SettledAttempt[]> {
  const rows = await refundedUndated(queries, [settlementDate]).limit(rowsMax).execute();
  return withRefunds(
    queries,
    rows.filter((row) => isTakenIn(row, currency)),
  );
}

/**
 * Reads those payments that took their money in a currency.
 *
 * Nearly all took the requested currency; the few resolved in another one are read beside them.
 */
async function takenIn(
  payments: ReturnType<typeof selectAttempts>,
  currency: CurrencyCode,
): Promise<readonly NamedAttemptRow[]> {
  const asked = await payments
    .where('attempts.currency', '=', currency)
    .where('attempts.state', 'in', approvedStates)
    .execute();
  const found = await payments
    .where('attempts.currency', '!=', currency)
    .where('attempts.state', 'in', resolvedStates)
    .execute();
  return [...asked, ...found]
    .filter((row) => isTakenIn(row, currency))
    .toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0));
}

/** The nearest settlement dates on either side, which may be across a weekend. */
async function neighbouringDates(
  queries: Queries,
  { settlementDate, currency }: SettlementDay,
): Promise<readonly CalendarDate[]> {
  const dates = queries
    .selectFrom('attempts')
    .select('settlement_date')
    .distinct()
    .where('currency', '=', currency)
    .limit(neighbouringDatesMax);
  const before = await dates
    .where('settlement_date', '<', settlementDate)
    .orderBy('settlement_date', 'desc')
    .execute();
  const after = await dates
    .where('settlement_date', '>', settlementDate)
    .orderBy('settlement_date')
    .execute();
  return [...before, ...after].map((row) => row.settlement_date as CalendarDate);
}

async function refundsOn(
  queries: Queries,
  { settlementDate, currency }: SettlementDay,
): Promise<CloseSources['refunds']> {
  const rows = await queries
    .selectFrom('refunds_elsewhere')
    .selectAll()
    .where('refunded_on', '=', settlementDate)
    .where('currency', '=', currency)
    .orderBy('recorded_at')
    .orderBy('id')
    .limit(rowsMax)
    .execute();
  const attempts = await readAttempts(queries, new Set(rows.map((row) => row.attempt_id)));
  return rows.flatMap((row) => {
    const attempt = attempts.get(row.attempt_id);
    return attempt === undefined ? [] : [{ refund: refundOfRow(row), attempt }];
  });
}

/** Charges of the merchant's days up to the closed one; the merchant's calendar decides the exact day. */
async function withoutSettlementDate(
  store: Store,
  day: SettlementDay,
): Promise<readonly SettledAttempt[]> {
  const from = addDays(day.settlementDate, -lookBackDays);
  const undated = selectAttempts(store.db)
    .where('place', '>=', placeAround(from, -1))
    .where('place', '<', placeAround(day.settlementDate, 2))
    .where('settlement_date', 'is', null)
    .orderBy('place')
    .limit(rowsMax);
  const rows = await takenIn(undated, day.currency);
  const within = rows.filter((row) => {
    const on = store.dayOf(row.prepared_at as Instant);
    return on >= from && on <= day.settlementDate;
  });
  const settled = await withRefunds(store.db, within);
  // A refunded one counts on the day of its first refund.
  return settled.filter(({ refundedMinor }) => refundedMinor === 0);
}

async function openUntil(
  store: Store,
  { settlementDate, currency }: SettlementDay,
): Promise<readonly NamedAttemptRow[]> {
  const rows = await selectAttempts(store.db)
    .where('attempts.state', 'in', unresolvedStates)
    .where('attempts.currency', '=', currency)
    // One of which money was refunded is counted with what it took.
    .where((where) => where.not(isRefunded(where)))
    .orderBy('attempts.prepared_at')
    .limit(rowsMax)
    .execute();
  return rows.filter((row) => store.dayOf(row.prepared_at as Instant) <= settlementDate);
}

async function declinedOn(
  store: Store,
  { settlementDate, currency }: SettlementDay,
): Promise<CloseSources['declined']> {
  const declined = selectAttempts(store.db)
    .where(withoutIndex('attempts.state'), '=', 'declined')
    .where('attempts.currency', '=', currency)
    .limit(rowsMax);
  const dated = await declined.where('settlement_date', '=', settlementDate).execute();
  const undated = await declined
    .where('place', '>=', placeAround(settlementDate, -1))
    .where('place', '<', placeAround(settlementDate, 2))
    .where(withoutIndex('settlement_date'), '=', '')
    .execute();
  const onThatDay = undated.filter(
    (row) => store.dayOf(row.prepared_at as Instant) === settlementDate,
  );
  return [...dated, ...onThatDay].map(attemptOfRow);
}

async function withRefunds(
  queries: Queries,
  rows: readonly NamedAttemptRow[],
): Promise<readonly SettledAttempt[]> {
  const refunded = new Map<string, number>();
  for (const ids of inBatches(rows.map(({ id }) => id))) {
    // oxlint-disable-next-line no-await-in-loop -- One connection does one query at a time.
    const sums = await queries
      .selectFrom('refunds_elsewhere')
      .select((select) => [
        'attempt_id',
        select.fn.sum<number | string>('amount_minor').as('minor'),
      ])
      .where('attempt_id', 'in', ids)
      .groupBy('attempt_id')
      .execute();
    for (const { attempt_id, minor } of sums) refunded.set(attempt_id, Number(minor));
  }
  return rows.map((row) => ({
    attempt: attemptOfRow(row),
    refundedMinor: refunded.get(row.id) ?? 0,
  }));
}

async function readAttempts(queries: Queries, ids: ReadonlySet<string>) {
  const found = new Map<string, ReturnType<typeof attemptOfRow>>();
  for (const batch of inBatches([...ids])) {
    // oxlint-disable-next-line no-await-in-loop -- One connection does one query at a time.
    const rows = await selectAttempts(queries)
      .where('attempts.id', 'in', batch as readonly AttemptId[])
      .execute();
    for (const row of rows) found.set(row.id, attemptOfRow(row));
  }
  return found;
}

/** A statement holds a bounded number of values. */
function inBatches(ids: readonly string[]): readonly (readonly string[])[] {
  const size = 500;
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, index) =>
    ids.slice(index * size, (index + 1) * size),
  );
}

function placeAround(date: CalendarDate, days: number): number {
  return sortKeyOfSecond(epochMsOf(`${date}T00:00:00.000Z` as Instant) + days * dayMs);
}

import type { CalendarDate } from '../../../domain/time/calendar.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import { lastCalendarDate } from '../../../domain/plans/days.ts';
import type {
  CloseRepository,
  DayPageRequest,
  ListedDay,
} from '../../ports/ledger/closes/closes.ts';
import { attemptOfRow } from '../schema/columns.ts';
import { selectAttempts } from '../attempts/select-attempts.ts';
import type { Queries } from '../thread/store.ts';
import { closesOf } from './close-rows.ts';
import { resolvedStates, takenOf } from './resolved-amounts.ts';
import { withoutIndex } from '../reports/without-index.ts';
import { refundedUndated, refundedUnresolved, withRefundedSum } from './refunded-sum.ts';

type DayPage = Extract<
  Awaited<ReturnType<CloseRepository['settlementDays']>>,
  { ok: true }
>['value'];

interface Sum {
  count: number;
  minor: number;
}

/** Lists the settlement dates, the newest first, each with its currencies and their sums. */
export async function readSettlementDays(
  queries: Queries,
  { before, limit }: DayPageRequest,
): Promise<DayPage> {
  const found = await newestDates(queries, before, limit + 1);
  const dates = found.slice(0, limit);
  const sums = await sumsOf(queries, dates);
  const closes = await closesOf(queries, dates);
  const days = [...sums].map(([key, sum]): ListedDay => {
    const [settlementDate = '', currency = ''] = key.split(' ');
    return {
      settlementDate: settlementDate as CalendarDate,
      currency: currency as CurrencyCode,
      count: sum.count,
      expectedMinor: sum.minor,
      close: closes.get(key) ?? null,
    };
  });
  return { days: days.toSorted(byDay), hasMore: found.length > limit };
}

/** Days on which the bank settled, and days with a refund. */
async function newestDates(
  queries: Queries,
  before: CalendarDate | null,
  limit: number,
): Promise<readonly CalendarDate[]> {
  const latest = before ?? lastCalendarDate;
  const settled = await queries
    .selectFrom('attempts')
    .select('settlement_date as on')
    .distinct()
    .where('settlement_date', '<', latest)
    .orderBy('settlement_date', 'desc')
    .limit(limit)
    .execute();
  const refunded = await queries
    .selectFrom('refunds_elsewhere')
    .select('refunded_on as on')
    .distinct()
    .where('refunded_on', '<', latest)
    .orderBy('refunded_on', 'desc')
    .limit(limit)
    .execute();
  const dates = new Set([...settled, ...refunded].map(({ on }) => on as CalendarDate));
  return [...dates].toSorted((one, other) => (one < other ? 1 : -1)).slice(0, limit);
}

function byDay(one: ListedDay, other: ListedDay): number {
  if (one.settlementDate !== other.settlementDate) {
    return one.settlementDate < other.settlementDate ? 1 : -1;
  }
  return one.currency < other.currency ? -1 : 1;
}

/** Sums in SQL the payments that took what was requested, and reads the few whose amount comes from a resolution. */
async function sumsOf(
  queries: Queries,
  dates: readonly CalendarDate[],
): Promise<ReadonlyMap<string, Sum>> {
  const sums = new Map<string, Sum>();
  if (dates.length === 0) return sums;
  const add = (date: string | null, currency: string, count: number, minor: number): void => {
    const key = `${date ?? ''} ${currency}`;
    const sum = sums.get(key) ?? { count: 0, minor: 0 };
    sums.set(key, { count: sum.count + count, minor: sum.minor + minor });
  };
  const approved = await queries
    .selectFrom('attempts')
    .select((select) => [
      'settlement_date',
      'currency',
      select.fn.countAll<number | string>().as('count'),
      select.fn.sum<number | string>('amount_minor').as('minor'),
    ])
    .where('settlement_date', 'in', dates)
    .where('state', '=', 'approved')
    .groupBy(['settlement_date', 'currency'])
    .execute();
  for (const row of approved) {
    add(row.settlement_date, row.currency, Number(row.count), Number(row.minor));
  }
  await addFound(queries, dates, add);
  await addRefunds(queries, dates, add);
  return sums;
}

type Add = (date: string | null, currency: string, count: number, minor: number) => void;

/** A charge that was refunded in full once took the sum of its refunds. */
async function addFound(queries: Queries, dates: readonly CalendarDate[], add: Add): Promise<void> {
  const rows = await withRefundedSum(selectAttempts(queries))
    .where('settlement_date', 'in', dates)
    .where('attempts.state', 'in', resolvedStates)
    .execute();
  const unresolved = await refundedUnresolved(queries)
    .where(withoutIndex('settlement_date'), 'in', dates)
    .execute();
  const undated = await refundedUndated(queries, dates).execute();
  const dated = [
    ...[...rows, ...unresolved].map((row) => ({ row, on: row.settlement_date })),
    ...undated.map((row) => ({ row, on: row.first_refunded_on })),
  ];
  for (const { row, on } of dated) {
    const taken = takenOf(attemptOfRow(row), Number(row.refunded_minor ?? 0));
    add(on, taken.currency, 1, taken.amountMinor);
  }
}

async function addRefunds(
  queries: Queries,
  dates: readonly CalendarDate[],
  add: Add,
): Promise<void> {
  const rows = await queries
    .selectFrom('refunds_elsewhere')
    .select((select) => [
      'refunded_on',
      'currency',
      select.fn.countAll<number | string>().as('count'),
      select.fn.sum<number | string>('amount_minor').as('minor'),
    ])
    .where('refunded_on', 'in', dates)
    .groupBy(['refunded_on', 'currency'])
    .execute();
  for (const row of rows) add(row.refunded_on, row.currency, Number(row.count), -Number(row.minor));
}

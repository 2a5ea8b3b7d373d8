import type { CalendarDate } from '../../../domain/calendar.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import { foundCurrency, moneyTaken } from '../../../domain/charge/money-taken.ts';
import type { CloseBook, DayPageRequest, ListedDay } from '../../ports/closes.ts';
import { attemptOfRow } from '../columns.ts';
import { selectAttempts } from '../select-attempts.ts';
import type { Queries } from '../store.ts';
import { closesOf } from './close-rows.ts';
import { foundStates } from './found-elsewhere.ts';

type DayPage = Extract<Awaited<ReturnType<CloseBook['settlementDays']>>, { ok: true }>['value'];

interface Sum {
  count: number;
  minor: number;
}

/** Lists the bank's days, the newest first, each with its currencies and their sums. */
export async function readSettlementDays(
  queries: Queries,
  { before, limit }: DayPageRequest,
): Promise<DayPage> {
  const newest = queries
    .selectFrom('attempts')
    .select('settlement_date')
    .distinct()
    .where('settlement_date', 'is not', null)
    .orderBy('settlement_date', 'desc')
    .limit(limit + 1);
  const found = await (before === null
    ? newest
    : newest.where('settlement_date', '<', before)
  ).execute();
  const dates = found.slice(0, limit).map((row) => row.settlement_date as CalendarDate);
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

function byDay(one: ListedDay, other: ListedDay): number {
  if (one.settlementDate !== other.settlementDate) {
    return one.settlementDate < other.settlementDate ? 1 : -1;
  }
  return one.currency < other.currency ? -1 : 1;
}

/**
 * Adds up in the records what is what was asked for, and reads the few rows whose amount is a
 * person's finding.
 */
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

/** A charge that was given back in whole took once what its refunds add up to. */
async function addFound(queries: Queries, dates: readonly CalendarDate[], add: Add): Promise<void> {
  const rows = await selectAttempts(queries)
    .select((select) =>
      select
        .selectFrom('refunds_elsewhere')
        .select((refund) => refund.fn.sum<number | string>('amount_minor').as('minor'))
        .whereRef('refunds_elsewhere.attempt_id', '=', 'attempts.id')
        .as('refunded_minor'),
    )
    .where('settlement_date', 'in', dates)
    .where('attempts.state', 'in', foundStates)
    .execute();
  for (const row of rows) {
    const attempt = attemptOfRow(row);
    const taken = moneyTaken(attempt)?.amountMinor ?? Number(row.refunded_minor ?? 0);
    add(row.settlement_date, foundCurrency(attempt), 1, taken);
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

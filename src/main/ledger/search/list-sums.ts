import { sql } from 'kysely';
import { declinedStates } from '../../../domain/charge/transitions.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import type { PaymentSums } from '../../ports/ledger/payment-list.ts';
import { moneyOfRow, moneySelection, resolvedStates } from '../closes/resolved-amounts.ts';
import type { MoneyRow } from '../closes/resolved-amounts.ts';
import type { Queries } from '../thread/store.ts';
import { rowsOf } from './list-source.ts';
import type { ListSource } from './list-source.ts';

/** Adds up a list; the caller bounds its length. */
export async function sumPayments(queries: Queries, source: ListSource): Promise<PaymentSums> {
  const sums = new Map<CurrencyCode, { count: number; amountMinor: number }>();
  const add = (currency: CurrencyCode, count: number, amountMinor: number): void => {
    const sum = sums.get(currency) ?? { count: 0, amountMinor: 0 };
    sums.set(currency, { count: sum.count + count, amountMinor: sum.amountMinor + amountMinor });
  };
  let declined = 0;
  for (const row of await readGroups(queries, source)) {
    if (row.state === 'approved') add(row.currency, Number(row.count), Number(row.minor));
    else declined += Number(row.count);
  }
  // Their amount stands in what a person found, so each is read.
  for (const row of await readResolved(queries, source)) {
    const money = moneyOfRow(row);
    if (money !== null) add(money.currency, 1, money.takenMinor);
  }
  const approved = [...sums].map(([currency, sum]) => ({ currency, ...sum }));
  return { approved: approved.toSorted((one, other) => other.count - one.count), declined };
}

interface GroupRow {
  readonly state: string;
  readonly currency: CurrencyCode;
  readonly count: number | string;
  readonly minor: number | string;
}

async function readGroups(queries: Queries, source: ListSource): Promise<readonly GroupRow[]> {
  const { rows } =
    await sql<GroupRow>`select attempts.state as state, attempts.currency as currency,
      count(*) as count, sum(attempts.amount_minor) as minor
    ${rowsOf(source)} and attempts.state in (${sql.join(['approved', ...declinedStates])})
    group by attempts.state, attempts.currency`.execute(queries);
  return rows;
}

async function readResolved(queries: Queries, source: ListSource): Promise<readonly MoneyRow[]> {
  const { rows } = await sql<MoneyRow>`select ${sql.join(moneySelection('attempts'))}
    ${rowsOf(source)} and attempts.state in (${sql.join(resolvedStates)})`.execute(queries);
  return rows;
}

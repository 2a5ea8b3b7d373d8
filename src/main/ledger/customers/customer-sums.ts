import type { CurrencyCode } from '../../../domain/money.ts';
import type {
  CustomerSum,
  CustomerSums,
  CustomerSumsRequest,
} from '../../ports/ledger/customers.ts';
import { moneyOfRow, moneySelection } from '../closes/resolved-amounts.ts';
import type { Queries } from '../thread/store.ts';

/** Adds up what a customer paid since a moment, and the instalments of their plans that are past due. */
export async function readSums(
  queries: Queries,
  request: CustomerSumsRequest,
): Promise<CustomerSums> {
  return { paid: await readPaid(queries, request), pastDue: await readPastDue(queries, request) };
}

/** A charge counts by the time at which it was prepared, as in the reports. */
async function readPaid(
  queries: Queries,
  { customerId, since }: CustomerSumsRequest,
): Promise<readonly CustomerSum[]> {
  const rows = await queries
    .selectFrom('attempts')
    .select([...moneySelection('attempts')])
    .where('customer_id', '=', customerId)
    .where('prepared_at', '>=', since)
    .execute();
  const sums = new Map<CurrencyCode, number>();
  for (const row of rows) {
    const found = moneyOfRow(row);
    if (found === null) continue;
    const stays = found.takenMinor - found.refundedMinor;
    sums.set(found.currency, (sums.get(found.currency) ?? 0) + stays);
  }
  return [...sums]
    .map(([currency, amountMinor]) => ({ currency, amountMinor }))
    .toSorted((one, other) => other.amountMinor - one.amountMinor);
}

async function readPastDue(
  queries: Queries,
  { customerId, today }: CustomerSumsRequest,
): Promise<readonly CustomerSum[]> {
  const rows = await queries
    .selectFrom('instalments')
    .innerJoin('plans', 'plans.id', 'instalments.plan_id')
    .select((select) => [
      'instalments.currency',
      select.fn.sum<number | string>('instalments.amount_minor').as('minor'),
    ])
    .where('plans.customer_id', '=', customerId)
    .where('instalments.owed_as', 'is not', null)
    .where('instalments.due_on', '<', today)
    .groupBy('instalments.currency')
    .orderBy('minor', 'desc')
    .execute();
  return rows.map(({ currency, minor }) => ({
    currency: currency as CurrencyCode,
    amountMinor: Number(minor),
  }));
}

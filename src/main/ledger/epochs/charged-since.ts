import type { Instant } from '../../../domain/time/calendar.ts';
import { chargedStates, openStates } from '../../../domain/charge/transitions.ts';
import { moneyTaken } from '../../../domain/charge/money-taken.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import type { ChargedSince } from '../../ports/epochs.ts';
import { attemptOfRow } from '../schema/columns.ts';
import type { Queries } from '../thread/store.ts';

/** Charges recorded since a moment, which restoring a backup of that moment would set aside. */
export async function readChargedSince(queries: Queries, since: Instant): Promise<ChargedSince> {
  const sums = await queries
    .selectFrom('attempts')
    .select((select) => [
      'currency',
      select.fn.countAll<number>().as('count'),
      select.fn.sum<number>('amount_minor').as('amountMinor'),
    ])
    .where('dispatched_at', '>=', since)
    // An approval took what was asked; of the others each says for itself.
    .where('state', '=', 'approved')
    .groupBy('currency')
    .execute();
  const others = await queries
    .selectFrom('attempts')
    .selectAll()
    .where('dispatched_at', '>=', since)
    .where('state', 'in', [...chargedStates, ...openStates])
    .where('state', '<>', 'approved')
    .execute();
  const totals = new Map<CurrencyCode, number>();
  let [payments, unconfirmed] = [0, 0];
  const add = (currency: CurrencyCode, amountMinor: number, count: number) => {
    totals.set(currency, (totals.get(currency) ?? 0) + amountMinor);
    payments += count;
  };
  for (const { currency, amountMinor, count } of sums) {
    add(currency as CurrencyCode, amountMinor, count);
  }
  for (const row of others) {
    const taken = moneyTaken(
      attemptOfRow({ ...row, customer_name: null, part_of_reference: null }),
    );
    if (taken === null) unconfirmed += 1;
    else add(taken.currency, taken.amountMinor, 1);
  }
  return {
    payments,
    unconfirmed,
    totals: [...totals].map(([currency, amountMinor]) => ({ currency, amountMinor })),
  };
}

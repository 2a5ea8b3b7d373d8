import type { Instant } from '../../../domain/time/calendar.ts';
import { chargedStates, openStates } from '../../../domain/charge/transitions.ts';
import { moneyTaken } from '../../../domain/charge/money-taken.ts';
import type { AccountId } from '../../../domain/ids.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import type { ChargedSince } from '../../ports/epochs.ts';
import { connect } from '../engine/sqlite/connection.ts';
import { ledgerFailureOf } from '../engine/failures.ts';
import { attemptOfRow } from '../schema/columns.ts';
import type { Queries } from '../thread/store.ts';

/**
 * Charges since a moment in the records of an account that is not open; null when they cannot be read, or are another
 * account's.
 */
export async function readChargedSinceOf(
  file: string,
  account: AccountId,
  since: Instant,
): Promise<ChargedSince | null> {
  try {
    const connection = connect(file, 'read');
    try {
      const facts = connection.handle.prepare('select account_id as id from ledger_facts').get();
      return facts?.['id'] === account ? await readChargedSince(connection.db, since) : null;
    } finally {
      connection.close();
    }
  } catch (error) {
    // Records of an older version, damaged ones, and ones that another program holds.
    if (ledgerFailureOf(error) === null) throw error;
    return null;
  }
}

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

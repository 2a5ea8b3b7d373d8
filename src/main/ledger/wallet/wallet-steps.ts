import { sql } from 'kysely';
import { invariant } from '../../../domain/assert.ts';
import type { WalletCheckoutId } from '../../../domain/ids.ts';
import type { WalletCheckout, WalletState } from '../../../domain/wallet/checkout.ts';
import { canMoveWallet } from '../../../domain/wallet/transitions.ts';
import type { WalletStep } from '../../ports/ledger/wallet-checkouts.ts';
import type { Queries } from '../thread/store.ts';
import { checkoutOfRow } from '../schema/wallet-columns.ts';
import type { WalletCheckoutRow } from '../schema/wallet-tables.ts';

/** Columns that a step may write beside the state. */
export type WalletChanges = Partial<
  Pick<WalletCheckoutRow, 'attempt_id' | 'card_id' | 'failure' | 'customer_id'>
>;

/** Starts a query for whole checkouts, each with its customer's present name. */
export function selectCheckouts(queries: Queries) {
  return queries
    .selectFrom('wallet_checkouts')
    .selectAll('wallet_checkouts')
    .select((select) =>
      select
        .selectFrom('customers')
        .select('customers.name')
        .whereRef('customers.id', '=', 'wallet_checkouts.customer_id')
        .as('customer_name'),
    );
}

/** Reads one checkout by its id. */
export async function findWalletCheckout(
  queries: Queries,
  id: WalletCheckoutId,
): Promise<WalletCheckout | null> {
  const row = await selectCheckouts(queries).where('id', '=', id).executeTakeFirst();
  return row ? checkoutOfRow(row) : null;
}

/** States in which the request token can still open the wallet's page. */
const tokenStates: readonly WalletState[] = ['requested', 'opened', 'returned', 'submitted'];

/**
 * Writes one step as a compare-and-set with its row on the timeline; null when the transition is not in the table, or
 * the record was no longer in the state that was seen.
 */
export async function writeWalletStep(
  queries: Queries,
  checkout: WalletCheckout,
  step: WalletStep,
  changes: WalletChanges = {},
): Promise<WalletCheckout | null> {
  if (!canMoveWallet(checkout.state, step.to, step.by)) return null;
  const updated = await queries
    .updateTable('wallet_checkouts')
    .set({
      state: step.to,
      changed_at: step.at,
      ...(step.lightbox === undefined ? {} : { lightbox: step.lightbox }),
      ...(step.cancelReason === undefined ? {} : { cancel_reason: step.cancelReason }),
      ...(step.use === undefined ? {} : { wallet_use: step.use }),
      ...(step.customerId === undefined ? {} : { customer_id: step.customerId }),
      ...(step.failure === undefined ? {} : { failure: JSON.stringify(step.failure) }),
      ...(tokenStates.includes(step.to) ? {} : { request_token: null }),
      ...changes,
    })
    .where('id', '=', checkout.id)
    .where('state', '=', checkout.state)
    .executeTakeFirst();
  if (updated.numUpdatedRows !== 1n) return null;
  await recordWalletMove(queries, checkout.id, checkout.state, step);
  const written = await findWalletCheckout(queries, checkout.id);
  invariant(written?.state === step.to, 'a moved checkout is in the state it was moved to');
  return written;
}

/** Adds one step to a checkout's timeline. */
export async function recordWalletMove(
  queries: Queries,
  id: WalletCheckoutId,
  from: WalletState | null,
  step: Pick<WalletStep, 'to' | 'at' | 'operatorId' | 'note'>,
): Promise<void> {
  const last = await queries
    .selectFrom('wallet_moves')
    .select(sql<number | null>`max(sequence)`.as('sequence'))
    .where('checkout_id', '=', id)
    .executeTakeFirst();
  await queries
    .insertInto('wallet_moves')
    .values({
      checkout_id: id,
      sequence: (last?.sequence ?? 0) + 1,
      from_state: from,
      to_state: step.to,
      moved_at: step.at,
      operator_id: step.operatorId,
      note: step.note,
    })
    .execute();
}

import { sql } from 'kysely';
import { invariant } from '../../../domain/assert.ts';
import { foldForSearch } from '../../../domain/customers/customer-search.ts';
import type { WalletCheckoutId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { openWalletStates, tickingWalletStates } from '../../../domain/wallet/checkout.ts';
import type { WalletCheckout, WalletMove, WalletState } from '../../../domain/wallet/checkout.ts';
import type {
  WalletCheckoutRepository,
  WalletNotMoved,
  WalletPageRequest,
  WalletStep,
} from '../../ports/ledger/wallet-checkouts.ts';
import type { RecoveringBoot } from '../../ports/ledger/recovering-boot.ts';
import { saveWalletCard } from './wallet-charges.ts';
import { reading, writing } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';
import { checkoutOfRow, rowOfNewCheckout, walletMoveOfRow } from '../schema/wallet-columns.ts';
import {
  findWalletCheckout,
  recordWalletMove,
  selectCheckouts,
  writeWalletStep,
} from './wallet-steps.ts';

/** Maximum number of rows on one page, plus one that shows whether another page follows. */
const pageLimitMax = 51;

/** Bounds the query; far above the open checkouts of one invoice. */
const openReadMax = 20;

/** Serves the wallet checkouts of one open ledger. */
export function createWalletCheckoutRepository(store: Store): WalletCheckoutRepository {
  const { db } = store;
  return {
    addCheckout: (checkout) =>
      writing(store, async (tx) => {
        await tx.insertInto('wallet_checkouts').values(rowOfNewCheckout(checkout)).execute();
        await recordWalletMove(tx, checkout.id, null, {
          to: checkout.state,
          at: checkout.requestedAt,
          operatorId: checkout.operatorId,
          note: checkout.failure?.reason ?? null,
        });
        return ok(await written(tx, checkout.id));
      }),
    moveCheckout: (id, step) => writing(store, (tx) => move(tx, id, step)),
    saveWalletCard: (id, kept) => saveWalletCard(store, id, kept),
    findCheckout: (id) => reading(async () => ok(await readFile(db, id))),
    checkoutOfAttempt: (id) =>
      reading(async () => {
        const row = await selectCheckouts(db).where('attempt_id', '=', id).executeTakeFirst();
        return ok(row ? checkoutOfRow(row) : null);
      }),
    pageOfCheckouts: (request) => reading(async () => ok(await readPage(db, request))),
    openCheckoutsOf: (invoice) => reading(async () => ok(await readOpen(db, invoice))),
    expireCheckouts: (at) =>
      writing(store, async (tx) => {
        const rows = await selectCheckouts(tx)
          .where('state', 'in', tickingWalletStates)
          .where('expires_at', '<=', at)
          .execute();
        const step = { to: 'expired', by: 'clock', at, operatorId: null, note: null } as const;
        return ok(await moveAll(tx, rows.map(checkoutOfRow), () => step));
      }),
    recoverCheckouts: (boot) =>
      writing(store, async (tx) => ok(await recoverCheckoutRows(tx, boot))),
  };
}

/** Recovers the checkouts of a terminal within a transaction, but for those of one start; returns their number. */
export async function recoverCheckoutRows(
  tx: Queries,
  { terminalId, bootId, at }: Pick<RecoveringBoot, 'terminalId' | 'bootId' | 'at'>,
): Promise<number> {
  const rows = await selectCheckouts(tx)
    .where('state', 'in', ['opened', 'returned', 'submitted'])
    .where('terminal_id', '=', terminalId)
    .where('boot_id', '!=', bootId)
    .execute();
  const moved = await moveAll(tx, rows.map(checkoutOfRow), (checkout) =>
    recoveryStep(checkout, at),
  );
  return moved.length;
}

async function move(
  tx: Queries,
  id: WalletCheckoutId,
  step: WalletStep,
): Promise<Result<WalletCheckout, WalletNotMoved>> {
  const found = await findWalletCheckout(tx, id);
  const moved = found && (await writeWalletStep(tx, found, step));
  return moved === null ? failed({ kind: 'checkout-not-moved', found }) : ok(moved);
}

async function written(tx: Queries, id: WalletCheckoutId): Promise<WalletCheckout> {
  const found = await findWalletCheckout(tx, id);
  invariant(found !== null, 'a row is there once it was written');
  return found;
}

async function moveAll(
  tx: Queries,
  checkouts: readonly WalletCheckout[],
  stepOf: (checkout: WalletCheckout) => WalletStep | null,
): Promise<readonly WalletCheckout[]> {
  const moved: WalletCheckout[] = [];
  for (const checkout of checkouts) {
    const step = stepOf(checkout);
    // oxlint-disable-next-line no-await-in-loop -- One connection does one thing after another.
    const after = step && (await writeWalletStep(tx, checkout, step));
    if (after !== null) moved.push(after);
  }
  return moved;
}

/**
 * The step that recovers a checkout left by an earlier start; null when it needs none.
 *
 * The window is gone, and so is what the wallet returned. A charge in progress is recovered by the journal, which moves
 * its checkout too; saving a card has no charge and has ended.
 */
function recoveryStep(checkout: WalletCheckout, at: WalletStep['at']): WalletStep | null {
  const common = { by: 'recovery', at, operatorId: null, note: 'interrupted' } as const;
  switch (checkout.state) {
    case 'opened':
      return { ...common, to: 'requested', lightbox: 'closed' };
    case 'returned':
      return { ...common, to: 'expired' };
    case 'submitted':
      if (checkout.use === 'purchase') return null;
      return {
        ...common,
        to: 'failed',
        failure: { stage: 'take', reason: 'interrupted', errors: [], httpStatus: null },
      };
    default:
      return null;
  }
}

async function readFile(
  queries: Queries,
  id: WalletCheckoutId,
): Promise<{ readonly checkout: WalletCheckout; readonly moves: readonly WalletMove[] } | null> {
  const checkout = await findWalletCheckout(queries, id);
  if (checkout === null) return null;
  const rows = await queries
    .selectFrom('wallet_moves')
    .selectAll()
    .where('checkout_id', '=', id)
    .orderBy('sequence')
    .execute();
  return { checkout, moves: rows.map(walletMoveOfRow) };
}

async function readPage(
  queries: Queries,
  { search, after, limit }: WalletPageRequest,
): Promise<readonly WalletCheckout[]> {
  invariant(Number.isInteger(limit) && limit > 0 && limit <= pageLimitMax, 'a page has a limit');
  let query = selectCheckouts(queries);
  const folded = foldForSearch(search);
  if (folded !== '') {
    query = query.where(sql<boolean>`search_text like ${`%${escaped(folded)}%`} escape '!'`);
  }
  if (after !== null) {
    const last = await findWalletCheckout(queries, after);
    if (last === null) return [];
    query = query.where((where) =>
      where(where.refTuple('requested_at', 'id'), '<', where.tuple(last.requestedAt, last.id)),
    );
  }
  const rows = await query
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(checkoutOfRow);
}

/** Escapes the wildcards of `like`. */
function escaped(text: string): string {
  return text.replaceAll(/[!%_]/gu, '!$&');
}

async function readOpen(queries: Queries, invoice: string): Promise<readonly WalletCheckout[]> {
  const states: readonly WalletState[] = openWalletStates;
  const rows = await selectCheckouts(queries)
    .where('invoice_number', '=', invoice)
    .where('state', 'in', states)
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(openReadMax)
    .execute();
  return rows.map(checkoutOfRow);
}

import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import type { WalletCheckoutView } from '../../../contract/wallet/wallet-view.ts';
import { holdsCardNumber } from '../../../domain/cards/card-guard.ts';
import type { AttemptId, WalletCheckoutId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { callbackUrlOf } from '../../../domain/wallet/callback.ts';
import { findTimeline } from '../charge/look-up.ts';
import type { AccountContext } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import { expireWallets } from './expire-wallets.ts';
import { presentCheckout, presentWalletMove } from './present-wallet.ts';
import { tokenRequestView } from './token-request-view.ts';
import { walletSettingsOf } from './wallet-deps.ts';
import type { WalletDeps } from './wallet-deps.ts';

type Found = OperationOutput<'wallet.find'>;

/** One page of checkouts; one row more is read to know whether another page follows. */
export async function pageOfWallets(
  context: AccountContext,
  deps: WalletDeps,
  { search, limit, after }: ParsedInput<'wallet.page'>,
): Promise<Result<OperationOutput<'wallet.page'>, Failure>> {
  if (holdsCardNumber(search)) return ok({ checkouts: [], hasMore: false });
  await expireWallets(context, deps);
  const page = await context.ledger.wallet.pageOfCheckouts({ search, after, limit: limit + 1 });
  if (!page.ok) return recordsFailure(page.error);
  return ok({
    checkouts: page.value.slice(0, limit).map((checkout) => presentCheckout(context, checkout)),
    hasMore: page.value.length > limit,
  });
}

/** One checkout with its timeline, its charge, and the details that a web developer needs. */
export async function findWallet(
  context: AccountContext,
  deps: WalletDeps,
  id: WalletCheckoutId,
): Promise<Result<Found, Failure>> {
  await expireWallets(context, deps);
  const file = await context.ledger.wallet.findCheckout(id);
  if (!file.ok) return recordsFailure(file.error);
  if (file.value === null) return failed({ kind: 'not-found' });
  const { checkout, moves } = file.value;
  const charge = await chargeOf(context, checkout.attemptId);
  if (!charge.ok) return charge;
  return ok({
    checkout: presentCheckout(context, checkout),
    moves: moves.map((move) => presentWalletMove(context, move)),
    charge: charge.value,
    developer: {
      requestToken: checkout.requestToken,
      gatewayCheckoutId: checkout.gatewayCheckoutId,
      callbackUrl: callbackUrlOf(checkout),
      request: tokenRequestView(context.account, checkout, {
        address: deps.paynowUrl(context.account),
        settings: walletSettingsOf(context, deps),
        hash: null,
      }),
    },
  });
}

async function chargeOf(
  context: AccountContext,
  id: AttemptId | null,
): Promise<Result<Found['charge'], Failure>> {
  return id === null ? ok(null) : findTimeline(context, id);
}

/** Checkouts of a reference that may still be used, for the warning on Take payment. */
export async function openWalletsFor(
  context: AccountContext,
  deps: WalletDeps,
  reference: string,
): Promise<Result<WalletCheckoutView[], Failure>> {
  const invoice = reference.trim().normalize('NFC');
  if (invoice === '' || holdsCardNumber(invoice)) return ok([]);
  await expireWallets(context, deps);
  const open = await context.ledger.wallet.openCheckoutsOf(invoice);
  if (!open.ok) return recordsFailure(open.error);
  return ok(open.value.map((checkout) => presentCheckout(context, checkout)));
}

import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { cartTotalMinor, checkCart } from '../../../domain/wallet/cart.ts';
import type { WalletOrder } from '../../../domain/wallet/checkout.ts';
import type { AccountContext } from '../account-context.ts';
import { cartOf, checkWalletOrder } from './check-wallet-order.ts';
import { partsOf, tokenRequestView } from './token-request-view.ts';
import { walletSettingsOf } from './wallet-deps.ts';
import type { WalletDeps } from './wallet-deps.ts';

/** Previews the hash and the request of a form; sends and stores nothing. */
export async function previewWallet(
  context: AccountContext,
  deps: WalletDeps,
  { withHash, ...typed }: ParsedInput<'wallet.preview'>,
): Promise<Result<OperationOutput<'wallet.preview'>, Failure>> {
  const settings = walletSettingsOf(context, deps);
  const cart = cartOf(typed);
  const hasTotal = cart.length > 0 && checkCart(cart).length === 0;
  const total = hasTotal ? cartTotalMinor(cart) : null;
  const checked = checkWalletOrder(context.account, settings, typed);
  if (!checked.ok) {
    return ok({
      refusals: [...checked.error],
      warnings: [],
      cartTotalMinor: total,
      request: null,
    });
  }
  const { order, warnings } = checked.value;
  const hash = withHash ? await hashOf(context, deps, order) : ok(null);
  if (!hash.ok) return hash;
  const address = deps.paynowUrl(context.account);
  return ok({
    refusals: [],
    warnings: [...warnings],
    cartTotalMinor: total,
    request: tokenRequestView(context.account, order, { address, settings, hash: hash.value }),
  });
}

async function hashOf(
  context: AccountContext,
  deps: WalletDeps,
  order: WalletOrder,
): Promise<Result<string | null, Failure>> {
  const endpoint = await deps.endpoint(context.account);
  if (!endpoint.ok) return endpoint;
  const { hashEncoding } = walletSettingsOf(context, deps);
  const parts = partsOf(endpoint.value, order);
  return ok(context.gateway.walletHash(parts, endpoint.value.sharedSecret, hashEncoding));
}

import type { AccountContext } from '../account-context.ts';
import { publishCheckout } from './publish-wallet.ts';
import type { WalletDeps } from './wallet-deps.ts';

/**
 * Ends checkouts whose token has run out, before one is looked at or used.
 *
 * Records that take no writes leave them as they are; whatever uses one judges the time again.
 */
export async function expireWallets(context: AccountContext, deps: WalletDeps): Promise<void> {
  const expired = await context.ledger.wallet.expireCheckouts(context.clock.now());
  if (!expired.ok) return;
  for (const checkout of expired.value) {
    deps.returns.forget(checkout.id);
    deps.lightbox.close(checkout.id);
    publishCheckout(context, checkout);
  }
}

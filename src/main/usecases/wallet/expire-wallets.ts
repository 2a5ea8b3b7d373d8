import type { AccountContext } from '../account-context.ts';
import { publishCheckout } from './publish-wallet.ts';
import type { WalletDeps } from './wallet-deps.ts';

/**
 * Expires checkouts whose token has run out, before any is shown or used.
 *
 * Read-only records leave them as they are; using one checks the time again.
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

import type { Desk } from '../desk.ts';
import { publishCheckout } from './publish-wallet.ts';
import type { WalletDeps } from './wallet-deps.ts';

/**
 * Ends checkouts whose token has run out, before one is looked at or used.
 *
 * Records that take no writes leave them as they are; whatever uses one judges the time again.
 */
export async function expireWallets(desk: Desk, deps: WalletDeps): Promise<void> {
  const expired = await desk.ledger.wallet.expireCheckouts(desk.clock.now());
  if (!expired.ok) return;
  for (const checkout of expired.value) {
    deps.returns.forget(checkout.id);
    deps.lightbox.close(checkout.id);
    publishCheckout(desk, checkout);
  }
}

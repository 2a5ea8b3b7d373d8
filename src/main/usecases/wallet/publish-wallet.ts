import type { AttemptId } from '../../../domain/ids.ts';
import type { WalletCheckout } from '../../../domain/wallet/checkout.ts';
import type { Desk } from '../desk.ts';
import { presentCheckout } from './present-wallet.ts';

/** Tells the windows what a checkout looks like now; called after the state is durable. */
export function publishCheckout(desk: Desk, checkout: WalletCheckout): void {
  desk.notifier.publish('wallet.changed', presentCheckout(desk, checkout));
}

/** Tells the windows of the checkout that a charge belongs to, if any, after the charge has moved. */
export async function publishCheckoutOf(desk: Desk, id: AttemptId): Promise<void> {
  const found = await desk.ledger.wallet.checkoutOfAttempt(id);
  if (found.ok && found.value !== null) publishCheckout(desk, found.value);
}

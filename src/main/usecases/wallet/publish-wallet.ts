import type { AttemptId } from '../../../domain/ids.ts';
import type { WalletCheckout } from '../../../domain/wallet/checkout.ts';
import type { AccountContext } from '../account-context.ts';
import { presentCheckout } from './present-wallet.ts';

/** Publishes the current state of a checkout to the windows; called once the state is durable. */
export function publishCheckout(context: AccountContext, checkout: WalletCheckout): void {
  context.notifier.publish('wallet.changed', presentCheckout(context, checkout));
}

/** Publishes the checkout that a charge belongs to, if any, after the charge has moved. */
export async function publishCheckoutOf(context: AccountContext, id: AttemptId): Promise<void> {
  const found = await context.ledger.wallet.checkoutOfAttempt(id);
  if (found.ok && found.value !== null) publishCheckout(context, found.value);
}

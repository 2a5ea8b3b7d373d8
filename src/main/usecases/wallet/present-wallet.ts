import type { WalletCheckoutView, WalletMoveView } from '../../../contract/wallet/wallet-view.ts';
import type { WalletCheckout, WalletMove, WalletState } from '../../../domain/wallet/checkout.ts';
import { suggestsNotProvisioned } from '../../../domain/wallet/provisioning.ts';
import type { AccountContext } from '../account-context.ts';

/** States in which a token's expiry still matters. */
const tickingStates: readonly WalletState[] = ['requested', 'opened', 'returned'];

/** Presents one checkout for the screens, without the values returned by the wallet. */
export function presentCheckout(
  context: Pick<AccountContext, 'operatorName'>,
  checkout: WalletCheckout,
): WalletCheckoutView {
  const { customerId, customerName, failure } = checkout;
  return {
    id: checkout.id,
    state: checkout.state,
    invoiceNumber: checkout.invoiceNumber,
    currency: checkout.currency,
    amountMinor: checkout.amountMinor,
    channel: checkout.channel,
    originUrl: checkout.originUrl,
    callbackPath: checkout.callbackPath,
    cart: checkout.cart && checkout.cart.map((item) => ({ ...item })),
    operatorName: context.operatorName(checkout.operatorId),
    requestedAt: checkout.requestedAt,
    changedAt: checkout.changedAt,
    expiresAt: tickingStates.includes(checkout.state) ? checkout.expiresAt : null,
    lightbox: checkout.lightbox,
    cancelReason: checkout.cancelReason,
    use: checkout.use,
    attemptId: checkout.attemptId,
    cardId: checkout.cardId,
    customer: customerId === null ? null : { id: customerId, name: customerName ?? '' },
    failure: failure && { ...failure, errors: [...failure.errors] },
    notProvisioned:
      failure?.stage === 'request' &&
      failure.reason === 'refused' &&
      suggestsNotProvisioned(failure.errors),
  };
}

/** Presents one step of a timeline, with names instead of ids. */
export function presentWalletMove(
  context: Pick<AccountContext, 'operatorName'>,
  { from, to, at, operatorId, note }: WalletMove,
): WalletMoveView {
  return { from, to, at, operatorName: operatorId && context.operatorName(operatorId), note };
}

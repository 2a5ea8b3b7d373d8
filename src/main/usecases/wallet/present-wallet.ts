import { pick } from '../../../contract/pick.ts';
import { walletCheckoutFacts, walletMoveFacts } from '../../../contract/wallet/wallet-view.ts';
import type { WalletCheckoutView, WalletMoveView } from '../../../contract/wallet/wallet-view.ts';
import type { WalletCheckout, WalletMove } from '../../../domain/wallet/checkout.ts';
import { suggestsNotProvisioned } from '../../../domain/wallet/provisioning.ts';
import type { AccountContext } from '../account-context.ts';
import { tickingWalletStates } from '../../../domain/wallet/checkout.ts';

/** Presents one checkout for the screens, without the values returned by the wallet. */
export function presentCheckout(
  context: Pick<AccountContext, 'operatorName'>,
  checkout: WalletCheckout,
): WalletCheckoutView {
  const { customerId, customerName, failure } = checkout;
  return {
    ...pick(checkout, walletCheckoutFacts),
    operatorName: context.operatorName(checkout.operatorId),
    expiresAt: tickingWalletStates.includes(checkout.state) ? checkout.expiresAt : null,
    customer: customerId === null ? null : { id: customerId, name: customerName ?? '' },
    notProvisioned:
      failure?.stage === 'request' &&
      failure.reason === 'refused' &&
      suggestsNotProvisioned(failure.errors),
  };
}

/** Presents one step of a timeline, with names instead of ids. */
export function presentWalletMove(
  context: Pick<AccountContext, 'operatorName'>,
  move: WalletMove,
): WalletMoveView {
  const { operatorId } = move;
  return {
    ...pick(move, walletMoveFacts),
    operatorName: operatorId && context.operatorName(operatorId),
  };
}

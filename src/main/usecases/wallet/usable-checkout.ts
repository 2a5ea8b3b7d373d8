import type { WalletRefusal } from '../../../contract/wallet/wallet.ts';
import { assertNever } from '../../../domain/assert.ts';
import type { WalletReturn } from '../../../domain/wallet/callback.ts';
import type { WalletCheckout, WalletState } from '../../../domain/wallet/checkout.ts';
import type { WalletFieldNames } from '../../../domain/wallet/settings.ts';
import type { WalletInstrument } from '../../ports/gateway/wallet-gateway.ts';

/** An approved checkout that can be used. */
export interface UsableCheckout {
  readonly checkout: WalletCheckout;
  readonly values: WalletReturn;
}

/** The reason a checkout in a state cannot be used; null when it can. */
export function reasonNotUsable(state: WalletState): WalletRefusal | null {
  switch (state) {
    case 'returned':
      return null;
    case 'requested':
    case 'opened':
      return 'not-returned';
    case 'expired':
      return 'expired';
    case 'cancelled':
      return 'not-open-any-more';
    case 'submitted':
    case 'approved':
    case 'declined':
    case 'not-confirmed':
    case 'failed':
      return 'already-submitted';
    default:
      return assertNever(state);
  }
}

/** The instrument of an approved checkout, under the account's own field names. */
export function walletInstrument(
  fields: WalletFieldNames,
  { checkout, values }: UsableCheckout,
): WalletInstrument {
  const gatewayCheckoutId = checkout.gatewayCheckoutId ?? '';
  return { kind: 'wallet', fields, gatewayCheckoutId, values };
}

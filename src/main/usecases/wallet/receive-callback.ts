import type { WalletCheckoutId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { CallbackReading, ExpectedCallback } from '../../../domain/wallet/callback.ts';
import type { WalletCheckout } from '../../../domain/wallet/checkout.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger.ts';
import type { WalletNotMoved, WalletStep } from '../../ports/ledger/wallet-checkouts.ts';
import type { AccountContext } from '../account-context.ts';
import { publishCheckout } from './publish-wallet.ts';
import { walletSettingsOf } from './wallet-deps.ts';
import type { WalletDeps } from './wallet-deps.ts';

/** The values that a callback must match; null when the checkout has no token any more. */
export function expectedOf(
  context: AccountContext,
  deps: WalletDeps,
  { originUrl, callbackPath, requestToken }: WalletCheckout,
): ExpectedCallback | null {
  if (requestToken === null) return null;
  const parameters = walletSettingsOf(context, deps).callbackParameters;
  return { originUrl, callbackPath, requestToken, mode: context.account.mode, parameters };
}

/**
 * Records that a customer approved or cancelled, and keeps the returned values in memory.
 *
 * The values are there before the record is written, and removed again when it did not move: of two callbacks the
 * second changes nothing.
 */
export async function receiveCallback(
  context: AccountContext,
  deps: WalletDeps,
  id: WalletCheckoutId,
  received: {
    readonly reading: CallbackReading;
    readonly by: 'staff' | 'window';
    readonly operatorId: WalletStep['operatorId'];
  },
): Promise<Result<WalletCheckout, WalletNotMoved | LedgerFailure>> {
  const { reading, by, operatorId } = received;
  const at = context.clock.now();
  const lightbox = by === 'window' ? { lightbox: 'closed' as const } : {};
  const step: WalletStep =
    reading.kind === 'returned'
      ? { to: 'returned', by, at, operatorId, note: by === 'staff' ? 'pasted' : null, ...lightbox }
      : {
          to: 'cancelled',
          by,
          at,
          operatorId,
          note: reading.reason,
          cancelReason: reading.reason,
          ...lightbox,
        };
  const isFirst = deps.returns.find(id) === null;
  if (!isFirst) return failed({ kind: 'checkout-not-moved', found: null });
  if (reading.kind === 'returned') deps.returns.keep(id, reading.values);
  const moved = await context.ledger.wallet.moveCheckout(id, step);
  if (!moved.ok) {
    deps.returns.forget(id);
    return moved;
  }
  publishCheckout(context, moved.value);
  return ok(moved.value);
}

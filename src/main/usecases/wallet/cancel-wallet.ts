import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import type { WalletCheckoutId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext, Operator } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import { presentCheckout } from './present-wallet.ts';
import { publishCheckout } from './publish-wallet.ts';
import { refusedHere } from './wallet-deps.ts';
import type { WalletDeps } from './wallet-deps.ts';

/** Cancels a checkout; the values returned by the wallet are forgotten and its window is closed. */
export async function cancelWallet(
  context: AccountContext,
  deps: WalletDeps,
  { operator, id }: { readonly operator: Operator; readonly id: WalletCheckoutId },
): Promise<Result<OperationOutput<'wallet.cancel'>, Failure>> {
  const moved = await context.ledger.wallet.moveCheckout(id, {
    to: 'cancelled',
    by: 'staff',
    at: context.clock.now(),
    operatorId: operator.id,
    note: 'staff',
    cancelReason: 'staff',
  });
  if (!moved.ok) {
    if (moved.error.kind !== 'checkout-not-moved') return recordsFailure(moved.error);
    return moved.error.found === null
      ? failed({ kind: 'not-found' })
      : ok(refusedHere(moved.error.found.state === 'expired' ? 'expired' : 'not-open-any-more'));
  }
  deps.returns.forget(id);
  deps.lightbox.close(id);
  publishCheckout(context, moved.value);
  return ok({ kind: 'cancelled', checkout: presentCheckout(context, moved.value) });
}

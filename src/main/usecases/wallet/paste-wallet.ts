import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { readCallback, readCallbackValues } from '../../../domain/wallet/callback.ts';
import type {
  CallbackReading,
  CallbackRefusal,
  ExpectedCallback,
} from '../../../domain/wallet/callback.ts';
import type { AccountContext, Operator } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import { expireWallets } from './expire-wallets.ts';
import { presentCheckout } from './present-wallet.ts';
import { expectedOf, receiveCallback } from './receive-callback.ts';
import { isWalletOn, refusedHere } from './wallet-deps.ts';
import type { WalletDeps } from './wallet-deps.ts';

type Answer = OperationOutput<'wallet.paste'>;
type Request = ParsedInput<'wallet.paste'>;

/** Accepts pasted values that the wallet returned to the merchant's own page, checked as strictly as a callback. */
export async function pasteWallet(
  context: AccountContext,
  deps: WalletDeps,
  { operator, request }: { readonly operator: Operator; readonly request: Request },
): Promise<Result<Answer, Failure>> {
  if (!isWalletOn(context, deps)) return ok(refusedHere('off'));
  await expireWallets(context, deps);
  const file = await context.ledger.wallet.findCheckout(request.checkoutId);
  if (!file.ok) return recordsFailure(file.error);
  if (file.value === null) return failed({ kind: 'not-found' });
  const { checkout } = file.value;
  if (checkout.state === 'expired') return ok(refusedHere('expired'));
  const expected = expectedOf(context, deps, checkout);
  if (expected === null || !['requested', 'opened'].includes(checkout.state)) {
    return ok(refusedHere('not-open-any-more'));
  }
  const reading = readPasted(request.pasted, expected);
  if (!reading.ok) return ok({ kind: 'not-taken', ...reading.error });
  const received = { reading: reading.value, by: 'staff', operatorId: operator.id } as const;
  const taken = await receiveCallback(context, deps, checkout.id, received);
  if (!taken.ok) {
    return taken.error.kind === 'checkout-not-moved'
      ? ok(refusedHere('not-open-any-more'))
      : recordsFailure(taken.error);
  }
  deps.lightbox.close(checkout.id);
  const kind = taken.value.state === 'returned' ? 'returned' : 'cancelled';
  return ok({ kind, checkout: presentCheckout(context, taken.value) });
}

function readPasted(
  pasted: Request['pasted'],
  expected: ExpectedCallback,
): Result<CallbackReading, CallbackRefusal> {
  if (pasted.kind === 'address') return readCallback(pasted.address, expected);
  const values = readCallbackValues(pasted, expected);
  return values.ok ? ok({ kind: 'returned', values: values.value }) : values;
}

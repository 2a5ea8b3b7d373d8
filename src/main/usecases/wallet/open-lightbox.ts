import { errorName } from '../../../domain/assert.ts';
import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import type { WalletRefusal } from '../../../contract/wallet/wallet.ts';
import type { WalletCheckoutId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { originOf } from '../../../domain/accounts/gateway-url.ts';
import { readCallback } from '../../../domain/wallet/callback.ts';
import type { WalletCheckout } from '../../../domain/wallet/checkout.ts';
import { checkLightboxUrl } from '../../../domain/wallet/origin-url.ts';
import type { LightboxEnding } from '../../ports/lightbox.ts';
import type { WalletStep } from '../../ports/ledger/wallet-checkouts.ts';
import type { AccountContext, Operator } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import { expireWallets } from './expire-wallets.ts';
import { presentCheckout } from './present-wallet.ts';
import { publishCheckout } from './publish-wallet.ts';
import { expectedOf, receiveCallback } from './receive-callback.ts';
import { isWalletOn, refusedHere, walletSettingsOf } from './wallet-deps.ts';
import type { WalletDeps } from './wallet-deps.ts';

type Answer = OperationOutput<'wallet.open'>;

/** The address of the wallet's page, or the reason it is not opened here. */
export function lightboxPlace(
  context: Pick<AccountContext, 'account'>,
  deps: WalletDeps,
): Result<string, Extract<WalletRefusal, 'off' | 'no-lightbox-address' | 'live-lightbox-off'>> {
  if (!isWalletOn(context, deps)) return failed('off');
  const { lightboxUrl, liveLightbox } = walletSettingsOf(context, deps);
  const { mode } = context.account;
  if (mode === 'live' && !liveLightbox) return failed('live-lightbox-off');
  const own = deps.practiceLightboxUrl(context.account);
  if (lightboxUrl === '') return own === null ? failed('no-lightbox-address') : ok(own);
  // The account's mode may have changed since the address was stored.
  const checked = checkLightboxUrl(lightboxUrl, mode);
  return checked.ok ? checked : failed('no-lightbox-address');
}

/** Opens the wallet's page in a separate window, or brings it to the front. */
export async function openLightbox(
  context: AccountContext,
  deps: WalletDeps,
  { operator, id }: { readonly operator: Operator; readonly id: WalletCheckoutId },
): Promise<Result<Answer, Failure>> {
  const place = lightboxPlace(context, deps);
  if (!place.ok) return ok(refusedHere(place.error));
  const reached = await deps.mayReach(context.account, place.value);
  if (!reached.ok) return reached;
  await expireWallets(context, deps);
  const file = await context.ledger.wallet.findCheckout(id);
  if (!file.ok) return recordsFailure(file.error);
  if (file.value === null) return failed({ kind: 'not-found' });
  const { checkout } = file.value;
  if (checkout.state === 'expired') return ok(refusedHere('expired'));
  if (checkout.state === 'opened') {
    if (deps.lightbox.focus(id)) return opened(context, checkout);
    // Its window is at another terminal, or was lost: a second one of the same token does no harm.
    const freed = await context.ledger.wallet.moveCheckout(id, windowStep(context, 'closed'));
    if (!freed.ok && freed.error.kind !== 'checkout-not-moved') return recordsFailure(freed.error);
  }
  const moved = await context.ledger.wallet.moveCheckout(id, {
    to: 'opened',
    by: 'staff',
    at: context.clock.now(),
    operatorId: operator.id,
    note: null,
    lightbox: 'open',
  });
  if (!moved.ok) {
    return moved.error.kind === 'checkout-not-moved'
      ? ok(refusedHere('not-open-any-more'))
      : recordsFailure(moved.error);
  }
  publishCheckout(context, moved.value);
  if (show(context, deps, moved.value, place.value)) return opened(context, moved.value);
  await endVisit(context, deps, id, { kind: 'not-loaded' });
  return ok(refusedHere('lightbox-not-opened'));
}

function opened(context: AccountContext, checkout: WalletCheckout): Result<Answer, Failure> {
  return ok({ kind: 'opened', checkout: presentCheckout(context, checkout) });
}

function show(
  context: AccountContext,
  deps: WalletDeps,
  checkout: WalletCheckout,
  place: string,
): boolean {
  const { id, requestToken, gatewayCheckoutId, originUrl, callbackPath } = checkout;
  const { token, checkoutId } = walletSettingsOf(context, deps).lightboxParameters;
  const query = [
    [token, requestToken ?? ''],
    [checkoutId, gatewayCheckoutId ?? ''],
  ]
    .map(([name = '', value = '']) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
  return deps.lightbox.open({
    checkoutId: id,
    address: `${place}?${query}`,
    pageOrigin: originOf(place),
    callback: { originUrl, callbackPath },
    title: `Wallet: ${checkout.invoiceNumber}`,
    ended: (ending) => {
      endVisit(context, deps, id, ending).catch((error: unknown) => {
        const name = errorName(error);
        context.log.error('lightbox.end-broke', { checkout: id, error: name });
      });
    },
  });
}

/** Records the end of a visit; a callback that does not belong to the checkout counts as none. */
async function endVisit(
  context: AccountContext,
  deps: WalletDeps,
  id: WalletCheckoutId,
  ending: LightboxEnding,
): Promise<void> {
  const step =
    ending.kind === 'callback'
      ? await receive(context, deps, id, ending.address)
      : windowStep(context, ending.kind);
  if (step === null) return;
  const moved = await context.ledger.wallet.moveCheckout(id, step);
  if (moved.ok) publishCheckout(context, moved.value);
  else context.log.warn('lightbox.end-not-kept', { checkout: id, reason: moved.error.kind });
}

/** Null when the callback was accepted; otherwise the step with the reason it was not. */
async function receive(
  context: AccountContext,
  deps: WalletDeps,
  id: WalletCheckoutId,
  address: string,
): Promise<WalletStep | null> {
  const file = await context.ledger.wallet.findCheckout(id);
  const checkout = file.ok ? file.value?.checkout : null;
  const expected = checkout ? expectedOf(context, deps, checkout) : null;
  if (expected === null) return null;
  const reading = readCallback(address, expected);
  if (!reading.ok) {
    const { part, reason } = reading.error;
    context.log.warn('wallet.callback-refused', { checkout: id, part: part ?? 'address', reason });
    return { ...windowStep(context, 'bad-callback'), note: reason };
  }
  const received = { reading: reading.value, by: 'window', operatorId: null } as const;
  const taken = await receiveCallback(context, deps, id, received);
  if (!taken.ok) {
    context.log.warn('wallet.callback-not-kept', { checkout: id, reason: taken.error.kind });
  }
  return null;
}

function windowStep(
  context: AccountContext,
  lightbox: 'closed' | 'crashed' | 'hung' | 'not-loaded' | 'bad-callback',
): WalletStep {
  return {
    to: 'requested',
    by: 'window',
    at: context.clock.now(),
    operatorId: null,
    note: lightbox,
    lightbox,
  };
}

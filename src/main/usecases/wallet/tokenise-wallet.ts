import { errorName } from '../../../domain/assert.ts';
import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import type { CardFacts } from '../../../domain/charge/attempt.ts';
import { holdsCardNumber } from '../../../domain/cards/card-guard.ts';
import type { CustomerId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { Secret } from '../../../domain/secret.ts';
import type { WalletCheckout, WalletFailure } from '../../../domain/wallet/checkout.ts';
import type { GatewayEndpoint } from '../../ports/gateway/gateway.ts';
import type { WalletRefused } from '../../ports/gateway/wallet-gateway.ts';
import { sealingFailure } from '../customers/sealing-failure.ts';
import { rowForCard } from '../customers/row-for-card.ts';
import { tokenSealContext } from '../customers/token-seal-context.ts';
import type { AccountContext, Operator } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import { presentCheckout } from './present-wallet.ts';
import { publishCheckout } from './publish-wallet.ts';
import type { UsableCheckout } from './usable-checkout.ts';
import { reasonNotUsable, walletInstrument } from './usable-checkout.ts';
import { refusedHere, walletSettingsOf } from './wallet-deps.ts';
import type { WalletDeps } from './wallet-deps.ts';

type Answer = OperationOutput<'wallet.take'>;

/** A card to be saved, with its customer and the words of consent. */
export interface Keeping {
  readonly operator: Operator;
  readonly usable: UsableCheckout;
  readonly customerId: CustomerId;
  readonly words: string;
}

/**
 * Saves the card of an approved checkout, without charging it.
 *
 * The checkout is marked as used before anything is sent. Anything needed after the response, above all the key that
 * seals the card, is read first.
 */
export async function tokeniseCheckout(
  context: AccountContext,
  deps: WalletDeps,
  keeping: Keeping,
): Promise<Result<Answer, Failure>> {
  const { operator, usable, customerId, words } = keeping;
  const fault = consentFault(words);
  if (fault !== null) return ok({ kind: 'consent-refused', reason: fault });
  const ready = await context.sealer.ready();
  if (!ready.ok) return sealingFailure(ready.error);
  const endpoint = await context.endpoint();
  if (!endpoint.ok) return endpoint;
  const { id } = usable.checkout;
  const moved = await context.ledger.wallet.moveCheckout(id, {
    to: 'submitted',
    by: 'staff',
    at: context.clock.now(),
    operatorId: operator.id,
    note: 'tokenise',
    use: 'tokenise',
    customerId,
  });
  if (!moved.ok) {
    if (moved.error.kind !== 'checkout-not-moved') return recordsFailure(moved.error);
    const { found } = moved.error;
    return found === null
      ? failed({ kind: 'not-found' })
      : ok(refusedHere(reasonNotUsable(found.state) ?? 'not-open-any-more'));
  }
  publishCheckout(context, moved.value);
  send(context, deps, keeping, endpoint.value).catch((error: unknown) => {
    const name = errorName(error);
    context.log.error('wallet.keeping-broke', { checkout: id, error: name });
  });
  return ok({
    kind: 'accepted',
    checkout: presentCheckout(context, moved.value),
    attempt: null,
  });
}

function consentFault(words: string): 'missing' | 'holds-card-number' | null {
  if (words.trim() === '') return 'missing';
  return holdsCardNumber(words) ? 'holds-card-number' : null;
}

async function send(
  context: AccountContext,
  deps: WalletDeps,
  keeping: Keeping,
  endpoint: GatewayEndpoint,
): Promise<void> {
  const { usable } = keeping;
  const { id } = usable.checkout;
  const { tokenisePath, tokeniseFields } = walletSettingsOf(context, deps);
  const response = await context.gateway.tokeniseWallet(endpoint, {
    path: tokenisePath,
    instrument: walletInstrument(tokeniseFields, usable),
  });
  const isUnspent = response.kind === 'failed' && response.reason === 'not-reached';
  if (!isUnspent) deps.returns.forget(id);
  const after =
    response.kind === 'card'
      ? await keep(context, keeping, response)
      : await setDown(context, usable.checkout, response);
  if (after !== null) publishCheckout(context, after);
}

/** Stores the sealed card; when it cannot be stored the checkout fails, since its token is lost. */
async function keep(
  context: AccountContext,
  keeping: Keeping,
  { token, facts }: { readonly token: Secret; readonly facts: CardFacts },
): Promise<WalletCheckout | null> {
  const { usable, customerId, words, operator } = keeping;
  const { checkout } = usable;
  const id = await rowForCard(context, customerId, facts);
  const sealed = id === null ? null : await context.sealer.seal(token, tokenSealContext(id));
  const at = context.clock.now();
  if (id !== null && sealed?.ok === true) {
    const { channel } = checkout;
    const kept = await context.ledger.wallet.saveWalletCard(checkout.id, {
      card: { id, customerId, ...facts, sealedToken: sealed.value },
      consent: {
        id: context.ids.consentId(),
        channel,
        words,
        agreedAt: at,
        operatorId: operator.id,
      },
      at,
    });
    if (kept.ok) return kept.value;
    context.log.error('wallet.card-not-kept', { checkout: checkout.id, reason: kept.error.kind });
  }
  return setDown(context, checkout, {
    kind: 'failed',
    reason: 'not-kept',
    errors: [],
    httpStatus: null,
  });
}

/** Records a failed request: a checkout that was never sent can be used again, any other has failed. */
async function setDown(
  context: AccountContext,
  checkout: WalletCheckout,
  { reason, errors, httpStatus }: WalletRefused,
): Promise<WalletCheckout | null> {
  const failure: WalletFailure = { stage: 'take', reason, errors, httpStatus };
  const isUnspent = reason === 'not-reached';
  const moved = await context.ledger.wallet.moveCheckout(checkout.id, {
    to: isUnspent ? 'returned' : 'failed',
    by: 'service',
    at: context.clock.now(),
    operatorId: null,
    note: reason,
    ...(isUnspent ? {} : { failure }),
  });
  if (moved.ok) return moved.value;
  context.log.error('wallet.outcome-not-kept', { checkout: checkout.id, reason: moved.error.kind });
  return null;
}

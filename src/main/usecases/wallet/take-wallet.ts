import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import type { NewAttempt } from '../../../domain/charge/attempt.ts';
import type { CustomerId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { WalletCheckout } from '../../../domain/wallet/checkout.ts';
import { walletCardFacts } from '../../../domain/wallet/wallet-card.ts';
import { duplicateScope } from '../charge/duplicate-scope.ts';
import { launchCharge } from '../charge/launch-charge.ts';
import type { Launched } from '../charge/launch-charge.ts';
import { placeOrder } from '../charge/place-order.ts';
import type { Placement } from '../charge/place-order.ts';
import { presentAttempt } from '../charge/present-attempt.ts';
import { presentObstacle } from '../charge/present-obstacle.ts';
import type { Desk, Staff } from '../desk.ts';
import { recordsFailure } from '../records-failure.ts';
import { lacksSecondPerson } from '../staff/second-person.ts';
import { expireWallets } from './expire-wallets.ts';
import { presentCheckout } from './present-wallet.ts';
import { publishCheckoutOf } from './publish-wallet.ts';
import { draftOf } from './request-wallet.ts';
import { tokeniseCheckout } from './tokenise-wallet.ts';
import { reasonNotUsable, walletInstrument } from './usable-checkout.ts';
import type { UsableCheckout } from './usable-checkout.ts';
import { isWalletOn, refusedHere, walletSettingsOf } from './wallet-deps.ts';
import type { WalletDeps } from './wallet-deps.ts';

type Answer = OperationOutput<'wallet.take'>;

/** Who takes, in which role, and what for. */
export interface WalletTaking {
  readonly operator: Staff;
  readonly request: ParsedInput<'wallet.take'>;
}

/**
 * Uses what a customer approved, once: for a charge, which lives the whole life of one, or for a card to keep.
 *
 * The records decide who comes first; whoever comes second is told and sends nothing.
 */
export async function takeWallet(
  desk: Desk,
  deps: WalletDeps,
  taking: WalletTaking,
): Promise<Result<Answer, Failure>> {
  if (!isWalletOn(desk, deps)) return ok(refusedHere('off'));
  await expireWallets(desk, deps);
  const { checkoutId, use } = taking.request;
  const file = await desk.ledger.wallet.findCheckout(checkoutId);
  if (!file.ok) return recordsFailure(file.error);
  if (file.value === null) return failed({ kind: 'not-found' });
  const { checkout } = file.value;
  const reason = reasonNotUsable(checkout.state);
  if (reason !== null) return ok(refusedHere(reason));
  const values = deps.returns.find(checkoutId);
  if (values === null) return ok(refusedHere('values-gone'));
  if (use.customerId !== null) {
    const customer = await desk.ledger.customers.findCustomer(use.customerId);
    if (!customer.ok) return recordsFailure(customer.error);
    if (customer.value === null) return failed({ kind: 'not-found' });
  }
  const usable: UsableCheckout = { checkout, values };
  return use.kind === 'purchase'
    ? purchase(desk, deps, { ...taking, usable, customerId: use.customerId })
    : tokeniseCheckout(desk, deps, { operator: taking.operator, usable, ...use });
}

interface Purchase extends Pick<WalletTaking, 'operator'> {
  readonly usable: UsableCheckout;
  readonly customerId: CustomerId | null;
}

async function purchase(
  desk: Desk,
  deps: WalletDeps,
  { operator, usable, customerId }: Purchase,
): Promise<Result<Answer, Failure>> {
  const { checkout } = usable;
  const placed = await placeOrder(desk, draftOf(checkout.id), checkout.invoiceNumber);
  if (!placed.ok) return placed;
  if (placed.value.needsSupervisor && operator.role === 'clerk') {
    return ok({ kind: 'needs-supervisor' });
  }
  const isAlone = await lacksSecondPerson(desk, operator, checkout);
  if (!isAlone.ok) return recordsFailure(isAlone.error);
  if (isAlone.value) return ok({ kind: 'needs-second-person' });
  const endpoint = await desk.endpoint();
  if (!endpoint.ok) return endpoint;
  const attempt = newAttempt(desk, checkout, { placed: placed.value, operator, customerId });
  const scope = duplicateScope(desk, {
    role: operator.role,
    reason: null,
  });
  const launched = await launchCharge(
    desk,
    {
      attempt,
      instrument: walletInstrument(walletSettingsOf(desk, deps).purchaseFields, usable),
      trackingId: null,
      endpoint: endpoint.value,
      heldUnknown: placed.value.heldUnknown,
      keep: null,
    },
    () => desk.ledger.attempts.prepareWalletCharge(checkout.id, attempt, scope),
  );
  if (!launched.ok) return refusedByRecords(desk, launched.error);
  await publishCheckoutOf(desk, attempt.id);
  void afterwards(desk, deps, checkout, launched.value);
  return accepted(desk, checkout, launched.value);
}

type Refusal = Extract<
  Awaited<ReturnType<Desk['ledger']['attempts']['prepareWalletCharge']>>,
  { readonly ok: false }
>['error'];

function refusedByRecords(desk: Desk, refusal: Refusal): Result<Answer, Failure> {
  if ('by' in refusal) {
    return ok({ kind: 'obstacle', obstacle: presentObstacle(desk, refusal) });
  }
  if (refusal.kind !== 'checkout-not-moved') return recordsFailure(refusal);
  const { found } = refusal;
  if (found === null) return failed({ kind: 'not-found' });
  // A record that is usable by its state has run out of time.
  return ok(refusedHere(reasonNotUsable(found.state) ?? 'expired'));
}

/** What the charge came to is durable: values that may have been sent are never sent again. */
async function afterwards(
  desk: Desk,
  deps: WalletDeps,
  checkout: WalletCheckout,
  { attempt, ended }: Launched,
): Promise<void> {
  const last = await ended;
  if (last.state !== 'not-sent') deps.returns.forget(checkout.id);
  await publishCheckoutOf(desk, attempt.id);
}

async function accepted(
  desk: Desk,
  checkout: WalletCheckout,
  { attempt }: Launched,
): Promise<Result<Answer, Failure>> {
  const file = await desk.ledger.wallet.findCheckout(checkout.id);
  if (!file.ok) return recordsFailure(file.error);
  const now = file.value?.checkout ?? checkout;
  return ok({
    kind: 'accepted',
    checkout: presentCheckout(desk, now),
    attempt: presentAttempt(desk, attempt),
  });
}

/**
 * The charge of an approval. It carries no `ecm`: without one the service takes it for the internet sale that it
 * is (`gateway-facts.md` a7).
 */
function newAttempt(
  desk: Desk,
  checkout: WalletCheckout,
  order: {
    readonly placed: Placement;
    readonly operator: Staff;
    readonly customerId: CustomerId | null;
  },
): NewAttempt {
  const { intentId, orderReference, reference, partOf } = order.placed;
  return {
    id: desk.ids.attemptId(),
    intentId,
    terminalId: desk.terminalId,
    bootId: desk.bootId,
    operatorId: order.operator.id,
    orderReference,
    reference,
    amountMinor: checkout.amountMinor,
    currency: checkout.currency,
    channel: checkout.channel,
    kind: 'single',
    ecm: null,
    storedCredential: null,
    omitExpiry: false,
    card: walletCardFacts,
    cardId: null,
    customerId: order.customerId,
    codeAbsentReason: null,
    partOf,
    duplicateReason: null,
    approvedBy: order.operator.approvedBy?.name ?? null,
    preparedAt: desk.clock.now(),
  };
}

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
import { resolveIntent } from '../charge/resolve-intent.ts';
import type { ResolvedIntent } from '../charge/resolve-intent.ts';
import { presentAttempt } from '../charge/present-attempt.ts';
import { presentObstacle } from '../charge/present-obstacle.ts';
import type { AccountContext, Staff } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import { lacksSecondApprover } from '../staff/second-approver.ts';
import { expireWallets } from './expire-wallets.ts';
import { presentCheckout } from './present-wallet.ts';
import { publishCheckoutOf } from './publish-wallet.ts';
import { draftOf } from './request-wallet.ts';
import { tokeniseCheckout } from './tokenise-wallet.ts';
import { reasonNotUsable, walletInstrument } from './usable-checkout.ts';
import type { UsableCheckout } from './usable-checkout.ts';
import { isWalletOn, refusedHere, walletSettingsOf } from './wallet-deps.ts';
import type { WalletDeps } from './wallet-deps.ts';
import { isRoleEnough } from '../../../domain/staff/role.ts';

type Answer = OperationOutput<'wallet.take'>;

/** One use of a wallet checkout, with its operator. */
export interface WalletTaking {
  readonly operator: Staff;
  readonly request: ParsedInput<'wallet.take'>;
}

/**
 * Uses the values of an approved checkout once: for a charge, which runs like any other, or to save a card.
 *
 * The records decide which of two uses comes first; the second is refused and sends nothing.
 */
export async function chargeWalletCheckout(
  context: AccountContext,
  deps: WalletDeps,
  taking: WalletTaking,
): Promise<Result<Answer, Failure>> {
  if (!isWalletOn(context, deps)) return ok(refusedHere('off'));
  await expireWallets(context, deps);
  const { checkoutId, use } = taking.request;
  const file = await context.ledger.wallet.findCheckout(checkoutId);
  if (!file.ok) return recordsFailure(file.error);
  if (file.value === null) return failed({ kind: 'not-found' });
  const { checkout } = file.value;
  const reason = reasonNotUsable(checkout.state);
  if (reason !== null) return ok(refusedHere(reason));
  const values = deps.returns.find(checkoutId);
  if (values === null) return ok(refusedHere('values-gone'));
  if (use.customerId !== null) {
    const customer = await context.ledger.customers.findCustomer(use.customerId);
    if (!customer.ok) return recordsFailure(customer.error);
    if (customer.value === null) return failed({ kind: 'not-found' });
  }
  const usable: UsableCheckout = { checkout, values };
  return use.kind === 'purchase'
    ? purchase(context, deps, { ...taking, usable, customerId: use.customerId })
    : tokeniseCheckout(context, deps, { operator: taking.operator, usable, ...use });
}

interface Purchase extends WalletTaking {
  readonly usable: UsableCheckout;
  readonly customerId: CustomerId | null;
}

async function purchase(
  context: AccountContext,
  deps: WalletDeps,
  { operator, request, usable, customerId }: Purchase,
): Promise<Result<Answer, Failure>> {
  const { checkout } = usable;
  const placed = await resolveIntent(context, draftOf(checkout.id), checkout.invoiceNumber);
  if (!placed.ok) return placed;
  if (placed.value.needsSupervisor && !isRoleEnough(operator.role, 'supervisor')) {
    return ok({ kind: 'needs-supervisor' });
  }
  const isAlone = await lacksSecondApprover(context, operator, checkout);
  if (!isAlone.ok) return recordsFailure(isAlone.error);
  if (isAlone.value) return ok({ kind: 'needs-second-person' });
  const endpoint = await context.endpoint();
  if (!endpoint.ok) return endpoint;
  const attempt = newAttempt(context, checkout, {
    placed: placed.value,
    operator,
    customerId,
    gapAccepted: request.gapAccepted ?? null,
  });
  const scope = duplicateScope(context, {
    role: operator.role,
    reason: null,
  });
  const launched = await launchCharge(
    context,
    {
      attempt,
      instrument: walletInstrument(walletSettingsOf(context, deps).purchaseFields, usable),
      sealedToken: null,
      tokens: null,
      trackingId: null,
      endpoint: endpoint.value,
      wasUnconfirmed: placed.value.wasUnconfirmed,
      keep: null,
    },
    () => context.ledger.attempts.prepareWalletCharge(checkout.id, attempt, scope),
  );
  if (!launched.ok) return refusedByRecords(context, launched.error);
  await publishCheckoutOf(context, attempt.id);
  void afterwards(context, deps, checkout, launched.value);
  return accepted(context, checkout, launched.value);
}

type Refusal = Extract<
  Awaited<ReturnType<AccountContext['ledger']['attempts']['prepareWalletCharge']>>,
  { readonly ok: false }
>['error'];

function refusedByRecords(context: AccountContext, refusal: Refusal): Result<Answer, Failure> {
  if ('by' in refusal) {
    return ok({ kind: 'obstacle', obstacle: presentObstacle(context, refusal) });
  }
  if (refusal.kind !== 'checkout-not-moved') return recordsFailure(refusal);
  const { found } = refusal;
  if (found === null) return failed({ kind: 'not-found' });
  // The state allows the use, so the record has expired.
  return ok(refusedHere(reasonNotUsable(found.state) ?? 'expired'));
}

/**
 * Forgets the checkout's values once the charge's outcome is durable: values that may have been sent are never sent
 * again.
 */
async function afterwards(
  context: AccountContext,
  deps: WalletDeps,
  checkout: WalletCheckout,
  { attempt, ended }: Launched,
): Promise<void> {
  const last = await ended;
  if (last.state !== 'not-sent') deps.returns.forget(checkout.id);
  await publishCheckoutOf(context, attempt.id);
}

async function accepted(
  context: AccountContext,
  checkout: WalletCheckout,
  { attempt }: Launched,
): Promise<Result<Answer, Failure>> {
  const file = await context.ledger.wallet.findCheckout(checkout.id);
  if (!file.ok) return recordsFailure(file.error);
  const now = file.value?.checkout ?? checkout;
  return ok({
    kind: 'accepted',
    checkout: presentCheckout(context, now),
    attempt: presentAttempt(context, attempt),
  });
}

/**
 * The charge of an approved checkout. It carries no `ecm`: without one the gateway takes it for the internet sale that
 * it is (docs/gateway-facts.md, Order channel).
 */
function newAttempt(
  context: AccountContext,
  checkout: WalletCheckout,
  order: {
    readonly placed: ResolvedIntent;
    readonly operator: Staff;
    readonly customerId: CustomerId | null;
    readonly gapAccepted: number | null;
  },
): NewAttempt {
  const { intentId, orderReference, reference, partOf } = order.placed;
  return {
    id: context.ids.attemptId(),
    intentId,
    terminalId: context.terminalId,
    bootId: context.bootId,
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
    gapAccepted: order.gapAccepted,
    approvedBy: order.operator.approvedBy?.name ?? null,
    preparedAt: context.clock.now(),
  };
}

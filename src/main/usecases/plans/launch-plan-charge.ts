import type {
  CardFacts,
  Channel,
  NewAttempt,
  StoredCredentialIndicator,
} from '../../../domain/charge/attempt.ts';
import { hasUnconfirmedAttempt, nextReference } from '../../../domain/charge/reference.ts';
import { isBlocking } from '../../../domain/charge/transitions.ts';
import { planIntent } from '../../../domain/ids.ts';
import type { CardId } from '../../../domain/ids.ts';
import { instalmentReference } from '../../../domain/plans/plan.ts';
import type { Plan } from '../../../domain/plans/plan.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { Secret } from '../../../domain/secret.ts';
import type { CardRefused } from '../../ports/ledger/customers.ts';
import type { Instrument, GatewayEndpoint } from '../../ports/gateway/gateway.ts';
import type { LedgerFailure, PrepareRefusal } from '../../ports/ledger/ledger.ts';
import type { PlanCharge, PlanChargeRefused } from '../../ports/ledger/plan-charge.ts';
import type { InstalmentFacts } from '../../ports/order-facts.ts';
import type { TokenHolder } from '../customers/open-token.ts';
import type { SaveCardRequest } from '../charge/card-change.ts';
import { duplicateScope } from '../charge/duplicate-scope.ts';
import { launchedOf, prepareCharge } from '../charge/launch-charge.ts';
import type { Launched, PreparedCharge } from '../charge/launch-charge.ts';
import type { Submitter } from '../charge/submit-charge.ts';
import type { AccountContext } from '../account-context.ts';
import { lacksSecondApprover } from '../staff/second-approver.ts';
import { isRoleEnough } from '../../../domain/staff/role.ts';

/** One charge of one instalment, ready to be recorded and sent. */
export interface PlanChargeOrder {
  readonly plan: Pick<Plan, 'id' | 'reference' | 'customerId' | 'terms'>;
  readonly sequence: number;
  /** Minor units. */
  readonly amountMinor: number;
  readonly indicator: StoredCredentialIndicator;
  readonly channel: Channel;
  readonly instrument: Instrument;
  readonly facts: CardFacts;
  readonly cardId: CardId | null;
  readonly sealedToken: string | null;
  /** The tokens of the card as they were read with it; null for a keyed one. */
  readonly tokens: TokenHolder | null;
  readonly trackingId: Secret | null;
  readonly omitExpiry: boolean;
  readonly codeAbsentReason: string | null;
  readonly duplicateReason: string | null;
  readonly charge: PlanCharge;
  readonly keep: SaveCardRequest | null;
  readonly endpoint: GatewayEndpoint;
  /** Attempts of the instalment, when they were read with its card; read here otherwise. */
  readonly attempts?: Awaited<ReturnType<AccountContext['ledger']['attempts']['ofIntent']>>;
  /** The rules for staff, when they were read with it; read here otherwise. */
  readonly rules?: InstalmentFacts['rules'];
}

/** Reasons a charge of a plan was not started; neither plan nor attempt was changed. */
export type PlanLaunchRefused =
  | PrepareRefusal
  | CardRefused
  | PlanChargeRefused
  | LedgerFailure
  /** An attempt of the instalment was once unconfirmed, and the next one needs a new reference. */
  | { readonly kind: 'needs-supervisor' }
  /** The amount is above what one operator alone may charge. */
  | { readonly kind: 'needs-second-person' };

/** Records a charge of a plan with the instalment that it charges, and sends it at once. */
export async function launchPlanCharge(
  context: AccountContext,
  staff: Submitter,
  order: PlanChargeOrder,
): Promise<Result<Launched, PlanLaunchRefused>> {
  const prepared = await preparePlanCharge(context, staff, order);
  return prepared.ok ? ok(launchedOf(prepared.value)) : prepared;
}

/** Records a charge of a plan with the instalment that it charges, to be sent once. */
export async function preparePlanCharge(
  context: AccountContext,
  staff: Submitter,
  order: PlanChargeOrder,
): Promise<Result<PreparedCharge, PlanLaunchRefused>> {
  const intentId = planIntent(order.plan.id, order.sequence);
  const attempts = order.attempts ?? (await context.ledger.attempts.ofIntent(intentId));
  if (!attempts.ok) return attempts;
  const orderReference = instalmentReference(order.plan.reference, order.sequence);
  const next = nextReference(orderReference, attempts.value, context.account.referenceLengthMax);
  const isBlocked = attempts.value.some(({ state }) => isBlocking(state));
  // A run asks for all of its instalments at once; a new reference after an unconfirmed attempt is granted for one
  // instalment at a time, after checking it.
  const isOfRun = order.charge.runItem !== null;
  if (next.needsSupervisor && !isBlocked && (isOfRun || !isRoleEnough(staff.role, 'supervisor'))) {
    return failed({ kind: 'needs-supervisor' });
  }
  const { amountMinor, plan } = order;
  const money = { amountMinor, currency: plan.terms.currency };
  const isAlone = await lacksSecondApprover(context, staff, money, order.rules);
  if (!isAlone.ok) return isAlone;
  if (isAlone.value) return failed({ kind: 'needs-second-person' });
  const attempt: NewAttempt = {
    ...partsOfOrder(context, staff, order),
    intentId,
    orderReference,
    reference: next.reference,
  };
  const { instrument, sealedToken, tokens, trackingId, endpoint, keep } = order;
  const guards = {
    scope: duplicateScope(context, {
      role: staff.role,
      reason: order.duplicateReason,
    }),
    sealedToken,
  };
  const wasUnconfirmed = hasUnconfirmedAttempt(attempts.value);
  return prepareCharge(
    context,
    { attempt, instrument, sealedToken, tokens, trackingId, endpoint, wasUnconfirmed, keep },
    () => context.ledger.attempts.preparePlanCharge(attempt, guards, order.charge),
  );
}

function partsOfOrder(
  context: AccountContext,
  staff: Submitter,
  order: PlanChargeOrder,
): Omit<NewAttempt, 'intentId' | 'orderReference' | 'reference'> {
  const { plan, channel } = order;
  const { kind, currency } = plan.terms;
  return {
    id: context.ids.attemptId(),
    terminalId: context.terminalId,
    bootId: context.bootId,
    operatorId: staff.id,
    amountMinor: order.amountMinor,
    currency,
    channel,
    kind,
    ecm: context.account.ecm[channel][kind],
    storedCredential: order.indicator,
    omitExpiry: order.omitExpiry,
    card: order.facts,
    cardId: order.cardId,
    customerId: plan.customerId,
    codeAbsentReason: order.codeAbsentReason,
    partOf: null,
    duplicateReason: order.duplicateReason,
    approvedBy: staff.approvedBy?.name ?? null,
    preparedAt: context.clock.now(),
  };
}

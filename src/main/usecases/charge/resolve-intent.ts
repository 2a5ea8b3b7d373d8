import type { Failure } from '../../../contract/failure.ts';
import type { Attempt, NewAttempt } from '../../../domain/charge/attempt.ts';
import { namesPartOf } from '../../../domain/charge/part-payment.ts';
import { isBlocking } from '../../../domain/charge/transitions.ts';
import { hasUnconfirmedAttempt, nextReference } from '../../../domain/charge/reference.ts';
import { planOfIntent } from '../../../domain/ids.ts';
import type { IntentId, PlanId } from '../../../domain/ids.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { OrderAttempts, OrderQuestion } from '../../ports/order-facts.ts';
import type { AccountContext } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import type { Draft } from './draft-registry.ts';

/** The payment intent of an order, and the reference of its next attempt. */
export interface ResolvedIntent {
  readonly intentId: IntentId;
  /** The first reference of the intent; suffixes are counted from it. */
  readonly orderReference: string;
  readonly reference: string;
  readonly attemptNumber: number;
  readonly needsSupervisor: boolean;
  /** True when an earlier attempt of the intent was ever unconfirmed: later responses are read more strictly. */
  readonly wasUnconfirmed: boolean;
  /** The paid order that this is a part payment of, the same for each of its attempts. */
  readonly partOf: NewAttempt['partOf'];
}

/**
 * Finds the intent of a keyed reference (docs/charge.md, Reference).
 *
 * A reference whose intent took no money continues that intent, so that the same order keyed again is the same debt;
 * one whose intent is paid, in progress or unconfirmed gets a new intent, which the guard refuses. The same holds for a
 * reference that names an instalment, which is charged by the rules of its plan alone: only a look-up for that very
 * plan continues it.
 */
export async function resolveIntent(
  context: AccountContext,
  draft: Draft,
  typedReference: string,
  planId: PlanId | null = null,
): Promise<Result<ResolvedIntent, Failure>> {
  const facts = await readOrder(context, draft, typedReference);
  if (!facts.ok) return recordsFailure(facts.error);
  const { attempts } = facts.value;
  if (!attempts.ok) return recordsFailure(attempts.error);
  return ok(intentOfOrder(context, draft, { typedReference, planId, known: attempts.value }));
}

/** Reads what an order is resolved and judged by. */
export function readOrder(
  { ledger }: Pick<AccountContext, 'ledger'>,
  { intentId }: Pick<Draft, 'intentId'>,
  reference: string,
  { customerId = null, cardId = null }: Partial<Pick<OrderQuestion, 'customerId' | 'cardId'>> = {},
): ReturnType<AccountContext['ledger']['attempts']['orderFacts']> {
  return ledger.attempts.orderFacts({ reference, intentId, customerId, cardId });
}

/** The same by attempts that were read already. */
export function intentOfOrder(
  { account }: Pick<AccountContext, 'account'>,
  draft: Draft,
  {
    typedReference,
    planId = null,
    known: { ofReference, ofIntent },
  }: {
    readonly typedReference: string;
    readonly planId?: PlanId | null;
    readonly known: OrderAttempts;
  },
): ResolvedIntent {
  const owner = ofReference[0];
  const continues =
    owner !== undefined &&
    planOfIntent(owner.intentId) === planId &&
    !ofReference.some((earlier) => isBlocking(earlier.state));
  const attempts = continues ? ofReference : ofIntent;
  const orderReference = continues ? owner.orderReference : typedReference;
  const next = nextReference(orderReference, attempts, account.referenceLengthMax);
  const isBlocked = attempts.some((earlier) => isBlocking(earlier.state));
  return {
    intentId: continues ? owner.intentId : draft.intentId,
    orderReference,
    ...next,
    // A blocked intent is refused in every role, so no supervisor is needed.
    needsSupervisor: next.needsSupervisor && !isBlocked,
    wasUnconfirmed: hasUnconfirmedAttempt(attempts),
    partOf: partOfOrder(draft, orderReference, attempts),
  };
}

/**
 * Attempts of one order are all part payments of the same invoice; a new order is one when its form was opened for it.
 */
function partOfOrder(
  { part }: Draft,
  orderReference: string,
  attempts: readonly Attempt[],
): NewAttempt['partOf'] {
  const [first] = attempts;
  if (first !== undefined) return first.partOf;
  if (part === null || !namesPartOf(orderReference, part)) return null;
  return { intentId: part.intentId, reason: part.reason };
}

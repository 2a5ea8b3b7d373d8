import type { CalendarDate, Instant } from '../../../domain/time/calendar.ts';
import type { Attempt, AttemptState } from '../../../domain/charge/attempt.ts';
import { openStates, paidStates } from '../../../domain/charge/transitions.ts';
import type { CardId, OperatorId } from '../../../domain/ids.ts';
import type { ChargeOutcome } from '../../../domain/plans/charge-outcome.ts';
import { recordRefundElsewhere } from '../../../domain/plans/moves/external-payments.ts';
import { eventOf, settle, withEvents } from '../../../domain/plans/plan-change.ts';
import type { PlanAggregate, PlanChange } from '../../../domain/plans/plan-change.ts';
import { isPaidByItself } from '../../../domain/plans/record-withdrawn.ts';
import { recordOutcome } from '../../../domain/plans/transitions.ts';
import type { Asked } from '../thread/ahead.ts';
import type { Queries, Store } from '../thread/store.ts';
import { applyRetriesExhausted } from './apply-retries-exhausted.ts';
import type { SealedPlan } from '../authority/plan-seal.ts';
import { noteOnPlans } from './note-on-plans.ts';
import type { CardEvents } from './note-on-plans.ts';
import { planRowOf } from './plan-intent.ts';
import { aggregateAsked, readPlanAggregate } from './read-plan-aggregate.ts';
import { chargedCardOf, writeChange } from './write-change.ts';
import type { BegunCardHistory } from './write-change.ts';

/** The parts of a store that a plan is written with. */
export type PlanStoreParts = Pick<Store, 'audit' | 'dayOf'>;

/** One transition of an attempt, as far as it affects its plan. */
export interface MovedAttempt {
  readonly to: AttemptState;
  readonly at: Instant;
  readonly operatorId: OperatorId | null;
  /** Set by a first charge that saved its card. */
  readonly firstCharge: FirstCharge | null;
  /** Set when a resolution found it charged, in minor units. */
  readonly amountTakenMinor: number | null;
  /** Events of the card that was charged, for the plans on it; absent without any. */
  readonly ofCard?: CardEvents | null;
}

/** Facts of an approved first charge that a card history begins with. */
export interface FirstCharge {
  readonly cardId: CardId;
  readonly transactionId: string;
  readonly sealedTrackingId: string | null;
}

/**
 * Records the outcome of an instalment's charge in its plan, in the transaction of that outcome. Returns the plan's
 * revision afterwards; null when no plan changed.
 *
 * The attempt is the truth about the money: an instalment that was paid by other means keeps its state, and what was
 * taken on top is recorded as overpaid. Events of the card that was charged go into every plan on it; into this one with
 * the outcome, so that it is read and written once.
 */
export async function recordPlanOutcome(
  queries: Queries,
  attempt: Attempt,
  moved: MovedAttempt,
  { audit, dayOf }: PlanStoreParts,
): Promise<number | null> {
  const { at, operatorId, ofCard = null } = moved;
  const found = await findChange(queries, attempt, moved, { audit, dayOf });
  await noteOnPlans({ audit, dayOf }, queries, ofCard, found?.aggregate.plan.id);
  if (found === null) return null;
  const { aggregate, sequence, today } = found;
  const isOnCard = ofCard !== null && chargedCardOf(aggregate.plan) === ofCard.cardId;
  const change = isOnCard ? withEvents(found.change, ofCard.events) : found.change;
  const entry = { at, operatorId, chain: chainOf(attempt, moved) };
  const after = await writeChange(queries, audit, [aggregate, change], entry);
  const last = await applyRetriesExhausted(
    queries,
    attempt,
    { aggregate: after, sequence, today, to: moved.to, at },
    { audit, dayOf },
  );
  return last.plan.revision;
}

/** The change of a plan by the outcome of one of its instalments. */
interface OutcomeChange {
  readonly aggregate: SealedPlan;
  readonly sequence: number;
  readonly today: CalendarDate;
  readonly change: PlanChange;
}

/** Decides what an outcome changes in its plan; null for nothing. */
async function findChange(
  queries: Queries,
  attempt: Attempt,
  moved: MovedAttempt,
  { audit, dayOf }: PlanStoreParts,
): Promise<OutcomeChange | null> {
  const name = planRowOf(attempt.intentId);
  if (name === null) return null;
  const today = dayOf(moved.at);
  const outcome = outcomeOf(attempt, moved, today);
  if (outcome === null) return null;
  const { planId, sequence } = name;
  const aggregate = await readPlanAggregate(queries, audit, planId, sequence);
  if (aggregate === null) return null;
  const counted = withRefunds(aggregate, attempt, outcome);
  const decided = recordOutcome(aggregate, sequence, counted, today);
  const change = decided.ok ? decided.value : unexpected(aggregate, attempt, outcome, today);
  return change === null ? null : { aggregate, sequence, today, change };
}

/** The reads by which an outcome is recorded in its plan, to be sent ahead; none of a step that changes no plan. */
export function planOutcomeAsked(
  { intentId }: Pick<Attempt, 'intentId'>,
  { to }: Pick<MovedAttempt, 'to'>,
): readonly Asked[] {
  const name = planRowOf(intentId);
  return name === null || to === 'dispatched' ? [] : aggregateAsked(name.planId, name.sequence);
}

/**
 * Records in a plan that a paid instalment was refunded elsewhere. Returns the plan's revision afterwards; null when no
 * plan changed.
 */
export async function recordPlanRefund(
  queries: Queries,
  attempt: Attempt,
  refund: {
    readonly amountMinor: number;
    readonly owedAgainOn: CalendarDate | null;
    readonly reason: string;
    readonly at: Instant;
    readonly operatorId: OperatorId;
  },
  { audit, dayOf }: PlanStoreParts,
): Promise<number | null> {
  const name = planRowOf(attempt.intentId);
  // A duplicate charge was never counted in the plan, so its refund is not missing there.
  const wasCounted = attempt.state === 'approved' || attempt.state === 'confirmed-charged';
  if (name === null || !wasCounted) return null;
  const aggregate = await readPlanAggregate(queries, audit, name.planId, name.sequence);
  const row = aggregate?.instalments.find(({ sequence }) => sequence === name.sequence);
  if (aggregate === null || row?.state !== 'paid') return null;
  const today = dayOf(refund.at);
  const change = recordRefundElsewhere(
    aggregate,
    {
      sequence: name.sequence,
      amountMinor: Math.min(refund.amountMinor, row.paidMinor - row.refundedMinor),
      // A cancelled plan asks for nothing more.
      owedAgainOn: aggregate.plan.cancelledOn === null ? refund.owedAgainOn : null,
      reason: refund.reason,
    },
    today,
  );
  if (!change.ok) return null;
  const { at, operatorId } = refund;
  const entry = { at, operatorId, chain: null };
  const after = await writeChange(queries, audit, [aggregate, change.value], entry);
  return after.plan.revision;
}

/** A refunded instalment is still `paid`: a charge found for it after all withdraws the refunds. */
function withRefunds(
  { instalments }: PlanAggregate,
  { state, intentId }: Attempt,
  outcome: ChargeOutcome,
): ChargeOutcome {
  if (state !== 'confirmed-reversed' || outcome.state !== 'confirmed-charged') return outcome;
  const sequence = planRowOf(intentId)?.sequence;
  const row = instalments.find((one) => one.sequence === sequence);
  if (row === undefined || !isPaidByItself(row)) return outcome;
  return { state: 'refund-withdrawn', amountTakenMinor: outcome.amountTakenMinor };
}

/** A first charge begins its history in the row named after its attempt. */
function chainOf({ id }: Attempt, { firstCharge }: MovedAttempt): BegunCardHistory | null {
  return firstCharge === null ? null : { id, sealedTrackingId: firstCharge.sealedTrackingId };
}

/** Null for a step that does not change an instalment: still in progress, or a duplicate charge. */
function outcomeOf(
  attempt: Attempt,
  { to, firstCharge, amountTakenMinor }: MovedAttempt,
  today: CalendarDate,
): ChargeOutcome | null {
  switch (to) {
    case 'prepared':
    case 'dispatched':
    case 'surplus-charged':
      return null;
    case 'approved': {
      if (firstCharge === null) return { state: to, chain: null };
      const { cardId, transactionId, sealedTrackingId } = firstCharge;
      const hasTrackingId = sealedTrackingId !== null;
      const first = { firstTransactionId: transactionId, firstChargedOn: today };
      return { state: to, chain: { cardId, ...first, hasTrackingId } };
    }
    case 'paid-elsewhere':
      return { state: 'confirmed-charged', amountTakenMinor: attempt.amountMinor };
    case 'confirmed-charged':
      return { state: to, amountTakenMinor: amountTakenMinor ?? attempt.amountMinor };
    case 'confirmed-declined':
    case 'confirmed-not-charged':
      return paidStates.includes(attempt.state)
        ? { state: 'withdrawn', found: to, transactionId: attempt.transaction?.id ?? null }
        : { state: to };
    case 'confirmed-reversed':
      // A refund of a paid instalment is recorded as a refund instead.
      return openStates.includes(attempt.state) ? { state: to } : null;
    default:
      return { state: to };
  }
}

function unexpected(
  aggregate: PlanAggregate,
  { intentId, amountMinor }: Attempt,
  outcome: ChargeOutcome,
  today: CalendarDate,
): PlanChange | null {
  const sequence = planRowOf(intentId)?.sequence;
  if (sequence === undefined) return null;
  if (outcome.state !== 'approved' && outcome.state !== 'confirmed-charged') return null;
  const takenMinor = outcome.state === 'approved' ? amountMinor : outcome.amountTakenMinor;
  const events = [eventOf('overpaid', { sequence, amountMinor: takenMinor })];
  return settle(aggregate, { events }, today);
}

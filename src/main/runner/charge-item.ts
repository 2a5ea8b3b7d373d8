import type { Attempt } from '../../domain/charge/attempt.ts';
import { isTestLiveMismatch } from '../../domain/charge/environment-mismatch.ts';
import { planIntent } from '../../domain/ids.ts';
import type { RunId } from '../../domain/ids.ts';
import { resultOfAttempt } from '../../domain/run/item-result.ts';
import type { ItemResult, RunHaltReason, RunItem } from '../../domain/run/run.ts';
import type { GatewayEndpoint } from '../ports/gateway/gateway.ts';
import type { PlanChargeRefused } from '../ports/ledger/plan-charge.ts';
import type { Submitter } from '../usecases/charge/submit-charge.ts';
import type { AccountContext } from '../usecases/account-context.ts';
import { launchPlanCharge } from '../usecases/plans/launch-plan-charge.ts';
import type { PlanLaunchRefused } from '../usecases/plans/launch-plan-charge.ts';
import { openPlanCard } from '../usecases/plans/open-plan-card.ts';
import type { PlanCardTrouble } from '../usecases/plans/open-plan-card.ts';
import { todayOf } from '../usecases/plans/plan-moment.ts';

/** How the charge of one item of a run ended. */
export type ItemEnd =
  | {
      readonly kind: 'ended';
      readonly result: ItemResult;
      /** The answer came from the other side of the service: no further one may be asked for. */
      readonly isTestLiveMismatch: boolean;
    }
  /** The row was read again before the send and may not be charged any more. */
  | { readonly kind: 'left-out'; readonly reason: string }
  /** Nothing was written, and no other item would fare better: the run pauses. */
  | { readonly kind: 'put-back'; readonly reason: string; readonly halt: RunHaltReason };

/** What all charges of one run share. */
export interface ItemCharging {
  readonly runId: RunId;
  readonly staff: Submitter;
  readonly endpoint: GatewayEndpoint;
  /** Told as soon as the try is written, before its outcome. */
  readonly onPrepared: (index: number, attempt: Attempt) => void;
}

const cardTrouble = 'records-failed' satisfies RunHaltReason;

/**
 * Charges one item of a run by the very way of any charge.
 *
 * Plan and card are read anew: a row that was paid, cancelled or changed since the check is left out by the
 * transaction that would write its try, and a card that was removed or replaced stops its row with a reason.
 */
export async function chargeItem(
  context: AccountContext,
  { runId, staff, endpoint, onPrepared }: ItemCharging,
  index: number,
  item: RunItem,
): Promise<ItemEnd> {
  if (context.ledgerTime.isFrozen()) return { kind: 'left-out', reason: 'clock-jumped' };
  const intentId = planIntent(item.planId, item.sequence);
  const [card, tries] = await Promise.all([
    openPlanCard(context, item.planId),
    context.ledger.attempts.ofIntent(intentId),
  ]);
  if (!card.ok) return withoutCard(card.error);
  if (card.value.cardId !== item.cardId) return { kind: 'left-out', reason: 'card-replaced' };
  const today = todayOf(context);
  const { planId, sequence, by } = item;
  const start = { sequence, indicator: 'S', by: 'run', today } as const;
  // Whoever let the run begin has looked at none of its rows by itself.
  const alone = { ...staff, approvedBy: null };
  const launched = await launchPlanCharge(context, alone, {
    ...card.value,
    sequence,
    amountMinor: item.amountMinor,
    indicator: 'S',
    channel: card.value.plan.channel,
    omitExpiry: item.omitExpiry,
    codeAbsentReason: null,
    duplicateReason: null,
    charge: { kind: 'charge', planId, start, by, today, runItem: { runId, index } },
    keep: null,
    endpoint,
    tries,
  });
  if (!launched.ok) return refusedItem(launched.error);
  onPrepared(index, launched.value.attempt);
  const ended = await launched.value.ended;
  return {
    kind: 'ended',
    result: resultOfAttempt(ended),
    isTestLiveMismatch: isTestLiveMismatch(ended, context.account.mode),
  };
}

function withoutCard(trouble: PlanCardTrouble): ItemEnd {
  switch (trouble.kind) {
    case 'no-card':
      return { kind: 'left-out', reason: 'needs-card' };
    case 'card-refused':
      return { kind: 'left-out', reason: cardReason(trouble.reason) };
    case 'records':
      return { kind: 'put-back', reason: trouble.failure.kind, halt: 'records-failed' };
    default:
      return { kind: 'put-back', reason: trouble.failure.kind, halt: cardTrouble };
  }
}

function refusedItem(refusal: PlanLaunchRefused): ItemEnd {
  switch (refusal.kind) {
    case 'plan-refused':
      return { kind: 'left-out', reason: planReason(refusal.refusal) };
    case 'card-refused':
      return { kind: 'left-out', reason: cardReason(refusal.reason) };
    case 'intent-blocked':
    case 'reference-taken':
    case 'duplicate-open':
    case 'duplicate-approved':
    case 'needs-supervisor':
    case 'needs-second-person':
      return { kind: 'left-out', reason: refusal.kind };
    default:
      return { kind: 'put-back', reason: refusal.kind, halt: 'records-failed' };
  }
}

/** A row that the retry rules hold back is told by the rule. */
function planReason(refusal: PlanChargeRefused['refusal']): string {
  if (refusal.kind !== 'held-back') return refusal.kind;
  return refusal.advice.lockedBecause?.kind ?? refusal.kind;
}

/** The words of a card's own state, told apart from those of the row. */
function cardReason(reason: string): string {
  return reason === 'removed' || reason === 'changed' ? `card-${reason}` : reason;
}

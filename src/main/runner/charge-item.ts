import type { Attempt } from '../../domain/charge/attempt.ts';
import { isTestLiveMismatch } from '../../domain/charge/environment-mismatch.ts';
import { planIntent } from '../../domain/ids.ts';
import type { RunId } from '../../domain/ids.ts';
import { resultOfAttempt } from '../../domain/run/item-result.ts';
import type { ItemResult, RunHaltReason, RunRow } from '../../domain/run/run.ts';
import type { GatewayEndpoint } from '../ports/gateway/gateway.ts';
import type { PlanChargeRefused } from '../ports/ledger/plan-charge.ts';
import type { PreparedCharge } from '../usecases/charge/launch-charge.ts';
import type { SendWatch } from '../usecases/charge/send-attempt.ts';
import type { Submitter } from '../usecases/charge/submit-charge.ts';
import type { AccountContext } from '../usecases/account-context.ts';
import { preparePlanCharge } from '../usecases/plans/launch-plan-charge.ts';
import type { PlanLaunchRefused } from '../usecases/plans/launch-plan-charge.ts';
import { openSecrets } from '../usecases/plans/open-plan-card.ts';
import type { PlanCardTrouble } from '../usecases/plans/open-plan-card.ts';
import { todayOf } from '../usecases/plans/plan-moment.ts';
import { lookUpStates } from '../../domain/charge/look-up/judge-look-up.ts';

/** Result of charging one item of a run. */
export type ItemEnd =
  | {
      readonly kind: 'ended';
      readonly result: ItemResult;
      /** Reason that the run must send no further request; null when it may continue. */
      readonly stop: Extract<RunHaltReason, 'test-or-live' | 'gap-open'> | null;
    }
  /** Recorded and not sent: the run was halted, or there was no place in time. It waits as before. */
  | { readonly kind: 'withdrawn' }
  /** The instalment was read again before the send and may no longer be charged. */
  | { readonly kind: 'left-out'; readonly reason: string }
  /** Nothing was written: the run was halted, or another terminal began to help, before this item was claimed. */
  | { readonly kind: 'not-claimed'; readonly because: 'halted' | 'helped' }
  /** Another terminal, which helps with the run, charges it. */
  | { readonly kind: 'taken' }
  /** Nothing was written, and any other item would fail the same way: the run pauses. */
  | { readonly kind: 'put-back'; readonly reason: string; readonly halt: RunHaltReason };

/** An item whose charge is recorded, to be sent once or withdrawn. */
export interface ReadyItem {
  readonly kind: 'ready';
  /** Begins what sending waits for; nothing is sent. */
  readonly open: () => void;
  readonly send: (watch?: SendWatch) => Promise<ItemEnd>;
  readonly withdraw: () => Promise<ItemEnd>;
}

/** Dependencies shared by all charges of one run. */
export interface ItemCharging {
  readonly runId: RunId;
  readonly staff: Submitter;
  readonly endpoint: GatewayEndpoint;
  /** True for an item of a helped run, which was claimed before. */
  readonly isClaimed: boolean;
  /** Called as soon as the attempt is recorded, before its outcome. */
  readonly onPrepared: (index: number, attempt: Attempt) => void;
}

const cardTrouble = 'records-failed' satisfies RunHaltReason;

/** Charges one item of a run the same way as any other charge. */
export async function chargeItem(
  context: AccountContext,
  charging: ItemCharging,
  index: number,
  item: RunRow,
): Promise<ItemEnd> {
  const prepared = await prepareItem(context, charging, index, item);
  return prepared.kind === 'ready' ? prepared.send() : prepared;
}

/**
 * Records the charge of one item of a run; nothing of it is sent.
 *
 * Plan and card are read again: the transaction that would insert the attempt leaves out an instalment that was paid,
 * cancelled or changed since the review, and a card that was removed or replaced excludes its instalment with a reason.
 */
export async function prepareItem(
  context: AccountContext,
  { runId, staff, endpoint, isClaimed, onPrepared }: ItemCharging,
  index: number,
  item: RunRow,
): Promise<ItemEnd | ReadyItem> {
  if (context.ledgerTime.isFrozen()) return { kind: 'left-out', reason: 'clock-jumped' };
  const intentId = planIntent(item.planId, item.sequence);
  const facts = await context.ledger.attempts.instalmentFacts(item.planId, intentId);
  if (!facts.ok) return withoutCard({ kind: 'records', failure: facts.error });
  const { secrets, attempts, rules } = facts.value;
  const card = await openSecrets(context, secrets);
  if (!card.ok) return withoutCard(card.error);
  if (card.value.cardId !== item.cardId) return { kind: 'left-out', reason: 'card-replaced' };
  const today = todayOf(context);
  const { planId, sequence, by, dueDate } = item;
  const start = { sequence, indicator: 'S', by: 'run', today } as const;
  // The approval to start the run covers none of its instalments by itself.
  const alone = { ...staff, approvedBy: null };
  const prepared = await preparePlanCharge(context, alone, {
    ...card.value,
    sequence,
    amountMinor: item.amountMinor,
    indicator: 'S',
    channel: card.value.plan.channel,
    omitExpiry: item.omitExpiry,
    codeAbsentReason: null,
    duplicateReason: null,
    charge: {
      kind: 'charge',
      planId,
      start,
      by,
      today,
      runItem: { runId, index, isClaimed, dueDate },
    },
    keep: null,
    endpoint,
    attempts,
    rules,
  });
  if (!prepared.ok) return refusedItem(prepared.error);
  onPrepared(index, prepared.value.attempt);
  return readyItem(context, prepared.value);
}

function readyItem(context: AccountContext, charge: PreparedCharge): ReadyItem {
  return {
    kind: 'ready',
    open: charge.open,
    send: async (watch) => {
      const ended = await charge.send(watch);
      if (ended.notSentReason === 'withdrawn') return { kind: 'withdrawn' };
      const stop = await stopAfter(context, ended);
      return { kind: 'ended', result: resultOfAttempt(ended), stop };
    },
    withdraw: async () => {
      await charge.withdraw();
      return { kind: 'withdrawn' };
    },
  };
}

/** The reason to send nothing more after an attempt. A response of `reference-taken` may have reopened the gap of these records. */
export async function stopAfter(
  { account, ledger }: Pick<AccountContext, 'account' | 'ledger'>,
  ended: Attempt,
): Promise<Extract<ItemEnd, { kind: 'ended' }>['stop']> {
  if (isTestLiveMismatch(ended, account.mode)) return 'test-or-live';
  if (!lookUpStates.includes(ended.state)) return null;
  const gap = await ledger.epochs.openGap();
  return gap.ok && gap.value !== null ? 'gap-open' : null;
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
      if (refusal.refusal.kind === 'run-halted') return { kind: 'not-claimed', because: 'halted' };
      if (refusal.refusal.kind === 'run-helped') return { kind: 'not-claimed', because: 'helped' };
      if (refusal.refusal.kind === 'run-led-elsewhere') {
        return { kind: 'put-back', reason: refusal.refusal.kind, halt: 'led-elsewhere' };
      }
      return { kind: 'left-out', reason: planReason(refusal.refusal) };
    case 'card-refused':
      return { kind: 'left-out', reason: cardReason(refusal.reason) };
    case 'intent-blocked':
    case 'reference-taken':
    case 'duplicate-open':
    case 'duplicate-approved':
    case 'needs-supervisor':
    case 'needs-second-person':
    case 'plan-altered':
    case 'payment-altered':
      return { kind: 'left-out', reason: refusal.kind };
    case 'gap-open':
      return { kind: 'put-back', reason: refusal.kind, halt: refusal.kind };
    default:
      return { kind: 'put-back', reason: refusal.kind, halt: 'records-failed' };
  }
}

/** For an instalment held by the retry policy, the reason is the rule. */
function planReason(refusal: PlanChargeRefused['refusal']): string {
  if (refusal.kind !== 'held-back') return refusal.kind;
  return refusal.advice.lockedBecause?.kind ?? refusal.kind;
}

/** The reason for a card's own state, distinct from those of the instalment. */
function cardReason(reason: string): string {
  return reason === 'removed' || reason === 'changed' ? `card-${reason}` : reason;
}

import { assertNever, invariant } from '../../../domain/assert.ts';
import { foundCurrency, moneyTaken } from '../../../domain/charge/money-taken.ts';
import { chargedStates, isBlocking, resolutionTarget } from '../../../domain/charge/transitions.ts';
import type { Attempt, AttemptState, Resolution } from '../../../domain/charge/attempt.ts';
import type { AttemptId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AttemptJournal, MoveRefusal, ResolutionEntry } from '../../ports/ledger/ledger.ts';
import { isReinstatedElsewhere } from '../../../domain/plans/record-withdrawn.ts';
import { isIntentDoubted } from '../authority/attempt-chain.ts';
import { refuseInGap } from '../epochs/gap-guard.ts';
import { attemptsOfIntent, holderOfTransaction } from './attempt-rows.ts';
import { switchToken } from '../customers/change-card-tokens.ts';
import { noteOnPlans } from '../plans/note-on-plans.ts';
import { openRefundMinor } from '../refunds/refund-rows.ts';
import { recordPlanRefund } from '../plans/plan-outcome.ts';
import { planRowOf } from '../plans/plan-intent.ts';
import { readPlanAggregate } from '../plans/read-plan-aggregate.ts';
import { isAway } from '../terminals/fence.ts';
import { approvedNote, moveAttempt } from './apply-transition.ts';
import type { Queries, Store } from '../thread/store.ts';

/**
 * Records a resolution, with its evidence in the row and in the timeline.
 *
 * A charge found beside another open or approved attempt of its intent becomes a duplicate charge, so that two attempts
 * never stand for one intent.
 */
export function resolveAttempt(
  store: Store,
  id: AttemptId,
  entry: ResolutionEntry,
): ReturnType<AttemptJournal['resolve']> {
  return moveAttempt(store, id, async (queries, attempt) => {
    if (await isIntentDoubted(queries, store.audit, attempt.intentId)) {
      return failed({ kind: 'payment-altered' });
    }
    // What the gateway is refunding may not be found otherwise before its outcome is known.
    const isCharged = chargedStates.includes(attempt.state);
    if (isCharged && (await openRefundMinor(queries, attempt.id)) > 0) return failed('refund-open');
    // The terminal that sent it may still bring its response.
    const isDenied = entry.resolution.found === 'not-charged' && attempt.state === 'unknown';
    if (isDenied && (await isAway(queries, attempt.terminalId))) return failed('terminal-away');
    const target = await targetOf(queries, attempt, entry.resolution);
    if (target === null) return failed('illegal-move');
    const isOfRefund =
      target === 'confirmed-reversed' ||
      (withdrawsRefunds(attempt.state, target) && (await hasRefunds(queries, attempt)));
    const gap = isOfRefund ? await refuseInGap(queries, { kind: 'refund' }) : null;
    if (gap !== null) return failed(gap);
    const owned = await ownedTransactionId(queries, attempt, entry.resolution);
    if (!owned.ok) return owned;
    return ok({
      to: target,
      changes: {
        resolution: JSON.stringify(entry.resolution),
        transaction_id: owned.value.id,
        transaction_digest: owned.value.digest,
        settled_at: entry.at,
      },
      at: entry.at,
      operatorId: entry.operatorId,
      note: approvedNote(evidenceOf(entry), entry.approvedBy),
      approvedBy: entry.approvedBy ?? null,
      forPlan: amountFound(attempt, entry.resolution),
      also: async (tx) => {
        // Refunds that a check did not find count no more; the audit log keeps that they were recorded.
        if (withdrawsRefunds(attempt.state, target)) await removeRefunds(tx, attempt);
        await recordReversal(tx, attempt, entry, store);
        await switchFailedToken(tx, attempt, entry, store);
      },
    });
  });
}

/** An amount in another currency cannot give a balance: the instalment that it was taken for counts as paid. */
function amountFound(attempt: Attempt, resolution: Resolution) {
  if (resolution.found !== 'charged') return {};
  const isOwn = foundCurrency(attempt) === attempt.currency;
  return { amountTakenMinor: isOwn ? resolution.amountTakenMinor : attempt.amountMinor };
}

/** True when what is found now denies the refunds: the money is still there, or was never taken. */
export function withdrawsRefunds(from: AttemptState, target: AttemptState): boolean {
  if (from === 'confirmed-reversed') return true;
  return target === 'confirmed-declined' || target === 'confirmed-not-charged';
}

async function hasRefunds(queries: Queries, { id }: Attempt): Promise<boolean> {
  const row = await queries
    .selectFrom('refunds_elsewhere')
    .select('id')
    .where('attempt_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes the recorded refunds of an attempt; the audit log keeps that they were recorded. */
export async function removeRefunds(queries: Queries, { id }: Attempt): Promise<void> {
  await queries.deleteFrom('refunds_elsewhere').where('attempt_id', '=', id).execute();
}

/** Lists returned money among the refunds, however it was found. */
async function recordReversal(
  queries: Queries,
  attempt: Attempt,
  { resolution, operatorId, at, owedAgainOn }: ResolutionEntry,
  store: Pick<Store, 'audit' | 'dayOf'>,
): Promise<void> {
  if (resolution.found !== 'reversed') return;
  await queries
    .insertInto('refunds_elsewhere')
    .values({
      id: `${attempt.id}:reversal`,
      attempt_id: attempt.id,
      amount_minor: resolution.amountMinor,
      currency: moneyTaken(attempt)?.currency ?? attempt.currency,
      refunded_on: resolution.reversedOn,
      dashboard_reference: resolution.transactionId,
      reason: foundRefunded,
      recorded_at: at,
      operator_id: operatorId,
    })
    .execute();
  const refund = { amountMinor: resolution.amountMinor, reason: foundRefunded, at, operatorId };
  const owedAgain = { owedAgainOn: owedAgainOn ?? null };
  await recordPlanRefund(queries, attempt, { ...refund, ...owedAgain }, store);
}

/** Charges the card's other token from now on, as a response with that decline would. */
async function switchFailedToken(
  queries: Queries,
  { cardId }: Attempt,
  { resolution, failedToken = null, at }: ResolutionEntry,
  store: Pick<Store, 'audit' | 'dayOf'>,
): Promise<void> {
  if (resolution.found !== 'declined' || failedToken === null || cardId === null) return;
  const events = await switchToken(queries, { cardId, token: failedToken }, at);
  if (events !== null) await noteOnPlans(store, queries, { cardId, events, at });
}

/** Marks a refund that was found, not recorded by staff. */
const foundRefunded = 'Found refunded';

async function targetOf(
  queries: Queries,
  attempt: Attempt,
  resolution: Resolution,
): Promise<AttemptState | null> {
  const isCollected = await isCollectedOtherwise(queries, attempt);
  return resolutionTarget(attempt.state, resolution, isCollected);
}

/** True when the debt of an attempt is paid, or being charged, by another attempt: its own money would be one too many. */
export async function isCollectedOtherwise(queries: Queries, attempt: Attempt): Promise<boolean> {
  const attempts = await attemptsOfIntent(queries, attempt.intentId);
  const anotherBlocks = attempts.some(({ id, state }) => id !== attempt.id && isBlocking(state));
  return anotherBlocks || isCollectedAgain(queries, attempt);
}

/** True when a refund reinstated the instalment's amount and that was collected since: money found now is one too many. */
async function isCollectedAgain(queries: Queries, { intentId }: Attempt): Promise<boolean> {
  const name = planRowOf(intentId);
  if (name === null) return false;
  const aggregate = await readPlanAggregate(queries, null, name.planId, name.sequence);
  const row = aggregate?.instalments.find(({ sequence }) => sequence === name.sequence);
  return aggregate !== null && row !== undefined && isReinstatedElsewhere(aggregate, row);
}

/** The transaction id that the row holds afterwards; an id held by another row is refused. */
async function ownedTransactionId(
  queries: Queries,
  attempt: Attempt,
  resolution: Resolution,
): Promise<Result<OwnedId, MoveRefusal['kind']>> {
  const own = await ownTransactionId(queries, attempt);
  // A transaction made elsewhere belongs to no attempt of this ledger.
  if (!('transactionId' in resolution) || resolution.found === 'paid-elsewhere') return ok(own);
  const { transactionId } = resolution;
  invariant(transactionId !== '', 'a finding names its transaction');
  // A person can only name the id as it is shown, so the row's own digest still tells it from look-alikes.
  const named = own.id === transactionId ? own : { id: transactionId, digest: '' };
  const holder = await holderOfTransaction(queries, transactionId, named.digest);
  if (holder !== null && holder !== attempt.id) return failed('transaction-id-taken');
  // A refund has its own id, which must not replace that of its charge.
  return ok(resolution.found === 'reversed' && own.id !== null ? own : named);
}

/** The transaction that a row stands for, with the digest of its true id where that is not kept. */
interface OwnedId {
  readonly id: string | null;
  readonly digest: string;
}

async function ownTransactionId(queries: Queries, attempt: Attempt): Promise<OwnedId> {
  const row = await queries
    .selectFrom('attempts')
    .select(['transaction_id', 'transaction_digest'])
    .where('id', '=', attempt.id)
    .executeTakeFirst();
  return { id: row?.transaction_id ?? null, digest: row?.transaction_digest ?? '' };
}

/** The evidence on one line, with the warnings confirmed when it was recorded. */
function evidenceOf({ resolution, confirmed = [] }: ResolutionEntry): string {
  const evidence = evidenceIn(resolution);
  return confirmed.length === 0 ? evidence : `${evidence}; confirmed: ${confirmed.join(', ')}`;
}

function evidenceIn(resolution: Resolution): string {
  switch (resolution.found) {
    case 'charged':
      return [resolution.transactionId, resolution.amountTakenMinor, resolution.evidence]
        .filter((part) => part !== undefined)
        .join(', ');
    case 'declined':
      return [resolution.transactionId, resolution.responseCode, resolution.shownAt]
        .filter((part) => part !== undefined)
        .join(', ');
    case 'paid-elsewhere':
      return resolution.transactionId;
    case 'other-order':
      return resolution.reason;
    case 'not-charged':
      return resolution.howLooked;
    case 'reversed':
      return `${resolution.transactionId}, ${resolution.amountMinor}, ${resolution.reversedOn}`;
    default:
      return assertNever(resolution);
  }
}

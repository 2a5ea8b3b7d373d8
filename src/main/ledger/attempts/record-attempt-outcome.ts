import { canMove, openStates } from '../../../domain/charge/transitions.ts';
import type {
  Attempt,
  NotSentReason,
  Verdict,
  SentRequestRecord,
} from '../../../domain/charge/attempt.ts';
import { assertNever, invariant } from '../../../domain/assert.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import { isPlanIntent } from '../../../domain/ids.ts';
import type { AttemptId, BootId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AttemptJournal, MoveRefusal, Outcome } from '../../ports/ledger/ledger.ts';
import { findAttempt, transactionNamed } from './attempt-rows.ts';
import type { TransactionName } from './attempt-rows.ts';
import { findToMove, toMoveAsked } from './find-to-move.ts';
import type { FoundToMove } from './find-to-move.ts';
import { openGapAsked } from '../epochs/epochs.ts';
import { refuseInGap } from '../epochs/gap-guard.ts';
import { reopenGapWhenTaken } from '../epochs/reopen-gap.ts';
import { isOrderedToHalt, runOrderAsked } from '../runs/run-order.ts';
import { asSent } from './recover-attempts.ts';
import { applyCardChange } from '../customers/apply-card-change.ts';
import type { FirstCharge } from '../plans/plan-outcome.ts';
import { moveAttempt, moveFound } from './apply-transition.ts';
import type { Decision, Step } from './apply-transition.ts';
import { indexAttempt } from '../search/index-attempt.ts';
import { holdsFromMs } from '../terminals/count-once.ts';
import { fenceOf } from '../terminals/fence.ts';
import { readAhead } from '../thread/ahead.ts';
import { writing } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';

/** Records that no byte left the machine. */
export function markNotSent(
  store: Store,
  id: AttemptId,
  reason: NotSentReason,
  at: Instant,
): ReturnType<AttemptJournal['markNotSent']> {
  return moveAttempt(
    store,
    id,
    engineStep({
      to: 'not-sent',
      changes: { not_sent_reason: reason, settled_at: at },
      at,
      operatorId: null,
      note: reason,
    }),
  );
}

/** Commits `dispatched`; from here on the request may have reached the gateway. */
export function markDispatched(
  store: Store,
  id: AttemptId,
  at: Instant,
  request?: SentRequestRecord,
): ReturnType<AttemptJournal['markDispatched']> {
  const decide = engineStep({
    to: 'dispatched',
    changes: { dispatched_at: at, request_sent: request ? JSON.stringify(request) : null },
    at,
    operatorId: null,
    note: null,
  });
  return moveFound(store, id, {
    // A place of a run stands idle until it is committed; a charge by hand has the customer waiting.
    turn: 'first',
    read: async (queries) => {
      const asked = [toMoveAsked(store, id), openGapAsked(), ...runOrderAsked(store, id)];
      await readAhead(queries, asked);
      return findToMove(store, queries, id);
    },
    decide: async (queries, { attempt }) => {
      if (await isOvertaken(queries, attempt)) return failed('illegal-move');
      if (await isOrderedToHalt(queries, store, attempt)) return failed('run-halted');
      const decided = await decide(queries, attempt);
      return decided.ok ? ok({ ...decided.value, fence: fenceOf(store) }) : decided;
    },
  });
}

/** A gap that opened since the attempt was prepared stops a plan's charge from being sent. */
async function isOvertaken(queries: Queries, { intentId }: Attempt): Promise<boolean> {
  if (!isPlanIntent(intentId)) return false;
  return (await refuseInGap(queries, { kind: 'plan-charge' })) !== null;
}

function engineStep(step: Step): Decision {
  return (_queries, attempt) =>
    Promise.resolve(canMove(attempt.state, step.to, 'engine') ? ok(step) : failed('illegal-move'));
}

/**
 * Records the outcome of a sent attempt.
 *
 * Only a late response on the socket of the boot that sent it may move an attempt on from `unknown`: of this boot, or of
 * an earlier one of this terminal that kept the outcome. An approval whose transaction already belongs to another attempt
 * is refused: the caller reads it as a mismatch.
 */
export function recordAttemptOutcome(
  store: Store,
  id: AttemptId,
  outcome: Outcome,
  sentBy: BootId = store.bootId,
): ReturnType<AttemptJournal['settle']> {
  const read = async (queries: Queries) => {
    const found = await findToMove(store, queries, id, transactionOf(outcome) ?? undefined);
    if (found === null) return null;
    const sent = { at: outcome.outcomeAt, store, sentBy };
    return { ...found, attempt: await asSent(queries, found.attempt, sent) };
  };
  const decide = async (
    queries: Queries,
    { attempt, holder }: FoundToMove,
  ): ReturnType<Decision> => {
    if (!mayRecordAttemptOutcome(attempt, outcome.verdict, sentBy)) return failed('illegal-move');
    const owned = ownedTransactionId(attempt, outcome, holder);
    if (!owned.ok) return owned;
    const isHeld = openStates.includes(outcome.verdict.state);
    const runningMs = isHeld ? await holdsFromMs(queries, store, outcome.runningMs) : 0;
    const step = settlingStep({ ...outcome, runningMs }, owned.value);
    const forPlan = { firstCharge: firstChargeOf(attempt, outcome, owned.value) };
    const moved = withCardChange({ ...step, forPlan }, attempt, outcome.cardChange);
    const { verdict } = outcome;
    const also = (tx: Queries) => reopenGapWhenTaken(store, tx, attempt, { verdict, at: step.at });
    return ok({ ...moved, also });
  };
  return moveFound(store, id, { read, decide });
}

/** The transaction that an outcome may stand for; null when it names none of its own. */
function transactionOf(outcome: Outcome): TransactionName | null {
  const id = transactionIdOf(outcome);
  return id === null ? null : transactionNamed(id, outcome.transactionDigest ?? '');
}

/** Records a late, inconclusive response in the row, which stays `unknown`; this is no transition. */
export function storeDoubtfulResponse(
  store: Store,
  id: AttemptId,
  outcome: Outcome,
): ReturnType<AttemptJournal['storeDoubtfulResponse']> {
  invariant(outcome.verdict.state === 'unknown', 'an answer that proves something settles');
  return writing<Attempt, MoveRefusal>(store, async (tx) => {
    const before = await findAttempt(tx, id);
    if (before?.state !== 'unknown' || before.bootId !== store.bootId) {
      return failed({ kind: before === null ? 'not-found' : 'illegal-move', found: before });
    }
    await tx
      .updateTable('attempts')
      .set({
        verdict: JSON.stringify(outcome.verdict),
        transaction_record: outcome.transaction && JSON.stringify(outcome.transaction),
        service_errors: JSON.stringify(outcome.gatewayErrors),
        http_status: outcome.httpStatus,
      })
      .where('id', '=', id)
      .where('state', '=', 'unknown')
      .execute();
    await indexAttempt(tx, id);
    const found = await findAttempt(tx, id);
    invariant(found !== null, 'a row stays in the records');
    return ok(found);
  });
}

/** An approved `I` begins the card history of its plan, if its card was saved (docs/invariants.md, I10). */
function firstChargeOf(
  attempt: Attempt,
  { verdict, cardChange, sealedTrackingId }: Outcome,
  transactionId: string | null,
): FirstCharge | null {
  if (verdict.state !== 'approved' || attempt.storedCredential !== 'I') return null;
  if (cardChange?.kind !== 'keep' || transactionId === null) return null;
  return { cardId: cardChange.card.id, transactionId, sealedTrackingId: sealedTrackingId ?? null };
}

/** Links the attempt to the card that the charge saved or was made with, from its outcome on. */
function withCardChange(step: Step, attempt: Attempt, change: Outcome['cardChange']): Step {
  if (change === null || change === undefined) return step;
  const cardId = change.kind === 'keep' ? change.card.id : change.cardId;
  const entry = { change, state: step.to, at: step.at };
  return {
    ...step,
    changes: { ...step.changes, card_id: cardId },
    changeCard: { cardId, write: (queries) => applyCardChange(queries, attempt, entry) },
  };
}

function mayRecordAttemptOutcome(attempt: Attempt, verdict: Verdict, bootId: BootId): boolean {
  if (attempt.state !== 'unknown') return canMove(attempt.state, verdict.state, 'engine');
  return attempt.bootId === bootId && canMove('unknown', verdict.state, 'late-answer');
}

/**
 * The transaction that this attempt stands for from now on.
 *
 * The id in an unknown or rejected response can be that of another charge (a reference collision names the original),
 * so it proves nothing and is left free for the attempt that it belongs to.
 */
function ownedTransactionId(
  attempt: Attempt,
  outcome: Outcome,
  holder: AttemptId | null,
): Result<string | null, MoveRefusal['kind']> {
  const { verdict } = outcome;
  const id = transactionIdOf(outcome);
  invariant(verdict.state !== 'approved' || !!id, 'an approval carries a transaction id');
  if (id === null) return ok(null);
  if (holder === null || holder === attempt.id) return ok(id);
  return verdict.state === 'approved' ? failed('transaction-id-taken') : ok(null);
}

/** The id that an outcome may stand for; null when it names none of its own. */
function transactionIdOf({ verdict, transaction }: Outcome): string | null {
  const id = transaction?.id ?? '';
  return id === '' || !namesItsOwn(verdict) ? null : id;
}

function namesItsOwn(verdict: Verdict): boolean {
  if (verdict.state === 'mismatch') return !verdict.fields.includes('known-id');
  return verdict.state === 'approved' || verdict.state === 'declined';
}

function settlingStep(outcome: Outcome, transactionId: string | null): Step {
  const { verdict, outcomeAt } = outcome;
  const isHeld = openStates.includes(verdict.state);
  return {
    to: verdict.state,
    changes: {
      settled_at: outcomeAt,
      verdict: JSON.stringify(verdict),
      transaction_id: transactionId,
      transaction_digest: transactionId === null ? '' : (outcome.transactionDigest ?? ''),
      transaction_record: outcome.transaction && JSON.stringify(outcome.transaction),
      service_errors: JSON.stringify(outcome.gatewayErrors),
      http_status: outcome.httpStatus,
      // Kept when a late response settles the attempt: an intent that was ever held has later responses read more
      // strictly.
      ...(isHeld ? { held_from_running_ms: outcome.runningMs } : {}),
    },
    at: outcomeAt,
    operatorId: null,
    note: noteOf(verdict),
  };
}

function noteOf(verdict: Verdict): string | null {
  switch (verdict.state) {
    case 'approved':
      return verdict.review.join(', ') || null;
    case 'declined':
    case 'reference-taken':
      return null;
    case 'mismatch':
      return verdict.fields.join(', ');
    case 'rejected':
    case 'unknown':
      return verdict.reason;
    default:
      return assertNever(verdict);
  }
}

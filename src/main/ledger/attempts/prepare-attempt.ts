import { canMove } from '../../../domain/charge/transitions.ts';
import { invariant } from '../../../domain/assert.ts';
import type { Attempt, NewAttempt } from '../../../domain/charge/attempt.ts';
import { isPlanIntent } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { CardRefused } from '../../ports/ledger/customers.ts';
import type {
  AttemptJournal,
  DuplicateScope,
  LedgerFailure,
  PrepareRefusal,
} from '../../ports/ledger/ledger.ts';
import { areAttemptsDoubted } from '../authority/attempt-chain.ts';
import { appendTransition } from '../audit/entries.ts';
import { rowOfNewAttempt } from '../schema/columns.ts';
import type { PlannedAttempt } from '../schema/columns.ts';
import { gapRefusal } from '../epochs/gap-guard.ts';
import type { GapQuestion } from '../epochs/gap-guard.ts';
import { findRefusal, guardsAsked } from './find-blocking-attempt.ts';
import { findBalanceRefusal } from './check-remaining-balance.ts';
import { heldCardAsked, refuseHeldCard } from '../plans/hold-card.ts';
import { refuseCard } from '../customers/cards-on-file.ts';
import { planRowOf } from '../plans/plan-intent.ts';
import { approvedNote, applyTransition } from './apply-transition.ts';
import { beginningAsked, readBeginning } from './read-beginning.ts';
import type { Beginning } from './read-beginning.ts';
import { indexNewAttempt, placeAfter } from '../search/index-attempt.ts';
import { readAhead, writeAhead } from '../thread/ahead.ts';
import { statement } from '../thread/statement.ts';
import { reading, writing } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';
import type { AttemptRow } from '../schema/tables.ts';
import type { ListedColumns } from '../schema/search-tables.ts';

/** Runs the guards and records the attempt, in one transaction; nothing has been sent yet. */
export function prepareAttempt(
  store: Store,
  attempt: NewAttempt,
  { scope, sealedToken }: Preparing,
): ReturnType<AttemptJournal['prepare']> {
  invariant(canMove(null, 'prepared', 'engine'), 'an attempt begins as prepared');
  invariant(planRowOf(attempt.intentId) === null, 'a plan is charged by its own rules');
  const work = writing<Attempt, PrepareRefusal | CardRefused | LedgerFailure>(store, async (tx) => {
    const wanted = {
      ...attempt,
      references: referencesOf(attempt),
      lastFour: attempt.card.lastFour,
    };
    await readAhead(tx, [
      ...beginningAsked(store, attempt),
      ...guardsAsked(wanted, scope),
      ...heldCardAsked(attempt),
    ]);
    const beginning = await readBeginning(store, tx, attempt);
    const gap = gapRefusal(beginning.epochs.gap, gapQuestionOf(attempt));
    if (gap !== null) return failed(gap);
    if (await areAttemptsDoubted(tx, store.audit, beginning)) {
      return failed({ kind: 'payment-altered' });
    }
    const guarded = await findRefusal(tx, { ...wanted, ofIntent: beginning.attempts }, scope);
    const refusal = await refuseHeldCard(store, tx, attempt, { scope, refusal: guarded });
    if (refusal !== null) return failed(refusal);
    const restRefusal = await findBalanceRefusal(tx, attempt);
    if (restRefusal !== null) return failed(restRefusal);
    const cardRefusal = await refuseCard(tx, attempt, sealedToken);
    if (cardRefusal !== null) return failed(cardRefusal);

    return ok(await writeAttempt(tx, attempt, { planned: null, beginning, store }));
  });
  return noteBegun(store, work, { attempt, isOfRun: false });
}

/**
 * Notes whose step a charge's later entries in the log name, once its row is committed: a transaction may run twice and
 * changes nothing in memory.
 */
export async function noteBegun<Written extends { readonly ok: boolean }>(
  { audit }: Pick<Store, 'audit'>,
  work: Promise<Written>,
  { attempt, isOfRun }: { readonly attempt: NewAttempt; readonly isOfRun: boolean },
): Promise<Written> {
  const written = await work;
  if (!written.ok) return written;
  if (isOfRun) audit?.runAttempts.add(attempt.id);
  const approvedBy = attempt.approvedBy ?? null;
  if (approvedBy !== null) audit?.approvals.set(attempt.id, approvedBy);
  return written;
}

/** The reference as keyed and as sent, neither of which another intent may have. */
export function referencesOf({
  orderReference,
  reference,
}: Pick<NewAttempt, 'orderReference' | 'reference'>): readonly string[] {
  return [orderReference, reference];
}

/**
 * The question to put to an open gap. No charge of a plan may pass it; a keyed charge may, once its warning was
 * accepted.
 */
export function gapQuestionOf({ intentId, gapAccepted }: NewAttempt): GapQuestion {
  return isPlanIntent(intentId)
    ? { kind: 'plan-charge' }
    : { kind: 'keyed-charge', accepted: gapAccepted ?? null };
}

/**
 * Inserts a new attempt and the first step of its timeline; no other function does.
 *
 * The caller has to check the gap first: forgetting that is a bug, and throws here.
 */
export async function writeAttempt(
  queries: Queries,
  attempt: NewAttempt,
  { planned, planRevision = null, beginning, store, isTakenOver = false }: Writing,
): Promise<Attempt> {
  const { omitExpiry, storedCredential } = attempt;
  invariant(!omitExpiry || storedCredential === 'S', 'only a later charge leaves the expiry out');
  const { epochs, attempts, lastPlace, customerName, partOfReference } = beginning;
  const gap = isTakenOver ? null : gapRefusal(epochs.gap, gapQuestionOf(attempt));
  invariant(gap === null, 'no attempt begins in an open gap');
  const attemptNumber = Math.max(0, ...attempts.map((one) => one.attemptNumber)) + 1;
  const row = rowOfNewAttempt(attempt, { attemptNumber, epoch: epochs.current, planned });
  const place = await placeAfter(queries, attempt, lastPlace);
  await writeAhead(queries, insertAttempt.asked({ ...row, place }));
  const step = {
    to: 'prepared',
    at: attempt.preparedAt,
    operatorId: attempt.operatorId,
    note: approvedNote(reasonsOf(attempt), attempt.approvedBy),
    approvedBy: attempt.approvedBy ?? null,
  } as const;
  await applyTransition(queries, attempt.id, null, step);
  const isOfRun = planned !== null && planned.runItem !== null;
  await appendTransition(store, queries, attempt, { ...step, planRevision, isOfRun });
  const names = { customer_name: customerName, part_of_reference: partOfReference };
  return indexNewAttempt(queries, { ...row, ...names, ...notListed, place }, beginning);
}

/** Facts that decide how an attempt is written. */
interface Writing {
  readonly planned: PlannedAttempt | null;
  /** Revision of the plan after this charge began; absent outside plans. */
  readonly planRevision?: number | null;
  readonly beginning: Beginning;
  readonly store: Store;
  /** Sent before the current epoch began: nothing is sent for it any more. */
  readonly isTakenOver?: boolean;
}

/** The reasons for passing the guards; a reason given for several of them appears once. */
function reasonsOf({
  duplicateReason,
  cardHoldReason = null,
  gapAccepted = null,
}: NewAttempt): string | null {
  const accepted = gapAccepted === null ? null : `gap of epoch ${gapAccepted} accepted`;
  const given = [duplicateReason, cardHoldReason, accepted];
  const reasons = new Set(given.filter((reason) => reason !== null));
  return reasons.size === 0 ? null : [...reasons].join('; ');
}

const insertAttempt = statement((queries, row: AttemptRow & Pick<ListedColumns, 'place'>) =>
  queries.insertInto('attempts').values(row),
);

/** The columns that lists show of a response, before there is one. */
const notListed = {
  settlement_date: null,
  response_code: null,
  rrn: null,
  authorization_code: null,
} as const;

/** Facts that guard a new attempt, beside the attempt itself. */
export interface Preparing {
  readonly scope: DuplicateScope;
  /** Sealed token of the card on file about to be charged; null for a keyed card. */
  readonly sealedToken: string | null;
}

/** Runs the same guards and writes nothing. */
export function checkAttempt(
  store: Store,
  ...[wanted, scope]: Parameters<AttemptJournal['check']>
): ReturnType<AttemptJournal['check']> {
  return reading(async () =>
    ok(await findRefusal(store.db, { ...wanted, references: [wanted.orderReference] }, scope)),
  );
}

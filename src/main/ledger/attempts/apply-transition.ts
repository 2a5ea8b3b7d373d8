import type { UpdateQueryBuilder, UpdateResult } from 'kysely';
import { invariant } from '../../../domain/assert.ts';
import type { Attempt, AttemptState } from '../../../domain/charge/attempt.ts';
import type { AttemptId, CardId } from '../../../domain/ids.ts';
import type { PlanEvent } from '../../../domain/plans/plan-change.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { LedgerFailure, Move, MoveRefusal } from '../../ports/ledger/ledger.ts';
import { appendTransition, placeInLogAsked } from '../audit/entries.ts';
import { findAttempt } from './attempt-rows.ts';
import { findToMove } from './find-to-move.ts';
import { namesOfAttempt } from './select-attempts.ts';
import { cardAsked } from '../customers/cards-on-file.ts';
import { learnedCard, syncWalletCheckout } from '../wallet/sync-wallet-checkout.ts';
import { followOrder } from '../debts/follow-order.ts';
import { planOutcomeAsked, recordPlanOutcome } from '../plans/plan-outcome.ts';
import type { MovedAttempt } from '../plans/plan-outcome.ts';
import { plansOnCardAsked } from '../plans/read-plan-aggregate.ts';
import { indexMoved, listedColumnsOf } from '../search/index-attempt.ts';
import { isFenced } from '../terminals/fence.ts';
import type { Fence } from '../terminals/fence.ts';
import { readAhead, writeAhead } from '../thread/ahead.ts';
import type { Asked } from '../thread/ahead.ts';
import { firstOf, statement } from '../thread/statement.ts';
import { writing } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';
import type { Turn } from '../thread/write-queue.ts';
import type { ListedColumns } from '../schema/search-tables.ts';
import type { AttemptRow, LedgerTables, MoveRow } from '../schema/tables.ts';

/** Writes of one legal transition: the changed columns and the timeline step. */
export interface Step {
  readonly to: AttemptState;
  readonly changes: Partial<Omit<AttemptRow, 'id' | 'state'>>;
  readonly at: Move['at'];
  readonly operatorId: Move['operatorId'];
  readonly note: string | null;
  /** Name of the staff member who approved the step. */
  readonly approvedBy?: string | null;
  /** The lease without which the row is not moved, compared in the statement that moves it. */
  readonly fence?: Fence | undefined;
  /** A change of the card on file that was charged, written after the move; its events go into the card's plans. */
  readonly changeCard?: CardOfStep;
  /** Rows elsewhere that belong to the move: written after it, in its transaction. */
  readonly also?: (queries: Queries) => Promise<void>;
  /** Facts of the step, beside the state, that a plan's instalment needs. */
  readonly forPlan?: Partial<Pick<MovedAttempt, 'firstCharge' | 'amountTakenMinor'>>;
}

/** The change of a card that a step brings. */
export interface CardOfStep {
  readonly cardId: CardId;
  readonly write: (queries: Queries) => Promise<readonly PlanEvent[]>;
}

/** Decides the step from the attempt's current row, or returns the reason there is none. */
export type Decision = (
  queries: Queries,
  attempt: Attempt,
) => Promise<Result<Step, MoveRefusal['kind'] | LedgerFailure>>;

/**
 * Moves one attempt: decision, compare-and-set and timeline row in one transaction. A refusal carries the current row.
 */
export function moveAttempt(
  store: Store,
  id: AttemptId,
  decide: Decision,
): Promise<Result<Attempt, MoveRefusal | LedgerFailure>> {
  return moveFound(store, id, {
    read: (tx) => findToMove(store, tx, id),
    decide: (tx, { attempt }) => decide(tx, attempt),
  });
}

/** Moves an attempt that is read together with other facts, by which the step is decided. */
export function moveFound<Found extends { readonly attempt: Attempt }>(
  store: Store,
  id: AttemptId,
  by: {
    readonly read: (queries: Queries) => Promise<Found | null>;
    readonly decide: (queries: Queries, found: Found) => ReturnType<Decision>;
    readonly turn?: Turn;
  },
): Promise<Result<Attempt, MoveRefusal | LedgerFailure>> {
  const work = async (tx: Queries): Promise<Result<Attempt, MoveRefusal | LedgerFailure>> => {
    const found = await by.read(tx);
    if (found === null) return failed({ kind: 'not-found', found: null });
    const { attempt } = found;

    const decided = await by.decide(tx, found);
    if (!decided.ok) {
      const { error } = decided;
      return failed(typeof error === 'string' ? { kind: error, found: attempt } : error);
    }

    const moved = await recordStep(tx, attempt, decided.value, store);
    if (moved === null) {
      const isCut = decided.value.fence !== undefined && (await isFenced(tx, store));
      const present = await findAttempt(tx, id);
      return failed({ kind: isCut ? 'fenced' : 'illegal-move', found: present });
    }
    invariant(moved.state === decided.value.to, 'a moved row is in the state it was moved to');
    return ok(moved);
  };
  return writing<Attempt, MoveRefusal | LedgerFailure>(store, work, by.turn);
}

/**
 * Writes one step and its effect on the plan being charged. Returns the attempt after the step; null when the row was
 * no longer in the state that the decision saw.
 */
export async function recordStep(
  queries: Queries,
  attempt: Attempt,
  step: Step,
  store: Pick<Store, 'audit' | 'dayOf'>,
): Promise<Attempt | null> {
  const { id, state: from } = attempt;
  const columns = {
    ...step.changes,
    ...learnedCard(attempt, step),
    ...listedColumnsOf(step.changes),
  };
  await readAhead(queries, [
    ...placeInLogAsked(store, step.operatorId ?? attempt.operatorId),
    ...planOutcomeAsked(attempt, step),
    ...(step.changeCard === undefined ? [] : cardReads(step.changeCard.cardId)),
  ]);
  const change = { ...columns, id, from, state: step.to, ...step.fence };
  const row = await firstOf(moveRow(queries, change));
  if (row === undefined) return null;
  await applyTransition(queries, id, from, step);
  if (row.checkout_id !== null) await syncWalletCheckout(queries, attempt, step);
  const { to, at, operatorId, forPlan, changeCard } = step;
  const events = (await changeCard?.write(queries)) ?? [];
  await step.also?.(queries);
  const ofCard = changeCard === undefined ? null : { cardId: changeCard.cardId, events, at };
  const facts = { firstCharge: null, amountTakenMinor: null, ...forPlan };
  const moved = { ...facts, ofCard, to, at, operatorId };
  const planRevision = await recordPlanOutcome(queries, attempt, moved, store);
  await followOrder(queries, attempt, moved, store);
  await appendTransition(store, queries, attempt, { ...step, planRevision });
  return indexMoved(queries, attempt, row);
}

/** The reads of a change of a card, to be sent ahead. */
function cardReads(cardId: CardId): readonly Asked[] {
  return [cardAsked(cardId), plansOnCardAsked(cardId)];
}

type MovedColumns = Step['changes'] &
  Partial<ListedColumns> &
  Pick<AttemptRow, 'id' | 'state'> & { readonly from: string };

const moveRow = statement(
  (
    queries,
    { id, from, leaseTerminal, leaseBoot, leaseNumber, ...columns }: MovedColumns & Partial<Fence>,
  ) => {
    const moving = queries
      .updateTable('attempts')
      .set(columns)
      .where('id', '=', id)
      .where('state', '=', from);
    if (leaseTerminal === undefined || leaseBoot === undefined || leaseNumber === undefined) {
      return returningMoved(moving);
    }
    return returningMoved(
      moving.where((build) =>
        build.exists(
          build
            .selectFrom('terminal_leases')
            .select('terminal_id')
            .where('terminal_leases.terminal_id', '=', leaseTerminal)
            .where('terminal_leases.boot_id', '=', leaseBoot)
            .where('number', '=', leaseNumber)
            .where('retired_at', 'is', null),
        ),
      ),
    );
  },
);

/**
 * Returns the row as it is after the move, with its names, the wallet checkout that it pays for, and whether the filters
 * offer its response code.
 */
function returningMoved(
  moving: UpdateQueryBuilder<LedgerTables, 'attempts', 'attempts', UpdateResult>,
) {
  return moving.returningAll().returning((select) => [
    ...namesOfAttempt(select),
    select
      .selectFrom('wallet_checkouts')
      .select('wallet_checkouts.id')
      .whereRef('wallet_checkouts.attempt_id', '=', 'attempts.id')
      .limit(1)
      .as('checkout_id'),
    select
      .selectFrom('history_values')
      .select((values) => values.fn.countAll<number>().as('count'))
      .where('history_values.field', '=', 'response')
      .whereRef('history_values.value', '=', 'attempts.response_code')
      .$asScalar()
      .$notNull()
      .as('is_code_known'),
  ]);
}

/** The step's note, with the approver's name appended. */
export function approvedNote(note: string | null, approvedBy: string | null = null): string | null {
  if (approvedBy === null) return note;
  const approved = `approved by ${approvedBy}`;
  return note === null ? approved : `${note}; ${approved}`;
}

/** Adds one step to an attempt's timeline. */
export async function applyTransition(
  queries: Queries,
  id: AttemptId,
  from: AttemptState | null,
  step: Pick<Step, 'to' | 'at' | 'operatorId' | 'note'>,
): Promise<void> {
  const move = {
    attempt_id: id,
    from_state: from,
    to_state: step.to,
    moved_at: step.at,
    operator_id: step.operatorId,
    note: step.note,
  };
  await writeAhead(queries, insertMove.asked(move));
}

/** Numbers the step by those before it. */
const insertMove = statement((queries, row: Omit<MoveRow, 'sequence'>) =>
  queries.insertInto('moves').values((value) => ({
    ...row,
    sequence: value
      .selectFrom('moves as earlier')
      .select((select) => {
        const last = select.fn.coalesce(select.fn.max('earlier.sequence'), select.val(0));
        return select(last, '+', 1).as('next');
      })
      .where('earlier.attempt_id', '=', row.attempt_id),
  })),
);

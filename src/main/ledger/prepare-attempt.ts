import { canMove } from '../../domain/charge/transitions.ts';
import { invariant } from '../../domain/assert.ts';
import type { Attempt, NewAttempt } from '../../domain/charge/attempt.ts';
import { failed, ok } from '../../domain/result.ts';
import type { CardRefused } from '../ports/customers.ts';
import type { AttemptJournal, DuplicateScope, PrepareRefusal } from '../ports/ledger.ts';
import { appendMove } from './audit/entries.ts';
import { rowOfNewAttempt } from './columns.ts';
import type { PlannedTry } from './columns.ts';
import { findRefusal } from './guard-attempt.ts';
import { findRestRefusal } from './guard-rest.ts';
import { refuseCard } from './kept-cards.ts';
import { planRowOf } from './plans/read-book.ts';
import { approvedNote, recordMove } from './record-move.ts';
import { indexNewAttempt, nextPlace } from './search/index-attempt.ts';
import { firstOf, statement } from './statement.ts';
import { reading, writing } from './store.ts';
import type { Queries, Store } from './store.ts';
import type { AttemptRow } from './tables.ts';
import type { ListedColumns } from './history-tables.ts';

/** Runs the guards and sets the attempt down, in one transaction; nothing has been sent yet. */
export function prepareAttempt(
  store: Store,
  attempt: NewAttempt,
  { scope, sealedToken }: Preparing,
): ReturnType<AttemptJournal['prepare']> {
  invariant(canMove(null, 'prepared', 'engine'), 'an attempt begins as prepared');
  invariant(planRowOf(attempt.intentId) === null, 'a plan is charged by its own rules');
  return writing<Attempt, PrepareRefusal | CardRefused>(store, async (tx) => {
    const refusal = await findRefusal(
      tx,
      {
        ...attempt,
        references: [attempt.orderReference, attempt.reference],
        lastFour: attempt.card.lastFour,
      },
      scope,
    );
    if (refusal !== null) return failed(refusal);
    const restRefusal = await findRestRefusal(tx, attempt);
    if (restRefusal !== null) return failed(restRefusal);
    const cardRefusal = await refuseCard(tx, attempt, sealedToken);
    if (cardRefusal !== null) return failed(cardRefusal);

    return ok(await writeAttempt(tx, attempt, { planned: null, store }));
  });
}

/** Writes the row of a new attempt and the first step of its timeline. */
export async function writeAttempt(
  queries: Queries,
  attempt: NewAttempt,
  { planned, store }: { readonly planned: PlannedTry | null; readonly store: Store },
): Promise<Attempt> {
  const { omitExpiry, storedCredential } = attempt;
  invariant(!omitExpiry || storedCredential === 'S', 'only a later charge leaves the expiry out');
  const row = rowOfNewAttempt(attempt, await nextTryNumber(queries, attempt), planned);
  await insertAttempt(queries, { ...row, place: await nextPlace(queries, attempt) });
  const step = {
    to: 'prepared',
    at: attempt.preparedAt,
    operatorId: attempt.operatorId,
    note: approvedNote(attempt.duplicateReason, attempt.approvedBy),
    approvedBy: attempt.approvedBy ?? null,
  } as const;
  await recordMove(queries, attempt.id, null, step);
  if (planned !== null && planned.runItem !== null) store.audit?.runTries.add(attempt.id);
  if (step.approvedBy !== null) store.audit?.approvals.set(attempt.id, step.approvedBy);
  await appendMove(store, queries, attempt, step);
  const written = await indexNewAttempt(queries, attempt.id);
  invariant(written !== null, 'a row is there once it was written');
  return written;
}

const insertAttempt = statement((queries, row: AttemptRow & Pick<ListedColumns, 'place'>) =>
  queries.insertInto('attempts').values(row),
);

/** What a new attempt is guarded by beside itself. */
export interface Preparing {
  readonly scope: DuplicateScope;
  /** What a kept card is about to be charged with; null for a keyed one. */
  readonly sealedToken: string | null;
}

/** The same guards with nothing written. */
export function checkAttempt(
  store: Store,
  ...[wanted, scope]: Parameters<AttemptJournal['check']>
): ReturnType<AttemptJournal['check']> {
  return reading(async () =>
    ok(await findRefusal(store.db, { ...wanted, references: [wanted.orderReference] }, scope)),
  );
}

async function nextTryNumber(queries: Queries, attempt: NewAttempt): Promise<number> {
  const last = await firstOf(selectLastTry(queries, { intentId: attempt.intentId }));
  return (last?.number ?? 0) + 1;
}

const selectLastTry = statement((queries, { intentId }: Pick<NewAttempt, 'intentId'>) =>
  queries
    .selectFrom('attempts')
    .select((select) => select.fn.max('try_number').as('number'))
    .where('intent_id', '=', intentId),
);

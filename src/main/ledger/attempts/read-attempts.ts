import { invariant } from '../../../domain/assert.ts';
import type { Attempt, AttemptState } from '../../../domain/charge/attempt.ts';
import { foldReference } from '../../../domain/charge/fold-reference.ts';
import { blockingStates, personStates } from '../../../domain/charge/transitions.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import type { AttemptId, IntentId } from '../../../domain/ids.ts';
import { ok } from '../../../domain/result.ts';
import type { AttemptJournal, AttemptPageRequest, Move } from '../../ports/ledger/ledger.ts';
import {
  attemptsOfIntent,
  findAttempt,
  holderOfTransaction,
  attemptsReadMax,
} from './attempt-rows.ts';
import { attemptOfRow, moveOfRow } from '../schema/columns.ts';
import { searchAttempts } from '../search/search-attempts.ts';
import { selectAttempts } from './select-attempts.ts';
import type { AttemptRow } from '../schema/tables.ts';
import { reading } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';

const pageLimitMax = 200;

type Reads = Pick<
  AttemptJournal,
  | 'search'
  | 'find'
  | 'ofIntent'
  | 'ofReference'
  | 'page'
  | 'moves'
  | 'unconfirmed'
  | 'isTransactionIdKnown'
>;

/** The read-only part of the journal. */
export function createAttemptReads({ db }: Store): Reads {
  return {
    search: (text, limit) => reading(async () => ok(await searchAttempts(db, text, limit))),
    find: (id) => reading(async () => ok(await findAttempt(db, id))),
    ofIntent: (id) => reading(async () => ok(await attemptsOfIntent(db, id))),
    ofReference: (reference) => reading(async () => ok(await attemptsOfReference(db, reference))),
    page: (request) => reading(async () => ok(await readPage(db, request))),
    moves: (id) => reading(async () => ok(await readMoves(db, id))),
    unconfirmed: () => reading(async () => ok(await countUnconfirmed(db))),
    isTransactionIdKnown: (id, digest) =>
      reading(async () => ok((await holderOfTransaction(db, id, digest)) !== null)),
  };
}

/**
 * A reference belongs to one intent, whether it was keyed or only sent with a suffix; a look-alike counts as the same
 * one.
 *
 * Records older than the look-alike rule may hold several: the intent that blocks is the one to return.
 */
async function attemptsOfReference(
  queries: Queries,
  reference: string,
): Promise<readonly Attempt[]> {
  const key = foldReference(reference);
  const owners = await queries
    .selectFrom('attempts')
    .select(['intent_id', 'state', 'order_reference', 'reference'])
    .where((where) =>
      where.or([where('order_reference_key', '=', key), where('reference_key', '=', key)]),
    )
    .limit(attemptsReadMax)
    .execute();
  const owner = ownerOfReference(owners, reference);
  return owner === null ? [] : attemptsOfIntent(queries, owner);
}

/** The intent that a reference belongs to, among the rows that hold it or a look-alike; null for none. */
export function ownerOfReference(
  rows: readonly Pick<AttemptRow, 'intent_id' | 'state' | 'order_reference' | 'reference'>[],
  reference: string,
): IntentId | null {
  const owner =
    rows.find(({ state }) => blockingStates.some((blocking) => blocking === state)) ??
    rows.find((row) => row.order_reference === reference || row.reference === reference) ??
    rows[0];
  return (owner?.intent_id ?? null) as IntentId | null;
}

/**
 * Reads a page by keyset: keys first, from an index alone, then the rows.
 *
 * One look-up per state and a merge, because an index ordered by date cannot skip a million rows of
 * other states.
 */
async function readPage(
  queries: Queries,
  request: AttemptPageRequest,
): Promise<readonly Attempt[]> {
  const { limit, states } = request;
  invariant(Number.isInteger(limit) && limit > 0 && limit <= pageLimitMax, 'a page has a limit');
  const keys: Key[] = [];
  for (const state of states === null ? [null] : new Set(states))
    keys.push(...(await readKeys(queries, request, state)));
  keys.sort(newestFirst);
  const ids = keys.slice(0, limit).map((key) => key.id);
  if (ids.length === 0) return [];
  const rows = await selectAttempts(queries).where('id', 'in', ids).execute();
  return rows.toSorted(newestFirst).map(attemptOfRow);
}

interface Key {
  readonly id: string;
  readonly prepared_at: string;
}

async function readKeys(
  queries: Queries,
  { before, limit }: AttemptPageRequest,
  state: AttemptState | null,
): Promise<readonly Key[]> {
  let query = queries.selectFrom('attempts').select(['id', 'prepared_at']);
  if (state !== null) query = query.where('state', '=', state);
  if (before !== null) {
    query = query.where((where) =>
      where(where.refTuple('prepared_at', 'id'), '<', where.tuple(before.preparedAt, before.id)),
    );
  }
  return await query.orderBy('prepared_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

function newestFirst(one: Key, other: Key): number {
  if (one.prepared_at !== other.prepared_at) return one.prepared_at < other.prepared_at ? 1 : -1;
  if (one.id === other.id) return 0;
  return one.id < other.id ? 1 : -1;
}

async function readMoves(queries: Queries, id: AttemptId): Promise<readonly Move[]> {
  const rows = await queries
    .selectFrom('moves')
    .selectAll()
    .where('attempt_id', '=', id)
    .orderBy('sequence')
    .limit(attemptsReadMax)
    .execute();
  return rows.map(moveOfRow);
}

async function countUnconfirmed(
  queries: Queries,
): Promise<{ readonly count: number; readonly oldestAt: Instant | null }> {
  const row = await queries
    .selectFrom('attempts')
    .select((select) => [
      select.fn.countAll<number>().as('count'),
      select.fn.min('prepared_at').as('oldest_at'),
    ])
    .where('state', 'in', personStates)
    .executeTakeFirstOrThrow();
  return { count: row.count, oldestAt: (row.oldest_at as Instant | null) ?? null };
}

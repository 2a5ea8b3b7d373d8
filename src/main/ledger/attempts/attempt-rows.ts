import { barringStates, isBlocking } from '../../../domain/charge/transitions.ts';
import type { Attempt } from '../../../domain/charge/attempt.ts';
import type { AttemptId, IntentId } from '../../../domain/ids.ts';
import { attemptOfRow } from '../schema/columns.ts';
import { selectAttempts } from './select-attempts.ts';
import type { NamedAttemptRow } from './select-attempts.ts';
import type { Asked } from '../thread/ahead.ts';
import { firstOf, statement } from '../thread/statement.ts';
import type { ListedColumns } from '../schema/search-tables.ts';
import type { Queries } from '../thread/store.ts';

/** Bounds the query; far above the attempts of one intent or reference in real use. */
export const attemptsReadMax = 1000;

/** Reads one attempt by its id. */
export async function findAttempt(queries: Queries, id: AttemptId): Promise<Attempt | null> {
  const row = await findAttemptRow(queries, id);
  return row ? attemptOfRow(row) : null;
}

/** Reads one attempt's row with its display names. */
export function findAttemptRow(
  queries: Queries,
  id: AttemptId,
): Promise<(NamedAttemptRow & ListedColumns) | undefined> {
  return firstOf(selectById(queries, { id }));
}

const selectById = statement((queries, { id }: { readonly id: AttemptId }) =>
  selectAttempts(queries).where('id', '=', id),
);

/** Reads every attempt of one intent, oldest first. */
export async function attemptsOfIntent(
  queries: Queries,
  id: IntentId,
): Promise<readonly Attempt[]> {
  const { rows } = await selectByIntent(queries, { id });
  return rows.map(attemptOfRow);
}

/** The same read, to be sent ahead. */
export function intentAsked(id: IntentId): Asked {
  return selectByIntent.asked({ id });
}

const selectByIntent = statement((queries, { id }: { readonly id: IntentId }) =>
  selectAttempts(queries).where('intent_id', '=', id).orderBy('try_number').limit(attemptsReadMax),
);

/** Reads the same without a bound, for the transaction that adds another. */
export async function wholeIntent(queries: Queries, id: IntentId): Promise<readonly Attempt[]> {
  const { rows } = await selectWholeIntent(queries, { id });
  return rows.map(attemptOfRow);
}

/** The same read, to be sent ahead. */
export function wholeIntentAsked(id: IntentId): Asked {
  return selectWholeIntent.asked({ id });
}

const selectWholeIntent = statement((queries, { id }: { readonly id: IntentId }) =>
  selectAttempts(queries).where('intent_id', '=', id).orderBy('try_number'),
);

/** Reads the attempt that keeps others of its intent from starting: the one that blocks it, or a duplicate charge. */
export async function barringAttempt(queries: Queries, id: IntentId): Promise<Attempt | null> {
  const { rows } = await selectBarring(queries, { id });
  return barringOf(rows.map(attemptOfRow));
}

/** The same among attempts of one intent that were read in this transaction. */
export function barringOf(attempts: readonly Attempt[]): Attempt | null {
  const barring = attempts.filter(({ state }) => barringStates.includes(state));
  return barring.find(({ state }) => isBlocking(state)) ?? barring[0] ?? null;
}

const selectBarring = statement((queries, { id }: { readonly id: IntentId }) =>
  selectAttempts(queries)
    .where('intent_id', '=', id)
    .where('state', 'in', barringStates)
    .limit(attemptsReadMax),
);

/**
 * Finds the attempt that stands for a transaction of the gateway, if any does (docs/invariants.md, I8).
 *
 * Two ids that masking made equal are two where both have a digest and the digests differ; without one of them the
 * masked id alone decides.
 */
export async function holderOfTransaction(
  queries: Queries,
  transactionId: string,
  digest = '',
): Promise<AttemptId | null> {
  const row = await firstOf(selectHolder(queries, transactionNamed(transactionId, digest)));
  return row ? (row.id as AttemptId) : null;
}

/** A transaction by its stored id, and by the digest of the whole id where that is known. */
export interface TransactionName {
  readonly transactionId: string;
  readonly digest?: string;
}

/** The stored id decides, with the digest of the whole one where that is known. */
export function transactionNamed(transactionId: string, digest: string): TransactionName {
  return digest === '' ? { transactionId } : { transactionId, digest };
}

const selectHolder = statement(holdersOf);

/** Selects the attempts that stand for a transaction. */
export function holdersOf(queries: Queries, { transactionId, digest }: TransactionName) {
  const named = queries
    .selectFrom('attempts as other')
    .select('other.id')
    .where('other.transaction_id', '=', transactionId);
  return digest === undefined ? named : named.where('other.transaction_digest', 'in', [digest, '']);
}

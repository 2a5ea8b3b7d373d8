import type { PostgresPoolClient } from 'kysely';
import type { PoolClient, QueryResult } from 'pg';
import { arraysMark } from '../rows-as-arrays.ts';
import { CommitInDoubt, isRolledBack, ServerLost, sqlStateOf } from './failures.ts';
import { bindable } from './stored-values.ts';

/** Statements that a connection keeps prepared; the ledger has far fewer texts that come again. */
const preparedMax = 300;

/** Texts remembered as met once, so that a list of a length of its own is not prepared. */
const metMax = 1_000;

/** Longest wait for the end of a commit, in ms; after it the commit is in doubt. */
const commitWaitMs = 10_000;

/** Beginnings of the statements that begin a transaction, and of those that only read. */
const [beginStart, readStart] = [/^(?:begin$|start transaction)/u, /^\s*select\b/u];

/**
 * One connection as Kysely's dialect uses it: refuses values that the records do not hold, prepares statements that come
 * again, and takes a commit for done only when the server says so without a warning.
 *
 * A transaction's beginning is sent without waiting. After the first error of a transaction nothing more of it is sent,
 * and its commit fails with that error, whether somebody waited for the statement or not.
 */
export function sessionOf(client: PoolClient): PostgresPoolClient {
  const prepared = new Map<string, string>();
  const met = new Set<string>();
  let warnings = 0;
  let isLost = false;
  let isInTransaction = false;
  /** The first error of the present transaction; null for none. */
  let failure: { readonly error: unknown } | null = null;
  /** Statements that wait until the server has begun the transaction; null when it has. */
  let held: (() => void)[] | null = null;
  let begun: Promise<void> = Promise.resolve();
  const failureNow = () => failure;
  // The pool listens only while a connection is idle; the statement under way fails with the same error.
  client.on('error', () => {
    isLost = true;
  });
  // A synchronous commit that was not awaited is reported as a warning alone (SQLSTATE 01000).
  client.on('notice', ({ severity }) => {
    if (severity === 'WARNING') warnings += 1;
  });

  const nameOf = (text: string): string | undefined => {
    const known = prepared.get(text);
    if (known !== undefined || prepared.size >= preparedMax) return known;
    if (!met.has(text)) {
      if (met.size >= metMax) met.clear();
      met.add(text);
      return undefined;
    }
    const name = `ledger-${prepared.size + 1}`;
    prepared.set(text, name);
    return name;
  };
  const ask = async (text: string, values: readonly unknown[]): Promise<QueryResult> => {
    // What follows a failed statement of a transaction would be refused, or be no part of the transaction.
    if (failure !== null) throw failure.error;
    try {
      return await send(text, values);
    } catch (error) {
      if (isInTransaction) failure ??= { error };
      throw error;
    }
  };
  const send = async (text: string, values: readonly unknown[]): Promise<QueryResult> => {
    const name = values.length === 0 ? undefined : nameOf(text);
    try {
      return await client.query({
        text,
        values: values.map(bindable),
        ...(name === undefined ? {} : { name }),
        ...(text.startsWith(arraysMark) ? { rowMode: 'array' } : {}),
        ...(text === 'commit' ? { query_timeout: commitWaitMs } : {}),
      });
    } catch (error) {
      if (error instanceof TypeError || error instanceof RangeError) throw error;
      const state = sqlStateOf(error);
      // Classes 08 and 57 end the connection, and so does every error that is not the server's.
      isLost ||= state === null || /^(?:08|57P)/u.test(state);
      throw state === null ? new ServerLost(error) : error;
    }
  };
  /** Sends now, or once the transaction has begun: only a read may go together with its beginning. */
  const inOrder = (text: string, values: readonly unknown[]): Promise<QueryResult> => {
    if (held === null || (held.length === 0 && readStart.test(text))) return ask(text, values);
    const later = Promise.withResolvers<QueryResult>();
    held.push(() => later.resolve(ask(text, values)));
    return later.promise;
  };
  const begin = (text: string): void => {
    [failure, isInTransaction, held] = [null, true, []];
    const release = () => {
      const waiting = held ?? [];
      held = null;
      for (const go of waiting) go();
    };
    begun = ask(text, []).then(release, release);
  };
  const commit = async (): Promise<QueryResult> => {
    await begun;
    // A statement that nobody waited for may have failed by now; then the commit is not asked for.
    if (failure !== null) throw failure.error;
    warnings = 0;
    let ended: QueryResult;
    try {
      ended = await send('commit', []);
    } catch (error) {
      if (isRolledBack(error)) throw error;
      isLost = true;
      throw new CommitInDoubt(error);
    }
    if (warnings > 0) throw new CommitInDoubt(null);
    const isDone = ended.command === 'COMMIT';
    // The answers to all statements before it have come. One that failed has had the server roll back.
    const found = failureNow();
    if (found !== null) throw isDone ? new CommitInDoubt(found.error) : found.error;
    isInTransaction = false;
    return ended;
  };
  const rollback = async (): Promise<QueryResult> => {
    await begun;
    try {
      return await send('rollback', []);
    } finally {
      [failure, isInTransaction] = [null, false];
    }
  };

  return {
    // Kysely asks for its own narrower form of the driver's result.
    query: (async (text: string, values: readonly unknown[] = []) => {
      if (text === 'commit') return commit();
      // A lost connection has rolled back already; the first error is the one to be seen.
      if (text === 'rollback' && isLost) return { command: 'ROLLBACK', rowCount: 0, rows: [] };
      if (text === 'rollback') return rollback();
      if (!beginStart.test(text)) return inOrder(text, values);
      begin(text);
      return { command: 'BEGIN', rowCount: null, rows: [] };
    }) as unknown as PostgresPoolClient['query'],
    release: (destroy = false) => client.release(destroy || isLost),
  };
}

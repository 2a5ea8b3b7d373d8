import type { QueryResult } from 'pg';
import { CommitInDoubt, isRolledBack } from './failures.ts';

/** One connection, as the order of its statements needs it. */
interface Line {
  /** Sends a statement at once, behind those that were sent before; its answer comes after theirs. */
  send(text: string, values: readonly unknown[]): Promise<QueryResult>;
  isLost(): boolean;
  /** Notes that the connection is not to be used again. */
  lose(): void;
  /** Warnings of the server so far. */
  warnings(): number;
}

/** Sends a statement, and resolves with its answer. */
export type Query = (text: string, values: readonly unknown[]) => Promise<QueryResult>;

/** Beginnings of the statements that begin a transaction, and of those that write nothing. */
const [beginStart, readStart] = [
  /^(?:begin$|start transaction)/u,
  /^\s*(?:select\b|lock table\b)/u,
];

/**
 * Keeps the statements of a connection in order, whether each is waited for or not.
 *
 * A transaction's beginning is sent without waiting; a read may go with it, and what writes waits until the server has
 * begun. After the first error of a transaction nothing more of it is sent, and its commit fails with that error,
 * whether the statement was waited for or not.
 */
export function inTransactionOrder(line: Line): Query {
  let isInTransaction = false;
  /** The first error of the present transaction; null for none. */
  let failure: { readonly error: unknown } | null = null;
  /** Statements that wait until the server has begun the transaction; null when it has. */
  let held: (() => void)[] | null = null;
  let begun: Promise<void> = Promise.resolve();
  const failureNow = () => failure;

  const ask: Query = async (text, values) => {
    // What follows a failed statement of a transaction would be refused, or be no part of the transaction.
    if (failure !== null) throw failure.error;
    try {
      return await line.send(text, values);
    } catch (error) {
      if (!isInTransaction) throw error;
      // A statement behind the first that failed is only told that the transaction is aborted.
      failure ??= { error };
      throw failure.error;
    }
  };
  const askInOrder: Query = (text, values) => {
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
    // A statement that was not waited for may have failed by now; then the commit is not asked for.
    if (failure !== null) throw failure.error;
    const warningsBefore = line.warnings();
    const committed = await sendCommit(line);
    if (line.warnings() > warningsBefore) throw new CommitInDoubt(null);
    // The answers to all statements before it have come. One that failed has had the server roll back.
    const found = failureNow();
    if (found !== null) {
      throw committed.command === 'COMMIT' ? new CommitInDoubt(found.error) : found.error;
    }
    isInTransaction = false;
    return committed;
  };
  const rollback = async (): Promise<QueryResult> => {
    await begun;
    try {
      return await line.send('rollback', []);
    } catch {
      // The server rolls back when the connection ends, and the error that led here is the one to be seen.
      line.lose();
      return ended('ROLLBACK');
    } finally {
      [failure, isInTransaction] = [null, false];
    }
  };

  return async (text, values) => {
    if (text === 'commit') return commit();
    // A lost connection has rolled back already; the first error is the one to be seen.
    if (text === 'rollback') return line.isLost() ? ended('ROLLBACK') : rollback();
    if (!beginStart.test(text)) return askInOrder(text, values);
    begin(text);
    return ended('BEGIN');
  };
}

/** A commit whose answer is lost may stand or not. */
async function sendCommit(line: Line): Promise<QueryResult> {
  try {
    return await line.send('commit', []);
  } catch (error) {
    if (isRolledBack(error)) throw error;
    line.lose();
    throw new CommitInDoubt(error);
  }
}

function ended(command: string): QueryResult {
  return { command, rowCount: 0, oid: 0, rows: [], fields: [] };
}

/** Sends each statement once the one before it was answered, for a connection whose driver takes one at a time. */
export function oneAtATime(send: Query): Query {
  let last: Promise<unknown> = Promise.resolve();
  return (text, values) => {
    const sent = last.then(() => send(text, values));
    last = sent.catch(() => undefined);
    return sent;
  };
}

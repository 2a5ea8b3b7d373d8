import type { PostgresPoolClient } from 'kysely';
import type { PoolClient, QueryResult } from 'pg';
import { arraysMark } from '../rows-as-arrays.ts';
import { withNews } from './commit-news.ts';
import type { CommitNews } from './commit-news.ts';
import { writingAtOnce } from './driver-stream.ts';
import { ServerLost, sqlStateOf } from './failures.ts';
import { bindable } from './stored-values.ts';
import { inTransactionOrder, oneAtATime } from './transaction-order.ts';

/** Statements that a connection keeps prepared; the ledger has far fewer texts that come again. */
const preparedMax = 300;

/** Texts remembered as met once, so that a list of a length of its own is not prepared. */
const metMax = 1_000;

/** Longest wait for the end of a commit, in ms; after it the commit is in doubt. */
const commitWaitMs = 10_000;

/**
 * One connection as Kysely's dialect uses it: refuses values that the records do not hold, prepares statements that come
 * again, and takes a commit for done only when the server says so without a warning.
 */
export function sessionOf(
  client: PoolClient,
  { news, isPipelined }: { readonly news: CommitNews | null; readonly isPipelined: boolean },
): PostgresPoolClient {
  const prepared = new Map<string, string>();
  const hold = writingAtOnce(client);
  const met = new Set<string>();
  let warnings = 0;
  let isLost = false;
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
  const send = async (text: string, values: readonly unknown[]): Promise<QueryResult> => {
    const name = values.length === 0 ? undefined : nameOf(text);
    hold();
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
  const ordered = inTransactionOrder({
    send: isPipelined ? send : oneAtATime(send),
    isLost: () => isLost,
    lose: () => {
      isLost = true;
    },
    warnings: () => warnings,
  });
  const query = withNews(ordered, news);

  return {
    // Kysely asks for its own narrower form of the driver's result.
    query: ((text: string, values: readonly unknown[] = []) =>
      query(text, values)) as unknown as PostgresPoolClient['query'],
    release: (destroy = false) => client.release(destroy || isLost),
  };
}

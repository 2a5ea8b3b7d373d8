import type { CompiledQuery, Kysely, QueryResult } from 'kysely';
import { engineWritesOf } from '../engine/engine-writes.ts';
import type { LedgerTables } from '../schema/tables.ts';

/** A transaction of one piece of work. */
type Queries = Kysely<LedgerTables>;

/** A statement with its values, which a connection of any engine can be asked. */
export interface Asked {
  compile(queries: Queries): CompiledQuery;
}

/** Answers of statements that were sent ahead, by what was asked; each counts once. */
const answers = new WeakMap<Queries, Map<string, Promise<QueryResult<unknown>>>>();

/** Connections that reads alone were given. */
const single = new WeakSet<Queries>();

/** Gives reads one connection for as long as they take, so that they can be sent ahead. */
export function onOneConnection<Value>(
  db: Queries,
  work: (one: Queries) => Promise<Value>,
): Promise<Value> {
  if (!engineWritesOf(db).isRemote) return work(db);
  return db.connection().execute((one) => {
    single.add(one);
    return work(one);
  });
}

/**
 * Sends reads of a piece that it will ask for, without waiting for one before the next; whoever asks the same next gets
 * the answer. Nothing of what they read may be written in between.
 *
 * Only where the engine is reached over a network: each wait costs more there than the statement
 * (docs/decisions/0033-keep-postgresql-beside-sqlite.md).
 */
export async function readAhead(queries: Queries, asked: readonly Asked[]): Promise<void> {
  if (!engineWritesOf(queries).isRemote) return;
  if (!queries.isTransaction && !single.has(queries)) return;
  const known = answers.get(queries) ?? new Map<string, Promise<QueryResult<unknown>>>();
  answers.set(queries, known);
  await queries.getExecutor().provideConnection(async (connection) => {
    for (const one of asked) {
      const compiled = one.compile(queries);
      const answer = connection.executeQuery(compiled);
      // Met by the one who asks for it, and by every later statement of the transaction.
      answer.catch(() => undefined);
      known.set(nameOf(compiled), answer);
    }
  });
}

/** Forgets what a piece has sent ahead and not asked for: the next piece may write before it reads the same. */
export function forgetAhead(queries: Queries): void {
  answers.delete(queries);
}

/** The answer to a statement that was sent ahead; undefined for another, and from the second time on. */
export function answerAhead(
  queries: Queries,
  compiled: CompiledQuery,
): Promise<QueryResult<unknown>> | undefined {
  const known = answers.get(queries);
  if (known === undefined || known.size === 0) return undefined;
  const name = nameOf(compiled);
  const answer = known.get(name);
  known.delete(name);
  return answer;
}

function nameOf({ sql, parameters }: CompiledQuery): string {
  return `${sql} ${JSON.stringify(parameters)}`;
}

/**
 * Runs a write of a piece whose result nobody needs. Over a network it is sent without waiting; when it fails, so does
 * every later statement of its transaction, and the commit.
 */
export async function writeAhead(queries: Queries, asked: Asked): Promise<void> {
  const compiled = asked.compile(queries);
  if (!engineWritesOf(queries).isRemote || !queries.isTransaction) {
    await queries.executeQuery(compiled);
    return;
  }
  await queries.getExecutor().provideConnection(async (connection) => {
    connection.executeQuery(compiled).catch(() => undefined);
  });
}

import type { CompiledQuery, Kysely, QueryResult } from 'kysely';
import { engineWritesOf } from '../engine/engine-writes.ts';
import { RowMoved } from '../engine/row-failures.ts';
import type { LedgerTables } from '../schema/tables.ts';

/** A transaction of one piece of work. */
type Queries = Kysely<LedgerTables>;

/** A statement with its values, which a connection of any engine can be asked. */
export interface Asked {
  compile(queries: Queries): CompiledQuery;
}

/** Answers of statements that were sent ahead, by what was asked; each counts once. */
type Answers = Map<string, Promise<QueryResult<unknown>>[]>;

const answers = new WeakMap<Queries, Answers>();

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
 * Sends reads of a piece that it will ask for, without waiting for one before the next; the next one to ask the same gets
 * the answer. Nothing of what they read may be written in between. What is under way already is not sent again.
 *
 * Only where the engine is reached over a network: each wait costs more there than the statement
 * (docs/decisions/0033-keep-postgresql-beside-sqlite.md).
 */
export async function readAhead(queries: Queries, asked: readonly Asked[]): Promise<void> {
  if (!engineWritesOf(queries).isRemote) return;
  if (!queries.isTransaction && !single.has(queries)) return;
  const known: Answers = answers.get(queries) ?? new Map();
  answers.set(queries, known);
  const before = new Set(known.keys());
  await queries.getExecutor().provideConnection(async (connection) => {
    for (const one of asked) {
      const compiled = one.compile(queries);
      const name = nameOf(compiled);
      if (before.has(name)) continue;
      const answer = connection.executeQuery(compiled);
      // Met by the one who asks for it, and by every later statement of the transaction.
      answer.catch(() => undefined);
      known.set(name, [...(known.get(name) ?? []), answer]);
    }
  });
}

/** Notes the answer of a read that came with another one; it is forgotten as if it had been sent ahead. */
export function knowAnswer(queries: Queries, asked: Asked, row: object): void {
  const known: Answers = answers.get(queries) ?? new Map();
  answers.set(queries, known);
  known.set(nameOf(asked.compile(queries)), [Promise.resolve({ rows: [row] })]);
}

/** Forgets what a piece has sent ahead and not asked for: the next piece may write before it reads the same. */
export function forgetAhead(queries: Queries): void {
  answers.delete(queries);
}

/** Forgets the reads of some tables that were sent ahead, because the piece is about to write them. */
export function forgetReadsOf(queries: Queries, tables: readonly (keyof LedgerTables)[]): void {
  const known = answers.get(queries);
  for (const name of known?.keys() ?? []) {
    if (tables.some((table) => name.includes(`"${table}"`))) known?.delete(name);
  }
}

/** The answer to a statement that was sent ahead; undefined for another, and from the second time on. */
export function answerAhead(
  queries: Queries,
  compiled: CompiledQuery,
): Promise<QueryResult<unknown>> | undefined {
  const known = answers.get(queries);
  if (known === undefined || known.size === 0) return undefined;
  const name = nameOf(compiled);
  const [answer, ...others] = known.get(name) ?? [];
  if (others.length === 0) known.delete(name);
  else known.set(name, others);
  return answer;
}

function nameOf({ sql, parameters }: CompiledQuery): string {
  return `${sql} ${JSON.stringify(parameters)}`;
}

/**
 * Runs writes of a piece whose results are not needed. Over a network they are sent without waiting; when one fails, so
 * does every later statement of its transaction, and the commit.
 */
export async function writeAhead(queries: Queries, ...asked: readonly Asked[]): Promise<void> {
  if (!engineWritesOf(queries).isRemote || !queries.isTransaction) {
    await together(queries, asked);
    return;
  }
  await queries.getExecutor().provideConnection(async (connection) => {
    for (const one of asked) connection.executeQuery(one.compile(queries)).catch(() => undefined);
  });
}

/** Writes of a piece that must change one row each and whose counts are still to come, by transaction. */
const changing = new WeakMap<Queries, Promise<QueryResult<unknown>>[]>();

/**
 * Runs writes that must change exactly one row each; throws `RowMoved` for one that does not. Over a network the counts
 * are waited for at the end of the piece, before its commit is sent.
 */
export async function changeOne(queries: Queries, ...asked: readonly Asked[]): Promise<void> {
  if (!engineWritesOf(queries).isRemote || !queries.isTransaction) {
    for (const result of await together(queries, asked)) refuseMoved(result);
    return;
  }
  const sent = changing.get(queries) ?? [];
  changing.set(queries, sent);
  await queries.getExecutor().provideConnection(async (connection) => {
    for (const one of asked) {
      const result = connection.executeQuery(one.compile(queries));
      // Met at the end of the piece, and by every later statement of the transaction.
      result.catch(() => undefined);
      sent.push(result);
    }
  });
}

/** Waits for the counts of a piece's changes; throws when one of them did not change its row. */
export async function endChanges(queries: Queries): Promise<void> {
  const sent = changing.get(queries) ?? [];
  changing.delete(queries);
  for (const result of await Promise.all(sent)) refuseMoved(result);
}

function refuseMoved({ numAffectedRows }: QueryResult<unknown>): void {
  if (numAffectedRows !== 1n) throw new RowMoved();
}

/** Runs writes one after another. */
async function together(
  queries: Queries,
  asked: readonly Asked[],
): Promise<readonly QueryResult<unknown>[]> {
  const results: QueryResult<unknown>[] = [];
  // oxlint-disable-next-line no-await-in-loop -- In their order.
  for (const one of asked) results.push(await queries.executeQuery(one.compile(queries)));
  return results;
}

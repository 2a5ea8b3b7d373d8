import type { CompiledQuery, Kysely, QueryExecutorProvider, QueryResult } from 'kysely';
import type { LedgerTables } from '../schema/tables.ts';
import { answerAhead } from './ahead.ts';
import type { Asked } from './ahead.ts';

/** A connection, inside a transaction or not. */
type Queries = Kysely<LedgerTables>;

/** Stands in a statement for a value given with each call. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** A query builder or an `sql` text before it is compiled. */
interface Built<Row> {
  compile(provider: QueryExecutorProvider): CompiledQuery<Row>;
}

/**
 * Builds and compiles a statement once; later calls only supply its values.
 *
 * Building and compiling takes several times as long as SQLite takes to run it (measured: 35 against 8 µs), and a
 * charge runs some fifty statements. `build` receives slots in place of the values, so it must pass them on unread:
 * anything that decides the form of a statement has to be closed over. Values are identified by name; a call with other
 * names is compiled again.
 */
export function statement<Given extends object, Row>(
  build: (queries: Queries, given: Given) => Built<Row>,
): Statement<Given, Row> {
  const compiledFor = new WeakMap<object, Map<string, CompiledQuery<Row>>>();

  const compiledOnce = (queries: Queries, given: Given): CompiledQuery<Row> => {
    const { adapter } = queries.getExecutor();
    const known = compiledFor.get(adapter) ?? new Map<string, CompiledQuery<Row>>();
    compiledFor.set(adapter, known);
    const names = Object.keys(given);
    const form = names.join(' ');
    const kept = known.get(form);
    if (kept !== undefined) return kept;
    const slots = Object.fromEntries(names.map((name) => [name, new Slot(name)]));
    // Slots are never read as the values that they stand for.
    const compiled = build(queries, slots as Given).compile(queries);
    known.set(form, compiled);
    return compiled;
  };

  const filled = (queries: Queries, given: Given): CompiledQuery<Row> => {
    const { sql, query, queryId, parameters } = compiledOnce(queries, given);
    const values = parameters.map((one) =>
      one instanceof Slot ? Reflect.get(given, one.name) : one,
    );
    return { sql, query, queryId, parameters: values };
  };
  const run = (queries: Queries, given: Given): Promise<QueryResult<Row>> => {
    const compiled = filled(queries, given);
    // An answer to the same text has the same rows.
    const answer = answerAhead(queries, compiled) as Promise<QueryResult<Row>> | undefined;
    return answer ?? queries.executeQuery(compiled);
  };
  return Object.assign(run, {
    asked: (given: Given): Asked => ({ compile: (queries) => filled(queries, given) }),
  });
}

/** A statement that is compiled once; `asked` gives it with values, to be sent ahead. */
export interface Statement<Given extends object, Row> {
  (queries: Queries, given: Given): Promise<QueryResult<Row>>;
  asked(this: void, given: Given): Asked;
}

/** The first row that a statement found, if any. */
export async function firstOf<Row>(result: Promise<QueryResult<Row>>): Promise<Row | undefined> {
  return (await result).rows[0];
}

/** Rows that a statement changed. */
export async function changedBy(result: Promise<QueryResult<unknown>>): Promise<number> {
  return Number((await result).numAffectedRows ?? 0n);
}

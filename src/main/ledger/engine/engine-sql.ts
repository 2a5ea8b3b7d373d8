import type { ColumnDefinitionBuilder, Kysely, RawBuilder, SqlBool } from 'kysely';
import { invariant } from '../../../domain/assert.ts';
import type { LedgerTables } from '../schema/tables.ts';
import type { WordIndex } from './word-index.ts';

/** The parts of SQL that the engines write differently; everything else is the same statement on each. */
export interface EngineSql {
  /** The wall clock of the engine, in ms since 1970. */
  nowMs(queries: Kysely<LedgerTables>): Promise<number>;
  /** True where transactions run side by side, so that one may have to keep a row that it read from being changed. */
  readonly hasRowLocks: boolean;
  /** The words that payments are found by. */
  readonly words: WordIndex;
  /** Names of the tables that the records consist of; none for an empty database. */
  tableNames(db: Kysely<unknown>): Promise<readonly string[]>;
  /** A text that differs from an earlier one whenever a read may find other rows than it did then. */
  stateVersion(queries: Kysely<LedgerTables>): Promise<string>;
  /** The server, timeline, database and table that a connection writes to; null for a file. */
  serverIdentity(queries: Kysely<LedgerTables>): Promise<string | null>;
  /** True when the records were last known on another server than the one that answers. */
  readonly isOtherServer: RawBuilder<SqlBool>;
  /** True of rows whose column is among many values, passed as one. */
  isAmong(column: string, values: readonly string[]): RawBuilder<SqlBool>;
  /** The column, kept from being read through its own index where the engine's planner would choose badly. */
  besideIndex(column: string): RawBuilder<string>;
  /** Matches a pattern with `%` and `_`, escaped by `!`, whatever the case of its ASCII letters. */
  isLike(text: RawBuilder<string>, pattern: string): RawBuilder<SqlBool>;
  /** True of texts that contain another, which is written into the statement so that an index over it serves. */
  contains(column: string, part: string): RawBuilder<SqlBool>;
  /** The text of a member of a column's JSON object, or null. */
  jsonText(column: string, member: string): RawBuilder<string | null>;
  /** Has the engine overwrite what the next transactions delete, as far as it can. */
  overwriteDeleted(db: Kysely<LedgerTables>): Promise<void>;
  /** Rewrites what deleted texts left behind in indexes, free pages and the log of the file. */
  forgetDeleted(db: Kysely<LedgerTables>): Promise<void>;
  /** Makes an integer column a primary key whose values count up by themselves and are not used again. */
  countedKey(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder;
  /** Has the next counted key follow the largest one, after rows were written with keys of their own. */
  continueCounting(db: Kysely<LedgerTables>): Promise<void>;
}

/** Carried by the adapter of each engine's Kysely dialect. */
export interface WithEngineSql {
  readonly engineSql: EngineSql;
}

/** The SQL of the engine that a connection, or a transaction, runs on. */
export function engineSqlOf<Tables>(queries: Kysely<Tables>): EngineSql {
  const { adapter } = queries.getExecutor();
  const { engineSql } = adapter as Partial<WithEngineSql>;
  invariant(engineSql !== undefined, 'records are opened by a dialect of ours');
  return engineSql;
}

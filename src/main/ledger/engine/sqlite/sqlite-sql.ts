import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import type { EngineSql } from '../engine-sql.ts';
import { sqliteWords } from './word-index.ts';

/** The SQL that SQLite alone understands. */
export const sqliteSql: EngineSql = {
  hasRowLocks: false,
  words: sqliteWords,
  nowMs: () => Promise.resolve(Date.now()),
  tableNames: async (db) => (await db.introspection.getTables()).map(({ name }) => name),
  // Another connection's commits change the number; the reader makes none of its own.
  stateVersion: async (queries) => {
    const { rows } = await dataVersion.execute(queries);
    return String(rows[0]?.data_version ?? 0);
  },
  serverIdentity: () => Promise.resolve(null),
  // A file copied to another computer is known by the signs of that computer.
  isOtherServer: sql<SqlBool>`0`,
  isAmong: (column, values) =>
    sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`,
  besideIndex: (column) => sql<string>`+${sql.ref(column)}`,
  isLike: (text, pattern) => sql<SqlBool>`${text} like ${pattern} escape '!'`,
  contains: (column, part) => sql<SqlBool>`instr(${sql.ref(column)}, ${sql.lit(part)}) > 0`,
  jsonText: (column, member) =>
    sql<string | null>`json_extract(${sql.ref(column)}, ${sql.lit(`$.${member}`)})`,
  overwriteDeleted: async (db) => {
    await sql`pragma secure_delete = on`.execute(db);
  },
  forgetDeleted: async (db) => {
    // Merging the index into one segment drops the words of rows that were replaced.
    await sql`insert into history_words (history_words) values ('optimize')`.execute(db);
    await sql`vacuum`.execute(db);
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
    await sql`pragma secure_delete = off`.execute(db);
  },
  countedKey: (column) => column.primaryKey().autoIncrement().notNull(),
  // It counts on from the largest key by itself.
  continueCounting: () => Promise.resolve(),
};

const dataVersion = sql<{ readonly data_version: number }>`pragma data_version`;

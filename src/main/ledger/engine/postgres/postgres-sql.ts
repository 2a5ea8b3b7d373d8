import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import type { EngineSql } from '../engine-sql.ts';
import { serverSetting } from './server-check.ts';
import { postgresWords } from './word-index.ts';

/** The server as the connection was told of it at its check. */
const ownServer = `current_setting('${serverSetting}', true)`;

/** The SQL that PostgreSQL alone understands. */
export const postgresSql: EngineSql = {
  hasRowLocks: true,
  words: postgresWords,
  nowMs: async (queries) => {
    const { rows } = await clock.execute(queries);
    return rows[0]?.now ?? 0;
  },
  tableNames: async (db) => {
    const { rows } = await ownTables.execute(db);
    return rows.map(({ name }) => name);
  },
  // Two reads under equal snapshots find the same rows.
  stateVersion: async (queries) => {
    const { rows } = await snapshot.execute(queries);
    return rows[0]?.snapshot ?? '';
  },
  serverIdentity: async (queries) => {
    const { rows } = await identity.execute(queries);
    return rows[0]?.identity ?? null;
  },
  isOtherServer: sql<SqlBool>`exists (select 1 from server_identity
    where identity is distinct from ${sql.raw(ownServer)} || '/' || server_identity.tableoid)`,
  isAmong: (column, values) => sql<SqlBool>`${sql.ref(column)} = any(${values}::text[])`,
  // Its planner counts how common a value is, and leaves an index aside by itself.
  besideIndex: (column) => sql<string>`${sql.ref(column)}`,
  isLike: (text, pattern) => sql<SqlBool>`${text} ilike ${pattern} escape '!'`,
  contains: (column, part) => sql<SqlBool>`strpos(${sql.ref(column)}, ${sql.lit(part)}) > 0`,
  jsonText: (column, member) =>
    sql<string | null>`((${readable(column)})::jsonb ->> ${sql.lit(member)})`,
  // The server overwrites deleted rows itself, at its own vacuum.
  overwriteDeleted: () => Promise.resolve(),
  forgetDeleted: () => Promise.resolve(),
  countedKey: (column) => column.primaryKey().generatedByDefaultAsIdentity().notNull(),
  continueCounting: async (db) => {
    await continueAudit.execute(db);
  },
};

/** Escapes of NUL and of half characters are JSON, but PostgreSQL refuses them (SQLSTATE 22P05 and 22P02). */
function readable(column: string) {
  return sql`regexp_replace(${sql.ref(column)}, '\\\\u(0000|d[89a-f][0-9a-f]{2})', '\\\\ufffd', 'gi')`;
}

const identity = sql<{ readonly identity: string | null }>`select
  ${sql.raw(ownServer)} || '/' || 'server_identity'::regclass::oid as identity`;
const clock = sql<{ readonly now: number }>`select
  (extract(epoch from clock_timestamp()) * 1000)::bigint as now`;
const continueAudit = sql`select setval(pg_get_serial_sequence('audit', 'place'),
  coalesce((select max(place) from audit), 0) + 1, false)`;

const ownTables = sql<{ readonly name: string }>`select relname as name from pg_class
  where relnamespace = to_regnamespace(current_schema()) and relkind in ('r', 'p')`;

const snapshot = sql<{ readonly snapshot: string }>`select pg_current_snapshot()::text as snapshot`;

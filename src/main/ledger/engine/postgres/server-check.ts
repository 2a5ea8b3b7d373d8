import type { QueryResult } from 'pg';
import type { ServerTrouble } from '../../../../domain/records/server-troubles.ts';
import { sqlStateOf } from './failures.ts';

/** The settings of a session that decide whether it may write. */
export interface ServerFacts {
  readonly version: number;
  /** 1 for a standby. */
  readonly is_standby: number;
  readonly fsync: string;
  readonly full_page_writes: string;
  readonly synchronous_commit: string;
  readonly encoding: string;
}

/** The session's setting that holds the server, its timeline and the database, for statements to compare. */
export const serverSetting = 'tillroom.server';

/** Reads the settings and sets the one that names the server, in one round trip. */
const factsText = (system: string) => `select current_setting('server_version_num')::int as version,
  pg_is_in_recovery() as is_standby, current_setting('fsync') as fsync,
  current_setting('full_page_writes') as full_page_writes,
  current_setting('synchronous_commit') as synchronous_commit,
  current_setting('server_encoding') as encoding,
  set_config('${serverSetting}', case when pg_is_in_recovery() then '' else concat_ws('/', ${system},
    left(pg_walfile_name(pg_current_wal_lsn()), 8),
    (select oid from pg_database where datname = current_database())) end, false)`;

const systemText = '(select system_identifier from pg_control_system())';

/**
 * Reads the facts of a new connection. A promoted standby has another timeline, and a restored database another number or
 * another server; neither changes while a connection lasts.
 */
export async function readServerFacts(asked: Asked): Promise<ServerFacts | undefined> {
  const read = async (system: string) => (await asked.query(factsText(system))).rows;
  const rows = await read(systemText).catch((error: unknown) => {
    // A provider may keep the identifier of its servers to itself; the timeline and the database are left to compare.
    if (sqlStateOf(error) === '42501') return read(`'-'`);
    throw error;
  });
  return (rows as readonly ServerFacts[])[0];
}

const oldestVersion = 160_000;

/** The reason to refuse a server; null when it may be used. Tests alone may use one that does not sync its disk. */
export function troubleOf(facts: ServerFacts, mayLoseDisk: boolean): ServerTrouble | null {
  if (facts.version < oldestVersion) return 'server-too-old';
  if (facts.is_standby !== 0) return 'standby';
  if (facts.encoding !== 'UTF8') return 'server-encoding';
  // Every session asks for `on`; one that reads otherwise has had its wish dropped on the way.
  const waits = facts.synchronous_commit === 'on';
  const syncs = mayLoseDisk || (facts.fsync === 'on' && facts.full_page_writes === 'on');
  return waits && syncs ? null : 'server-not-durable';
}

/** One connection to ask, as the driver offers it. */
interface Asked {
  query(text: string): Promise<QueryResult>;
}

/**
 * True when connections do not reach backends of their own.
 *
 * While one holds a transaction open, the other is asked twice for its backend: a transaction pooler gives it the one
 * that the first was using, or another than before.
 */
export async function isPooled(one: Asked, other: Asked): Promise<boolean> {
  const before = await backendOf(one);
  await other.query('begin');
  const held = await backendOf(other);
  const after = await backendOf(one);
  await other.query('rollback');
  return before !== after || held === before;
}

async function backendOf(asked: Asked): Promise<number> {
  const { rows } = await asked.query('select pg_backend_pid() as pid');
  return Number((rows as readonly { readonly pid: number }[])[0]?.pid);
}

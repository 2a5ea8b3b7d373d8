import { Kysely } from 'kysely';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { Pool } from 'pg';
import type { ClientBase, PoolClient } from 'pg';
import type { ServerTrouble } from '../../../../domain/records/server-troubles.ts';
import type { LedgerTables } from '../../schema/tables.ts';
import type { CommitNews } from './commit-news.ts';
import { streamOf } from './driver-stream.ts';
import { ServerLost, sqlStateOf } from './failures.ts';
import { lossSettings, tlsOf } from './server-address.ts';
import type { ServerAddress } from './server-address.ts';
import { isPooled, readServerFacts, troubleOf } from './server-check.ts';
import { sessionOf } from './session.ts';
import { SharedDialect } from './shared-dialect.ts';
import { parserOf } from './stored-values.ts';

/** The schema of the records, so that they can stand in a database beside others. */
export const recordsSchema = 'tillroom';

/**
 * Longest waits, in ms: for a connection, for one statement, for a lock, and of the server for this terminal. A terminal
 * that falls asleep in its turn to write loses it before the others have waited in vain.
 */
const waits = { connectMs: 5_000, statementMs: 30_000, lockMs: 10_000, idleMs: 4_000 } as const;

/** Connections of one terminal: one writes, and the others read what it decides by; lists have their own. */
const connectionsMax = { write: 4, read: 4 } as const;

/** The server, and what tests alone may leave out. */
export interface ServerOptions {
  readonly address: ServerAddress;
  /** Takes a server that does not sync its disk. */
  readonly mayLoseDisk?: boolean;
}

/** A server that does not get the records. */
export class ServerRefused extends Error {
  readonly kind: ServerTrouble;

  constructor(kind: ServerTrouble) {
    super(`The server of the records was refused: ${kind}`);
    this.name = 'ServerRefused';
    this.kind = kind;
  }
}

/** Connections to the records for one purpose. */
export interface ServerPool {
  readonly db: Kysely<LedgerTables>;
  /** Throws `ServerRefused` when sessions do not reach backends of their own. */
  refusePooler(): Promise<void>;
  close(): Promise<void>;
  /** For tests and torture: cuts every connection as a crash would. */
  crash(): void;
}

/** Makes connections for one purpose as they are needed; each is checked before it is used, and tells what it writes. */
export function openPool(
  { address, mayLoseDisk = false }: ServerOptions,
  purpose: 'write' | 'read',
  news: CommitNews | null = null,
): ServerPool {
  // Pieces of work send statements without waiting for the one before.
  const isPipelined = purpose === 'write';
  const pool = new Pool({
    ...loginOf(address),
    max: connectionsMax[purpose],
    pipeline: isPipelined,
    options: settingsOf(purpose),
    application_name: `tillroom-${purpose}`,
    connectionTimeoutMillis: waits.connectMs,
    statement_timeout: waits.statementMs,
    query_timeout: waits.statementMs + waits.connectMs,
    lock_timeout: waits.lockMs,
    idle_in_transaction_session_timeout: waits.idleMs,
    keepAlive: true,
    types: { getTypeParser: parserOf },
  });
  const live = new Set<ClientBase>();
  // An idle connection that breaks is replaced; the next statement meets the reason.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    live.add(client);
    // The pool listens to idle connections alone; one that breaks on its way to a session must not end the app.
    client.on('error', () => undefined);
  });
  pool.on('remove', (client) => void live.delete(client));
  const sessions = checkedSessions(pool, { mayLoseDisk, news, isPipelined });
  let ending: Promise<void> | null = null;
  return {
    db: new Kysely<LedgerTables>({ dialect: new SharedDialect({ pool: sessions }) }),
    refusePooler: () => refusePooler(pool),
    close: () => (ending ??= pool.end()),
    crash: () => {
      for (const client of live) streamOf(client).destroy();
    },
  };
}

function loginOf(address: ServerAddress) {
  const { host, port, database, user, password } = address;
  return { host, port, database, user, password, ssl: tlsOf(address) };
}

/** Settings of every session, whatever the server, the database or the login have for them. */
function settingsOf(purpose: 'write' | 'read'): string {
  const settings = [
    `search_path=${recordsSchema}`,
    'synchronous_commit=on',
    'standard_conforming_strings=on',
    'client_min_messages=warning',
    'jit=off',
    ...lossSettings,
    ...(purpose === 'read' ? ['default_transaction_read_only=on'] : []),
  ];
  return settings.map((setting) => `-c ${setting}`).join(' ');
}

function checkedSessions(
  pool: Pool,
  checking: {
    readonly mayLoseDisk: boolean;
    readonly news: CommitNews | null;
    readonly isPipelined: boolean;
  },
): PostgresPool {
  const known = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    options: {},
    connect: async () => {
      const client = await connectionOf(pool);
      const session = known.get(client);
      if (session !== undefined) return session;
      try {
        const fresh = sessionOf(client, checking);
        // Asked of each connection: after a fail-over the next one may reach another server.
        const facts = await readServerFacts(client);
        const trouble = facts === undefined ? 'pooled' : troubleOf(facts, checking.mayLoseDisk);
        if (trouble !== null) throw new ServerRefused(trouble);
        known.set(client, fresh);
        return fresh;
      } catch (error) {
        client.release(true);
        throw lostOr(error);
      }
    },
    end: () => pool.end(),
  };
}

async function connectionOf(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw lostOr(error);
  }
}

function lostOr(error: unknown): unknown {
  return error instanceof ServerRefused || sqlStateOf(error) !== null
    ? error
    : new ServerLost(error);
}

async function refusePooler(pool: Pool): Promise<void> {
  const [one, other] = await Promise.all([connectionOf(pool), connectionOf(pool)]);
  let isRefused = true;
  try {
    isRefused = await isPooled(one, other);
  } catch (error) {
    throw lostOr(error);
  } finally {
    one.release(isRefused);
    other.release(isRefused);
  }
  if (isRefused) throw new ServerRefused('pooled');
}

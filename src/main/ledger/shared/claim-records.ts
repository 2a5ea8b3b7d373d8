import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { AccountId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import type { AuditTrail } from '../audit/trail.ts';
import { sharedOpenFailureOf } from '../engine/postgres/open-failure.ts';
import type { SharedOpenFailure } from '../engine/postgres/open-failure.ts';
import { recordsSchema } from '../engine/postgres/server-pool.ts';
import { refuseMigration } from '../roles/refuse-migration.ts';
import { isMoved, moverOf, unmarkMoved } from '../schema/moved-mark.ts';
import { insertFirstFacts } from '../schema/first-facts.ts';
import {
  knownSchemaVersion,
  migrate,
  migrateAtOnce,
  readSchemaVersion,
} from '../schema/migrate.ts';
import type { LedgerTables } from '../schema/tables.ts';
import type { OwnTerminal } from '../terminals/held-lease.ts';
import { bindCards, indexTheRest } from '../thread/complete-records.ts';

/** The shared records to claim. */
export interface SharedClaim {
  readonly accountId: AccountId;
  /** True when the account had records here before, so that missing ones are never replaced by empty ones. */
  readonly expected: boolean;
  readonly openedAt: Instant;
  /** Scheme, host and port of the account's gateway; empty while it has none. */
  readonly gatewayOrigin?: string;
  readonly terminal: Pick<OwnTerminal, 'id'>;
}

/** Names the advisory lock under which one terminal at a time creates and migrates; any fixed number does. */
const migrationLock = 7_411_520;

/**
 * Creates the records of an account in an empty database, or examines and migrates those that are there. Returns the
 * reason that they can only be read; null for reading and writing.
 *
 * Records that are created appear whole or not at all, and another terminal waits until they are there.
 */
export async function claimRecords(
  db: Kysely<LedgerTables>,
  claim: SharedClaim,
  audit: AuditTrail | null,
): Promise<Result<'newer-schema' | null, SharedOpenFailure>> {
  try {
    return await withMigrationLock(db, (one) => claimLocked(one, claim, audit));
  } catch (error) {
    return failed({ kind: sharedOpenFailureOf(error) });
  }
}

/** Pause between two questions for the lock, and the longest wait for it, in ms: other records may be migrated. */
const [lockPauseMs, lockWaitMs] = [100, 60_000] as const;

/** Waits beyond the time that a session waits for a lock of rows, which a migration may take. */
async function waitForLock(one: Kysely<LedgerTables>): Promise<void> {
  const tryLock = sql<{
    readonly taken: number;
  }>`select pg_try_advisory_lock(${migrationLock}) as taken`;
  const startedMs = performance.now();
  while (performance.now() - startedMs < lockWaitMs) {
    // oxlint-disable-next-line no-await-in-loop -- One question after another.
    const { rows } = await tryLock.execute(one);
    if (rows[0]?.taken === 1) return;
    // oxlint-disable-next-line no-await-in-loop -- The pause between them.
    await new Promise((resolve) => setTimeout(resolve, lockPauseMs));
  }
  await sql`select pg_advisory_lock(${migrationLock})`.execute(one);
}

/** Runs work on one connection while no other terminal creates, migrates or replaces records. */
export function withMigrationLock<Value>(
  db: Kysely<LedgerTables>,
  work: (one: Kysely<LedgerTables>) => Promise<Value>,
): Promise<Value> {
  return db.connection().execute(async (one) => {
    const unlock = sql`select pg_advisory_unlock(${migrationLock})`;
    await waitForLock(one);
    let value: Value;
    try {
      value = await work(one);
    } catch (error) {
      // A lost connection has given up its lock, and the first error is the one to be told.
      await unlock.execute(one).catch(() => undefined);
      throw error;
    }
    await unlock.execute(one);
    return value;
  });
}

async function claimLocked(
  one: Kysely<LedgerTables>,
  claim: SharedClaim,
  audit: AuditTrail | null,
): ReturnType<typeof claimRecords> {
  const version = await readSchemaVersion(one);
  if (version === null) return failed({ kind: 'not-records-there' });
  if (version === 0) {
    if (claim.expected) return failed({ kind: 'missing-there' });
    await createRecords(one, claim);
    return ok(null);
  }
  if (version > knownSchemaVersion) return ok('newer-schema');
  const facts = await one.selectFrom('ledger_facts').selectAll().executeTakeFirst();
  if (facts === undefined) return failed({ kind: 'damaged' });
  if (facts.account_id !== claim.accountId) return failed({ kind: 'other-account' });
  const mover = (await isMoved(one, version)) ? await moverOf(one) : null;
  if (mover !== null && mover !== claim.terminal.id) return failed({ kind: 'moved-back' });
  if (version < knownSchemaVersion) {
    const refusal = await refuseMigration(one, { version, terminalId: claim.terminal.id });
    if (refusal !== null) return failed({ kind: refusal });
  }
  await migrate(one, claim.openedAt);
  // This terminal began to move the records back, and a kill came before they had left.
  await unmarkMoved(one);
  await bindCards(one, claim.gatewayOrigin ?? '', audit);
  await indexTheRest(one);
  return ok(null);
}

function createRecords(one: Kysely<LedgerTables>, claim: SharedClaim): Promise<void> {
  return one.transaction().execute(async (tx) => {
    await sql`create schema if not exists ${sql.id(recordsSchema)}`.execute(tx);
    await migrateAtOnce(tx, claim.openedAt);
    await insertFirstFacts(tx, {
      id: 1,
      ledger_id: randomUUID(),
      account_id: claim.accountId,
      created_at: claim.openedAt,
      running_ms: 0,
      service_origin: null,
    });
  });
}

import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { RecordsNotMoved } from '../../../domain/records/moving.ts';
import type { AccountId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import { sharedOpenFailureOf } from '../engine/postgres/open-failure.ts';
import { openPool, recordsSchema } from '../engine/postgres/server-pool.ts';
import type { ServerOptions } from '../engine/postgres/server-pool.ts';
import { connect } from '../engine/sqlite/connection.ts';
import { knownSchemaVersion, migrateAtOnce, readSchemaVersion } from '../schema/migrate.ts';
import type { LedgerTables } from '../schema/tables.ts';
import { withMigrationLock } from '../shared/claim-records.ts';
import { copyTables } from './copy-tables.ts';
import { moverOf, unmarkMoved } from '../schema/moved-mark.ts';
import { firstDifference, proveTables } from './prove-tables.ts';
import type { TableProof } from './prove-tables.ts';

/** The records to move, closed and of this program's schema. */
export interface RecordsToMove extends ServerOptions {
  readonly file: string;
  readonly accountId: AccountId;
  readonly at: Instant;
}

/** Records that were not moved; those in the file are as they were. */
export interface NotMoved {
  readonly kind: Exclude<RecordsNotMoved, 'not-in-file' | 'login-not-stored'>;
}

/**
 * Copies the records of a file into a database, in one transaction, and compares every table before it commits.
 *
 * The file still is what charges: the caller switches. A copy that no terminal ever opened, left by a kill before the
 * switch, is replaced.
 */
export async function copyToServer(
  moving: RecordsToMove,
): Promise<Result<readonly TableProof[], NotMoved>> {
  const pool = openPool(moving, 'write');
  const source = connect(moving.file, 'read');
  try {
    await pool.refusePooler();
    // One moment of the file, whatever happens beside.
    source.handle.exec('begin');
    const sent = await proveTables(source.db);
    return await withMigrationLock(pool.db, async (one) => {
      const free = await refuseTarget(one, moving.accountId);
      if (free !== null) return failed({ kind: free });
      return await one.transaction().execute(async (tx) => {
        await ensureSchema(tx, moving.at);
        await copyTables(source.db, tx);
        await unmarkMoved(tx);
        if (firstDifference(sent, await proveTables(tx)) !== null) throw new Differs();
        return ok(sent);
      });
    });
  } catch (error) {
    if (error instanceof Differs) return failed({ kind: 'differs' });
    return failed({ kind: sharedOpenFailureOf(error) });
  } finally {
    source.close();
    await pool.close();
  }
}

/** Rolls the copy back. */
class Differs extends Error {}

/** The reason that a database takes no records; null for an empty one, or one with a copy that was never used. */
async function refuseTarget(
  db: Kysely<LedgerTables>,
  accountId: AccountId,
): Promise<NotMoved['kind'] | null> {
  const version = await readSchemaVersion(db);
  if (version === 0) return null;
  if (version === null) return 'not-records-there';
  if (version !== knownSchemaVersion) return 'in-use-there';
  const facts = await db.selectFrom('ledger_facts').select('account_id').executeTakeFirst();
  if (facts !== undefined && facts.account_id !== accountId) return 'other-account';
  if ((await moverOf(db)) !== null) return null;
  const used = await db.selectFrom('terminal_leases').select('terminal_id').executeTakeFirst();
  return used === undefined ? null : 'in-use-there';
}

async function ensureSchema(tx: Transaction<LedgerTables>, at: Instant): Promise<void> {
  if ((await readSchemaVersion(tx)) !== 0) return;
  await sql`create schema if not exists ${sql.id(recordsSchema)}`.execute(tx);
  await migrateAtOnce(tx, at);
}

import type { Kysely, Transaction } from 'kysely';
import { invariant } from '../../../domain/assert.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import { engineSqlOf } from '../engine/engine-sql.ts';
import { migrations } from './migrations/list.ts';
import type { LedgerTables } from './tables.ts';

/** Schema version that this program writes. */
export const knownSchemaVersion = migrations.length;

/** Reads the schema version of a database: 0 for one without tables, null for one that is no ledger. */
export async function readSchemaVersion(db: Kysely<LedgerTables>): Promise<number | null> {
  const tables = await engineSqlOf(db).tableNames(db as unknown as Kysely<unknown>);
  if (tables.length === 0) return 0;
  if (!tables.includes('schema_versions')) return null;
  const newest = await db
    .selectFrom('schema_versions')
    .select((select) => select.fn.max('version').as('version'))
    .executeTakeFirst();
  return newest?.version ?? null;
}

/**
 * Applies every missing migration, each in one transaction with the row that records it.
 *
 * A kill in between leaves the schema of the migration before.
 */
export async function migrate(db: Kysely<LedgerTables>, at: Instant): Promise<void> {
  const present = await readSchemaVersion(db);
  invariant(present !== null && present <= knownSchemaVersion, 'only known schemas are migrated');
  for (const [index, migration] of migrations.entries()) {
    invariant(migration.version === index + 1, 'migrations are numbered without gaps');
    if (migration.version <= present) continue;
    await db.transaction().execute((tx) => apply(tx, migration, at));
  }
}

/** Applies every migration to an empty database in the transaction of the caller. */
export async function migrateAtOnce(tx: Transaction<LedgerTables>, at: Instant): Promise<void> {
  for (const migration of migrations) await apply(tx, migration, at);
}

async function apply(
  tx: Transaction<LedgerTables>,
  migration: (typeof migrations)[number],
  at: Instant,
): Promise<void> {
  // A migration must not use today's table types, only those of its own time.
  const bare = tx as unknown as Kysely<unknown>;
  if (migration.version === 1) await createSchemaVersions(tx);
  await migration.up(bare, engineSqlOf(tx));
  await tx
    .insertInto('schema_versions')
    .values({ version: migration.version, name: migration.name, applied_at: at })
    .execute();
}

async function createSchemaVersions(tx: Transaction<LedgerTables>): Promise<void> {
  await tx.schema
    .createTable('schema_versions')
    .addColumn('version', 'integer', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('applied_at', 'text', (column) => column.notNull())
    .execute();
}

import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * The charge journal: attempts, their transitions, and the facts of the ledger itself.
 *
 * Written once and never changed; it lists its states literally because it may import nothing of ours. `bigint` is for
 * PostgreSQL, whose `integer` ends at 2^31.
 */
export const attempts0001 = {
  version: 1,
  name: '0001-attempts',
  up: async (db: Kysely<unknown>): Promise<void> => {
    await createFacts(db);
    await createAttempts(db);
    await createMoves(db);
    await createGuards(db);
    await createLookups(db);
  },
};

async function createFacts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ledger_facts')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('ledger_id', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('running_ms', 'bigint', (column) => column.notNull().check(sql`running_ms >= 0`))
    .execute();
}

async function createAttempts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('attempts')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('intent_id', 'text', (column) => column.notNull())
    .addColumn('try_number', 'integer', (column) => column.notNull().check(sql`try_number > 0`))
    .addColumn('terminal_id', 'text', (column) => column.notNull())
    .addColumn('boot_id', 'text', (column) => column.notNull())
    .addColumn('operator_id', 'text', (column) => column.notNull())
    .addColumn('order_reference', 'text', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('amount_minor', 'bigint', (column) => column.notNull().check(sql`amount_minor > 0`))
    .addColumn('currency', 'text', (column) => column.notNull().check(sql`length(currency) = 3`))
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('ecm', 'integer')
    .addColumn('stored_credential', 'text')
    .addColumn('omit_expiry', 'integer', (column) =>
      column.notNull().check(sql`omit_expiry in (0, 1)`),
    )
    .addColumn('card_brand', 'text', (column) => column.notNull())
    .addColumn('card_last_four', 'text', (column) =>
      column.notNull().check(sql`length(card_last_four) = 4`),
    )
    .addColumn('card_expiry', 'text', (column) =>
      column.notNull().check(sql`length(card_expiry) = 7`),
    )
    .addColumn('card_id', 'text')
    .addColumn('duplicate_reason', 'text')
    .addColumn('prepared_at', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('dispatched_at', 'text')
    .addColumn('settled_at', 'text')
    .addColumn('held_from_running_ms', 'bigint')
    .addColumn('not_sent_reason', 'text')
    .addColumn('verdict', 'text')
    .addColumn('transaction_id', 'text')
    .addColumn('transaction_record', 'text')
    .addColumn('service_errors', 'text', (column) => column.notNull())
    .addColumn('http_status', 'integer')
    .addColumn('resolution', 'text')
    .execute();
}

async function createMoves(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('moves')
    .addColumn('attempt_id', 'text', (column) => column.notNull().references('attempts.id'))
    .addColumn('sequence', 'integer', (column) => column.notNull().check(sql`sequence > 0`))
    .addColumn('from_state', 'text')
    .addColumn('to_state', 'text', (column) => column.notNull())
    .addColumn('moved_at', 'text', (column) => column.notNull())
    .addColumn('operator_id', 'text')
    .addColumn('note', 'text')
    .addPrimaryKeyConstraint('moves_primary_key', ['attempt_id', 'sequence'])
    .execute();
}

/** Indexes that make a broken invariant impossible to store (docs/invariants.md, I1 and I8). */
async function createGuards(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('attempts_one_blocking_per_intent')
    .unique()
    .on('attempts')
    .column('intent_id')
    .where(
      sql<boolean>`state in ('prepared', 'dispatched', 'unknown', 'mismatch', 'approved',
        'confirmed-charged')`,
    )
    .execute();
  await db.schema
    .createIndex('attempts_transaction_id')
    .unique()
    .on('attempts')
    .column('transaction_id')
    .execute();
  await db.schema
    .createIndex('attempts_try')
    .unique()
    .on('attempts')
    .columns(['intent_id', 'try_number'])
    .execute();
}

async function createLookups(db: Kysely<unknown>): Promise<void> {
  const lookups = [
    ['attempts_reference', ['reference']],
    ['attempts_order_reference', ['order_reference']],
    ['attempts_newest', ['prepared_at', 'id']],
    ['attempts_newest_by_state', ['state', 'prepared_at', 'id']],
    ['attempts_double', ['card_last_four', 'amount_minor', 'currency', 'prepared_at']],
  ] as const;
  for (const [name, columns] of lookups) {
    await db.schema
      .createIndex(name)
      .on('attempts')
      .columns([...columns])
      .execute();
  }
}

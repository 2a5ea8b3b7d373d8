import type { Kysely } from 'kysely';
import type { EngineSql } from '../../../engine/engine-sql.ts';

/**
 * Columns and tables that payments are searched and listed by.
 *
 * `place` is the order of time as one number, so that pages, days and words need no other key: the second of the
 * attempt times 128, counted up within it. The other new columns are facts of the response that lists, closes and
 * reports query, which were only inside its JSON. The table of words is the engine's own.
 */
export const search0005 = {
  version: 5,
  name: '0005-search',
  up: async (db: Kysely<unknown>, { words }: Pick<EngineSql, 'words'>): Promise<void> => {
    await extendAttempts(db);
    await createOrders(db);
    await words.create(db);
    await createValues(db);
    await createViews(db);
  },
};

async function extendAttempts(db: Kysely<unknown>): Promise<void> {
  const facts = ['settlement_date', 'response_code', 'rrn', 'authorization_code'] as const;
  await db.schema.alterTable('attempts').addColumn('place', 'bigint').execute();
  for (const column of facts) {
    await db.schema.alterTable('attempts').addColumn(column, 'text').execute();
  }
}

/** One index for each order of the list; each ends with the place, which no two rows share. */
async function createOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('attempts_place')
    .unique()
    .on('attempts')
    .columns(['place'])
    .execute();
  await db.schema
    .createIndex('attempts_amount_place')
    .on('attempts')
    .columns(['amount_minor', 'place'])
    .execute();
  // It serves look-ups by reference too, so the index without a place is dropped.
  await db.schema
    .createIndex('attempts_reference_place')
    .on('attempts')
    .columns(['order_reference', 'place'])
    .execute();
  await db.schema.dropIndex('attempts_order_reference').execute();
  await db.schema
    .createIndex('attempts_settlement')
    .on('attempts')
    .columns(['settlement_date', 'currency', 'place'])
    .execute();
}

async function createValues(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('history_values')
    .addColumn('field', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('history_values_primary_key', ['field', 'value'])
    .execute();
}

async function createViews(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('history_views')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull().unique())
    .addColumn('query', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .addColumn('operator_id', 'text', (column) => column.notNull())
    .execute();
}

import type { Kysely } from 'kysely';

/** Erased and merged customers, merges that can be undone, and the time after which personal data is listed. */
export const tidy0028 = {
  version: 28,
  name: '0028-tidy',
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema.alterTable('customers').addColumn('erased_at', 'text').execute();
    await db.schema.alterTable('customers').addColumn('merged_into', 'text').execute();
    await db.schema
      .createTable('customer_merges')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('kept_id', 'text', (column) => column.notNull().references('customers.id'))
      .addColumn('merged_id', 'text', (column) => column.notNull().references('customers.id'))
      .addColumn('merged_at', 'text', (column) => column.notNull())
      .addColumn('operator_id', 'text', (column) => column.notNull())
      .addColumn('moved', 'text', (column) => column.notNull())
      .addColumn('closed_at', 'text')
      .execute();
    await db.schema
      .createIndex('customer_merges_kept')
      .on('customer_merges')
      .columns(['kept_id'])
      .execute();
    await db.schema
      .createTable('retention')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('years', 'integer')
      .addColumn('changed_at', 'text', (column) => column.notNull())
      .addColumn('operator_id', 'text', (column) => column.notNull())
      .execute();
  },
};

import type { Kysely } from 'kysely';

/** Files of customers and card tokens that were brought in, by digest and layout. */
export const customerFiles0029 = {
  version: 29,
  name: '0029-customer-files',
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('customer_files')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('layout', 'text', (column) => column.notNull())
      .addColumn('customer_count', 'integer', (column) => column.notNull())
      .addColumn('card_count', 'integer', (column) => column.notNull())
      .addColumn('brought_in_at', 'text', (column) => column.notNull())
      .addColumn('operator_id', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('customer_files_digest')
      .on('customer_files')
      .columns(['digest'])
      .execute();
    await db.schema.createIndex('cards_last_four').on('cards').columns(['last_four']).execute();
  },
};

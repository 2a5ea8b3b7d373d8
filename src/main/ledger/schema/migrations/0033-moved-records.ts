import type { Kysely } from 'kysely';

/** The note that records were moved to another place and take no more payments here. */
export const movedRecords0033 = {
  version: 33,
  name: '0033-moved-records',
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('moved_records')
      .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
      .addColumn('terminal_id', 'text', (column) => column.notNull())
      .addColumn('moved_at', 'text', (column) => column.notNull())
      .execute();
  },
};

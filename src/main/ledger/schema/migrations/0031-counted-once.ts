import type { Kysely } from 'kysely';

/** The moment up to which each terminal of shared records has counted running time, by the server's clock. */
export const countedOnce0031 = {
  version: 31,
  name: '0031-counted-once',
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .alterTable('terminal_leases')
      .addColumn('counted_at_ms', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};

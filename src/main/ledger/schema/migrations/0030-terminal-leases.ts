import type { Kysely } from 'kysely';

/** The terminals that work on records on a server, and their leases; records in a file have none. */
export const terminalLeases0030 = {
  version: 30,
  name: '0030-terminal-leases',
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('terminal_leases')
      .addColumn('terminal_id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('boot_id', 'text', (column) => column.notNull())
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('renewals', 'integer', (column) => column.notNull())
      .addColumn('app_version', 'text', (column) => column.notNull())
      .addColumn('doing', 'text', (column) => column.notNull())
      .addColumn('seen_at', 'text', (column) => column.notNull())
      .addColumn('is_away', 'integer', (column) => column.notNull())
      .addColumn('retired_at', 'text')
      .addColumn('retired_by', 'text')
      .execute();
  },
};

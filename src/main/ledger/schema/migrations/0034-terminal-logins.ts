import type { Kysely } from 'kysely';

/** The logins of terminals on shared records, by which one can be revoked; records in a file have none. */
export const terminalLogins0034 = {
  version: 34,
  name: '0034-terminal-logins',
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('terminal_logins')
      .addColumn('login', 'text', (column) => column.primaryKey().notNull())
      .addColumn('join_number', 'text', (column) => column.notNull().unique())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('invited_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addColumn('joined_at', 'text')
      .addColumn('terminal_id', 'text')
      .execute();
  },
};

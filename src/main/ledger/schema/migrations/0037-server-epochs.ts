import type { Kysely } from 'kysely';

/**
 * The server that records are on, so that another one shows, and what each terminal's own journal said of a gap; records
 * in a file have neither.
 */
export const serverEpochs0037 = {
  version: 37,
  name: '0037-server-epochs',
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('server_identity')
      .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
      .addColumn('identity', 'text', (column) => column.notNull())
      .addColumn('known_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('journal_checks')
      .addColumn('epoch', 'integer', (column) => column.notNull())
      .addColumn('terminal_id', 'text', (column) => column.notNull())
      .addColumn('since', 'text', (column) => column.notNull())
      .addColumn('checked_at', 'text')
      .addColumn('found', 'integer')
      .addPrimaryKeyConstraint('journal_checks_key', ['epoch', 'terminal_id'])
      .execute();
  },
};

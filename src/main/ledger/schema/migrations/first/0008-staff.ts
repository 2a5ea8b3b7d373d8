import type { Kysely } from 'kysely';

/** Staff of an account, with the hashes of their proofs and the counts of wrong ones. */
export const staff0008 = {
  version: 8,
  name: '0008-staff',
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('operators')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('is_active', 'integer', (column) => column.notNull())
      .addColumn('passphrase_hash', 'text', (column) => column.notNull())
      .addColumn('earlier_hashes', 'text', (column) => column.notNull())
      .addColumn('pin_hash', 'text')
      .addColumn('pin_pepper_id', 'text')
      .addColumn('must_change', 'integer', (column) => column.notNull())
      .addColumn('wrong_passphrases', 'integer', (column) => column.notNull())
      .addColumn('wrong_pins', 'integer', (column) => column.notNull())
      .addColumn('locked_until_running_ms', 'bigint')
      .addColumn('last_signed_in_at', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('changed_at', 'text', (column) => column.notNull())
      .execute();
  },
};

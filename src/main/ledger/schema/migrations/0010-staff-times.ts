import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * When each person was last known to be there, and since when they have their passphrase.
 *
 * Of people who are there already nobody kept either, so the earliest that may be true is taken.
 */
export const staffTimes0010 = {
  version: 10,
  name: '0010-staff-times',
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema.alterTable('operators').addColumn('seen_at', 'text').execute();
    await db.schema.alterTable('operators').addColumn('passphrase_set_at', 'text').execute();
    await sql`update operators set
      seen_at = coalesce(last_signed_in_at, changed_at),
      passphrase_set_at = created_at`.execute(db);
  },
};

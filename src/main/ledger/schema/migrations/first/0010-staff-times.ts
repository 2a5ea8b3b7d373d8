import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * The time when each staff member was last seen, and the age of their passphrase.
 *
 * Neither was recorded for existing staff, so the earliest possible time is used.
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

import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Makes a taken reference, and a debt that was paid elsewhere, block their intent like any open or paid attempt.
 *
 * Written once and never changed; it lists its states literally because it may import nothing of ours.
 */
export const referenceTaken0012 = {
  version: 12,
  name: '0012-reference-taken',
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema.dropIndex('attempts_one_blocking_per_intent').execute();
    await db.schema
      .createIndex('attempts_one_blocking_per_intent')
      .unique()
      .on('attempts')
      .column('intent_id')
      .where(
        sql<boolean>`state in ('prepared', 'dispatched', 'unknown', 'mismatch', 'approved',
          'confirmed-charged', 'reference-taken', 'paid-elsewhere')`,
      )
      .execute();
  },
} as const;

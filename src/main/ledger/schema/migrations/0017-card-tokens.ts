import type { Kysely } from 'kysely';

/**
 * The newest token and a later expiry of each card on file, as responses brought them. Existing cards keep the token
 * that they have as their first.
 */
export const cardTokens0017 = {
  version: 17,
  name: '0017-card-tokens',
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const column of [
      'newest_sealed_token',
      'newest_token_at',
      'token_left',
      'token_left_since',
      'later_expiry',
    ]) {
      await db.schema.alterTable('cards').addColumn(column, 'text').execute();
    }
  },
};

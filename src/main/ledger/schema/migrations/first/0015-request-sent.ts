import type { Kysely } from 'kysely';

/** The names of the fields that each request had, and the values that may be stored. Existing rows have none. */
export const requestSent0015 = {
  version: 15,
  name: '0015-request-sent',
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema.alterTable('attempts').addColumn('request_sent', 'text').execute();
  },
};

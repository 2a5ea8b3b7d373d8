import type { Kysely } from 'kysely';

/** An order to a run, given at a terminal that does not lead it, with its operator. */
export const runRequests0035 = {
  version: 35,
  name: '0035-run-requests',
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema.alterTable('runs').addColumn('requested', 'text').execute();
    await db.schema.alterTable('runs').addColumn('requested_by', 'text').execute();
  },
};

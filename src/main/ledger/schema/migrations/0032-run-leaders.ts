import type { Kysely } from 'kysely';

/** The terminal that leads a run of shared records, and its start; null in a file, which one process works on. */
export const runLeaders0032 = {
  version: 32,
  name: '0032-run-leaders',
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema.alterTable('runs').addColumn('leader_terminal', 'text').execute();
    await db.schema.alterTable('runs').addColumn('leader_boot', 'text').execute();
  },
};

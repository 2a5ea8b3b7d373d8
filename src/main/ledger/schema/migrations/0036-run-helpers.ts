import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Terminals that help with a run, and their claims of its items. */
export const runHelpers0036 = {
  version: 36,
  name: '0036-run-helpers',
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .alterTable('runs')
      .addColumn('is_helped', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('run_items').addColumn('claim_terminal', 'text').execute();
    await db.schema.alterTable('run_items').addColumn('claim_boot', 'text').execute();
    await sql`create index run_items_claimed on run_items (run_id) where claim_terminal is not null`.execute(
      db,
    );
  },
};

import type { Kysely } from 'kysely';

/** Which service a kept card belongs to: its token says nothing anywhere else. */
export const cardService0007 = {
  version: 7,
  name: '0007-card-service',
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema.alterTable('cards').addColumn('other_service', 'text').execute();
    await db.schema.alterTable('ledger_facts').addColumn('service_origin', 'text').execute();
  },
};

import type { Kysely } from 'kysely';

/** The gateway that a card on file belongs to: its token means nothing anywhere else. */
export const cardService0007 = {
  version: 7,
  name: '0007-card-service',
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema.alterTable('cards').addColumn('other_service', 'text').execute();
    await db.schema.alterTable('ledger_facts').addColumn('service_origin', 'text').execute();
  },
};

import type { Kysely } from 'kysely';

/** Finds the newest events of plans by their kind, and the newest refunds: customers are told of both. */
export const eventTimes0021 = {
  version: 21,
  name: '0021-event-times',
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createIndex('plan_events_kind')
      .on('plan_events')
      .columns(['kind', 'happened_at'])
      .execute();
    await db.schema
      .createIndex('refunds_elsewhere_recorded')
      .on('refunds_elsewhere')
      .columns(['recorded_at'])
      .execute();
  },
};

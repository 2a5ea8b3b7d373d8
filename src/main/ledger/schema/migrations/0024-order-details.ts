import type { Kysely } from 'kysely';

/** Details of an order beside its amount, and the address and language of customers. Existing rows have none. */
export const orderDetails0024 = {
  version: 24,
  name: '0024-order-details',
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema.alterTable('attempts').addColumn('order_details', 'text').execute();
    for (const column of ['address', 'language']) {
      // oxlint-disable-next-line no-await-in-loop -- The columns are added one after the other.
      await db.schema
        .alterTable('customers')
        .addColumn(column, 'text', (added) => added.notNull().defaultTo(''))
        .execute();
    }
  },
};

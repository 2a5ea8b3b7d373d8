import type { Kysely } from 'kysely';

/**
 * A keyed digest of each transaction's true id, so that two ids which masking makes equal stay two.
 *
 * Rows that are there have none: for them the id as it is kept decides.
 */
export const transactionDigest0014 = {
  version: 14,
  name: '0014-transaction-digest',
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .alterTable('attempts')
      .addColumn('transaction_digest', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema.dropIndex('attempts_transaction_id').execute();
    await db.schema
      .createIndex('attempts_transaction_id')
      .unique()
      .on('attempts')
      .columns(['transaction_id', 'transaction_digest'])
      .execute();
  },
};

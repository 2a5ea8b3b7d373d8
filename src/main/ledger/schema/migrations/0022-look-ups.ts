import type { Kysely } from 'kysely';

/** Each look-up of an attempt at the gateway, with what it showed. */
export const lookUps0022 = {
  version: 22,
  name: '0022-look-ups',
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('look_ups')
      .addColumn('attempt_id', 'text', (column) => column.notNull().references('attempts.id'))
      .addColumn('sequence', 'integer', (column) => column.notNull())
      .addColumn('way', 'text', (column) => column.notNull())
      .addColumn('step', 'integer')
      .addColumn('operator_id', 'text')
      .addColumn('looked_at', 'text', (column) => column.notNull())
      .addColumn('finding', 'text', (column) => column.notNull())
      .addColumn('differences', 'text', (column) => column.notNull())
      .addColumn('is_settled', 'integer', (column) => column.notNull())
      .addColumn('http_status', 'integer')
      .addColumn('transaction_record', 'text')
      .addColumn('replaced_record', 'text')
      .addPrimaryKeyConstraint('look_ups_key', ['attempt_id', 'sequence'])
      .execute();
  },
};

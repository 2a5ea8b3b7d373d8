import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Day closes: one valid close per settlement date and currency, and those that were reopened. */
export const closes0006 = {
  version: 6,
  name: '0006-closes',
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('closes')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('settlement_date', 'text', (column) => column.notNull())
      .addColumn('currency', 'text', (column) => column.notNull())
      .addColumn('expected_minor', 'bigint', (column) => column.notNull())
      .addColumn('bank_minor', 'bigint', (column) => column.notNull())
      .addColumn('reason', 'text')
      .addColumn('note', 'text', (column) => column.notNull())
      .addColumn('closed_at', 'text', (column) => column.notNull())
      .addColumn('operator_id', 'text', (column) => column.notNull())
      .addColumn('reopened_at', 'text')
      .addColumn('reopened_by', 'text')
      .addColumn('reopen_reason', 'text')
      .execute();
    await db.schema
      .createIndex('closes_day')
      .unique()
      .on('closes')
      .columns(['settlement_date', 'currency'])
      .where(sql<boolean>`reopened_at is null`)
      .execute();
    await db.schema
      .createIndex('refunds_elsewhere_day')
      .on('refunds_elsewhere')
      .columns(['refunded_on', 'currency'])
      .execute();
  },
};

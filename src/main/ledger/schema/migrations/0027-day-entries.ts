import type { Kysely } from 'kysely';

/** Fees and disputes that a person records for a settlement date, and the merchant's accounts for its journal. */
export const dayEntries0027 = {
  version: 27,
  name: '0027-day-entries',
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('day_entries')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('settlement_date', 'text', (column) => column.notNull())
      .addColumn('currency', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('amount_minor', 'bigint', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('recorded_at', 'text', (column) => column.notNull())
      .addColumn('operator_id', 'text', (column) => column.notNull())
      .addColumn('withdrawn_at', 'text')
      .addColumn('withdrawn_by', 'text')
      .execute();
    await db.schema
      .createIndex('day_entries_day')
      .on('day_entries')
      .columns(['settlement_date', 'currency'])
      .execute();
    await db.schema
      .createTable('journal_accounts')
      .addColumn('account_role', 'text', (column) => column.primaryKey().notNull())
      .addColumn('code', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('saved_at', 'text', (column) => column.notNull())
      .addColumn('operator_id', 'text', (column) => column.notNull())
      .execute();
  },
};

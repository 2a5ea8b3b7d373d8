import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Accepted bank files, and their lines that the records do not account for. */
export const reconcile0023 = {
  version: 23,
  name: '0023-reconcile',
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('bank_files')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('file_name', 'text', (column) => column.notNull())
      .addColumn('layout', 'text', (column) => column.notNull())
      .addColumn('line_count', 'bigint', (column) => column.notNull())
      .addColumn('matched_count', 'bigint', (column) => column.notNull())
      .addColumn('accepted_at', 'text', (column) => column.notNull())
      .addColumn('operator_id', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('bank_files_digest')
      .on('bank_files')
      .columns(['digest', 'accepted_at'])
      .execute();
    await db.schema
      .createTable('bank_lines')
      .addColumn('line_key', 'text', (column) => column.primaryKey().notNull())
      .addColumn('file_id', 'text', (column) => column.notNull().references('bank_files.id'))
      .addColumn('line_number', 'integer', (column) => column.notNull())
      .addColumn('why', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('reference', 'text', (column) => column.notNull())
      .addColumn('transaction_id', 'text', (column) => column.notNull())
      .addColumn('amount_minor', 'bigint', (column) => column.notNull())
      .addColumn('currency', 'text', (column) => column.notNull())
      .addColumn('settled_on', 'text', (column) => column.notNull())
      .addColumn('attempt_id', 'text', (column) => column.references('attempts.id'))
      .addColumn('decision', 'text')
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('decided_at', 'text')
      .addColumn('decided_by', 'text')
      .execute();
    await db.schema
      .createIndex('bank_lines_open')
      .on('bank_lines')
      .columns(['settled_on', 'line_number'])
      .where(sql<boolean>`decision is null`)
      .execute();
  },
};

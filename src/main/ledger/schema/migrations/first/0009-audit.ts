import type { Kysely } from 'kysely';
import type { EngineSql } from '../../../engine/engine-sql.ts';

/** Audit log: one chain of sealed entries for each terminal, never changed and never removed. */
export const audit0009 = {
  version: 9,
  name: '0009-audit',
  up: async (db: Kysely<unknown>, { countedKey }: Pick<EngineSql, 'countedKey'>): Promise<void> => {
    await db.schema
      .createTable('audit')
      .addColumn('place', 'integer', countedKey)
      .addColumn('terminal_id', 'text', (column) => column.notNull())
      .addColumn('sequence', 'bigint', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('topic', 'text', (column) => column.notNull())
      .addColumn('event', 'text', (column) => column.notNull())
      .addColumn('operator_id', 'text')
      .addColumn('operator_name', 'text')
      .addColumn('approved_by', 'text')
      .addColumn('boot_id', 'text', (column) => column.notNull())
      .addColumn('origin', 'text', (column) => column.notNull())
      .addColumn('result', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('details', 'text', (column) => column.notNull())
      .addColumn('mac', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('audit_chain')
      .unique()
      .on('audit')
      .columns(['terminal_id', 'sequence'])
      .execute();
  },
};

import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { EngineSql } from '../../../engine/engine-sql.ts';

/**
 * Seals of the rows that decide who may do what, and the newest entry of the log that names their version.
 *
 * The rows that are there are sealed when the records are opened with the key of their log.
 */
export const rowSeals0016 = {
  version: 16,
  name: '0016-row-seals',
  up: async (db: Kysely<unknown>, { contains }: Pick<EngineSql, 'contains'>): Promise<void> => {
    await db.schema
      .createTable('row_seals')
      .addColumn('table_name', 'text', (column) => column.notNull())
      .addColumn('row_key', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('mac', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('row_seals_key', ['table_name', 'row_key'])
      .execute();
    await db.schema
      .createTable('seal_head')
      .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('mac', 'text', (column) => column.notNull())
      .addColumn('is_anchored', 'integer', (column) => column.notNull())
      .execute();
    await sql`create index audit_row_seals on audit (place)
      where ${contains('details', '"rowSeals":"')}`.execute(db);
  },
};

import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { EngineSql } from '../../engine/engine-sql.ts';

/**
 * Seals of plans, each with its open instalments and card histories, and the entries of the log that name a plan's
 * revision.
 *
 * The plans that are there are sealed when the records are opened with the key of their log.
 */
export const planSeals0018 = {
  version: 18,
  name: '0018-plan-seals',
  up: async (
    db: Kysely<unknown>,
    { contains, jsonText }: Pick<EngineSql, 'contains' | 'jsonText'>,
  ): Promise<void> => {
    await db.schema
      .alterTable('plans')
      .addColumn('seal', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await sql`create index audit_plan_revisions on audit (${jsonText('details', 'plan')})
      where ${contains('details', '"planRevision":')}`.execute(db);
  },
};

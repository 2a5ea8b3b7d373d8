import type { Kysely } from 'kysely';

/** Agreements to new terms of a plan, what a promise was made after, and days before a charge to write to its customer. */
export const planAgreements0025 = {
  version: 25,
  name: '0025-plan-agreements',
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('plan_agreements')
      .addColumn('plan_id', 'text', (column) => column.notNull().references('plans.id'))
      .addColumn('revision', 'bigint', (column) => column.notNull())
      .addColumn('from_on', 'text', (column) => column.notNull())
      .addColumn('terms_before', 'text', (column) => column.notNull())
      .addColumn('terms_after', 'text', (column) => column.notNull())
      .addColumn('agreed_by', 'text', (column) => column.notNull())
      .addColumn('way', 'text', (column) => column.notNull())
      .addColumn('agreed_on', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('recorded_at', 'text', (column) => column.notNull())
      .addColumn('operator_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('plan_agreements_primary_key', ['plan_id', 'revision'])
      .execute();
    await db.schema.alterTable('calls').addColumn('promise_after', 'integer').execute();
    await db.schema.alterTable('plans').addColumn('upcoming_days', 'integer').execute();
  },
};

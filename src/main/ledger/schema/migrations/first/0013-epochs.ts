import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Epochs of these records, the answers given for their gaps, the terminals that used them, and the epoch of each
 * attempt and of each staff member's admission.
 *
 * Existing rows belong to the first epoch, which has no gap.
 */
export const epochs0013 = {
  version: 13,
  name: '0013-epochs',
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('epochs')
      .addColumn('number', 'integer', (column) => column.primaryKey().notNull())
      .addColumn('cause', 'text', (column) => column.notNull())
      .addColumn('began_at', 'text', (column) => column.notNull())
      .addColumn('agreed_at', 'text', (column) => column.notNull())
      .addColumn('restore_id', 'text', (column) => column.unique())
      .addColumn('admitted_by', 'text')
      .addColumn('closed_at', 'text')
      .addColumn('closed_by', 'text')
      .addColumn('reopened_at', 'text')
      .execute();
    await sql`insert into epochs (number, cause, began_at, agreed_at, closed_at)
      values (1, 'first', '', '', '')`.execute(db);
    await db.schema
      .createTable('terminals')
      .addColumn('terminal_id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('computer_digest', 'text')
      .addColumn('mark_digest', 'text')
      .addColumn('last_use', 'integer', (column) => column.notNull())
      .addColumn('used_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('gap_answers')
      .addColumn('gap_key', 'text', (column) => column.primaryKey().notNull())
      .addColumn('epoch', 'integer', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('reference', 'text', (column) => column.notNull())
      .addColumn('customer_name', 'text')
      .addColumn('amount_minor', 'bigint', (column) => column.notNull())
      .addColumn('currency', 'text')
      .addColumn('due_on', 'text')
      .addColumn('plan_id', 'text')
      .addColumn('sequence', 'integer')
      .addColumn('attempt_id', 'text')
      .addColumn('answer', 'text', (column) => column.notNull())
      .addColumn('evidence', 'text', (column) => column.notNull())
      .addColumn('transaction_id', 'text')
      .addColumn('answered_at', 'text', (column) => column.notNull())
      .addColumn('operator_id', 'text')
      .execute();
    await db.schema
      .alterTable('attempts')
      .addColumn('epoch', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    await db.schema
      .alterTable('operators')
      .addColumn('admitted_epoch', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
  },
};

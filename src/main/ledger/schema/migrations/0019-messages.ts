import type { Kysely } from 'kysely';

/** The queue of messages to customers, and the customers who get none. Earlier records have neither. */
export const messages0019 = {
  version: 19,
  name: '0019-messages',
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('messages')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('occasion', 'text', (column) => column.notNull().unique())
      .addColumn('mail_id', 'text', (column) => column.notNull().unique())
      .addColumn('batch_id', 'text')
      .addColumn('customer_id', 'text')
      .addColumn('attempt_id', 'text')
      .addColumn('plan_id', 'text')
      .addColumn('copy_number', 'integer')
      .addColumn('recipient', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('queued_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text')
      .addColumn('operator_id', 'text')
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('tries', 'integer', (column) => column.notNull())
      .addColumn('due_at', 'text', (column) => column.notNull())
      .addColumn('ended_at', 'text')
      .addColumn('failure', 'text')
      .addColumn('epoch', 'integer', (column) => column.notNull())
      .addColumn('terminal_id', 'text')
      .addColumn('boot_id', 'text')
      .addColumn('dismissed_at', 'text')
      .execute();
    for (const [name, columns] of [
      ['messages_state', ['state', 'due_at']],
      ['messages_customer', ['customer_id', 'queued_at']],
      ['messages_attempt', ['attempt_id']],
      ['messages_batch', ['batch_id']],
      ['messages_queued', ['queued_at', 'id']],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- One statement after another.
      await db.schema
        .createIndex(name)
        .on('messages')
        .columns([...columns])
        .execute();
    }
    await db.schema
      .createTable('message_opt_outs')
      .addColumn('customer_id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('opted_out_at', 'text', (column) => column.notNull())
      .addColumn('operator_id', 'text', (column) => column.notNull())
      .execute();
  },
};

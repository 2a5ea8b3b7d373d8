import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Refunds and voids asked of the gateway. Earlier records have none. */
export const refundRequests0026 = {
  version: 26,
  name: '0026-refund-requests',
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('refund_requests')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('attempt_id', 'text', (column) => column.notNull().references('attempts.id'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('reference', 'text', (column) => column.notNull().unique())
      .addColumn('transaction_id', 'text', (column) => column.notNull())
      .addColumn('amount_minor', 'integer', (column) =>
        column.notNull().check(sql`amount_minor > 0`),
      )
      .addColumn('currency', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('owed_again_on', 'text')
      .addColumn('operator_id', 'text', (column) => column.notNull())
      .addColumn('approved_by', 'text')
      .addColumn('terminal_id', 'text', (column) => column.notNull())
      .addColumn('boot_id', 'text', (column) => column.notNull())
      .addColumn('epoch', 'integer', (column) => column.notNull())
      .addColumn('prepared_at', 'text', (column) => column.notNull())
      .addColumn('dispatched_at', 'text')
      .addColumn('settled_at', 'text')
      .addColumn('outcome_reason', 'text')
      .addColumn('http_status', 'integer')
      .addColumn('gateway_id', 'text')
      .addColumn('gateway_message', 'text')
      .addColumn('gateway_errors', 'text', (column) => column.notNull())
      .addColumn('held_from_running_ms', 'integer')
      .addColumn('how_looked', 'text')
      .addColumn('resolved_by', 'text')
      .execute();
    await db.schema
      .createIndex('refund_requests_attempt')
      .on('refund_requests')
      .columns(['attempt_id', 'state'])
      .execute();
    // A restore may show several unconfirmed ones of a payment; no more than one is ever under way.
    await db.schema
      .createIndex('refund_requests_one_under_way')
      .unique()
      .on('refund_requests')
      .column('attempt_id')
      .where(sql<boolean>`state in ('prepared', 'dispatched')`)
      .execute();
    await db.schema
      .createIndex('refund_requests_open')
      .on('refund_requests')
      .column('prepared_at')
      .where(sql<boolean>`state in ('prepared', 'dispatched', 'unknown')`)
      .execute();
  },
};

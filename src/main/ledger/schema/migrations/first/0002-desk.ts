import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Back-office tables: customers and their cards, consents, call-backs, parked orders, recorded refunds, issued
 * receipts, and the merchant's own wording for decline codes.
 *
 * A card's token is sealed text; there is no column for its number or code.
 */
export const desk0002 = {
  version: 2,
  name: '0002-desk',
  up: async (db: Kysely<unknown>): Promise<void> => {
    await extendAttempts(db);
    await createCustomers(db);
    await createCards(db);
    await createCalls(db);
    await createPaperwork(db);
    await createRefunds(db);
  },
};

async function extendAttempts(db: Kysely<unknown>): Promise<void> {
  const columns = [
    'customer_id',
    'code_absent_reason',
    'part_of_intent_id',
    'part_reason',
  ] as const;
  for (const column of columns) {
    await db.schema.alterTable('attempts').addColumn(column, 'text').execute();
  }
  await db.schema
    .createIndex('attempts_part')
    .on('attempts')
    .columns(['part_of_intent_id', 'prepared_at', 'id'])
    .execute();
  await db.schema
    .createIndex('attempts_customer')
    .on('attempts')
    .columns(['customer_id', 'prepared_at', 'id'])
    .execute();
}

async function createCustomers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('customers')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('notes', 'text', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .addColumn('operator_id', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('customers_search')
    .on('customers')
    .columns(['search_text', 'id'])
    .execute();
}

async function createCards(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('cards')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('customer_id', 'text', (column) => column.notNull().references('customers.id'))
    .addColumn('brand', 'text', (column) => column.notNull())
    .addColumn('last_four', 'text', (column) => column.notNull().check(sql`length(last_four) = 4`))
    .addColumn('expiry', 'text', (column) => column.notNull().check(sql`length(expiry) = 7`))
    .addColumn('sealed_token', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('kept_from_attempt_id', 'text', (column) => column.references('attempts.id'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('cards_customer').on('cards').columns(['customer_id']).execute();
  await db.schema
    .createTable('consents')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('customer_id', 'text', (column) => column.notNull().references('customers.id'))
    .addColumn('attempt_id', 'text', (column) => column.references('attempts.id'))
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('agreed_at', 'text', (column) => column.notNull())
    .addColumn('operator_id', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('consents_customer')
    .on('consents')
    .columns(['customer_id'])
    .execute();
}

async function createCalls(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('calls')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('customer_id', 'text', (column) => column.references('customers.id'))
    .addColumn('attempt_id', 'text', (column) => column.references('attempts.id'))
    .addColumn('call_back_id', 'text', (column) => column.references('calls.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('due_at', 'text')
    .addColumn('outcome', 'text')
    .addColumn('done_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('operator_id', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('calls_call_back').on('calls').columns(['call_back_id']).execute();
  await db.schema
    .createIndex('calls_attempt')
    .on('calls')
    .columns(['attempt_id', 'done_at'])
    .execute();
  await db.schema.createIndex('calls_due').on('calls').columns(['done_at', 'due_at']).execute();
}

async function createPaperwork(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('parked_orders')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('operator_id', 'text', (column) => column.notNull())
    .addColumn('parked_at', 'text', (column) => column.notNull())
    .addColumn('order_record', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('receipts')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('attempt_id', 'text', (column) => column.notNull().references('attempts.id'))
    .addColumn('way', 'text', (column) => column.notNull())
    .addColumn('issued_at', 'text', (column) => column.notNull())
    .addColumn('operator_id', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('receipts_attempt').on('receipts').columns(['attempt_id']).execute();
  await db.schema
    .createTable('decline_advice')
    .addColumn('code', 'text', (column) => column.primaryKey().notNull())
    .addColumn('advice', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .addColumn('operator_id', 'text', (column) => column.notNull())
    .execute();
}

async function createRefunds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('refunds_elsewhere')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('attempt_id', 'text', (column) => column.notNull().references('attempts.id'))
    .addColumn('amount_minor', 'bigint', (column) => column.notNull().check(sql`amount_minor > 0`))
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('refunded_on', 'text', (column) => column.notNull())
    .addColumn('dashboard_reference', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('recorded_at', 'text', (column) => column.notNull())
    .addColumn('operator_id', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('refunds_elsewhere_attempt')
    .on('refunds_elsewhere')
    .columns(['attempt_id'])
    .execute();
}

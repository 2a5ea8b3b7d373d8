import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Wallet checkouts and their timelines.
 *
 * There is no column for the values returned by the wallet: they pay for one order, and are kept in memory alone. The
 * request token only opens the wallet's page, and is removed once it cannot be used any more.
 */
export const wallet0004 = {
  version: 4,
  name: '0004-wallet',
  up: async (db: Kysely<unknown>): Promise<void> => {
    await createCheckouts(db);
    await createMoves(db);
    await createLookups(db);
  },
};

async function createCheckouts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('wallet_checkouts')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('invoice_number', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull().check(sql`length(currency) = 3`))
    .addColumn('amount_minor', 'bigint', (column) => column.notNull().check(sql`amount_minor > 0`))
    .addColumn('amount_text', 'text', (column) => column.notNull())
    .addColumn('origin_url', 'text', (column) => column.notNull())
    .addColumn('callback_path', 'text', (column) => column.notNull())
    .addColumn('cart', 'text')
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('terminal_id', 'text', (column) => column.notNull())
    .addColumn('boot_id', 'text', (column) => column.notNull())
    .addColumn('operator_id', 'text', (column) => column.notNull())
    .addColumn('requested_at', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text')
    .addColumn('service_checkout_id', 'text')
    .addColumn('request_token', 'text')
    .addColumn('lightbox', 'text', (column) => column.notNull())
    .addColumn('cancel_reason', 'text')
    .addColumn('wallet_use', 'text')
    .addColumn('attempt_id', 'text', (column) => column.references('attempts.id'))
    .addColumn('card_id', 'text', (column) => column.references('cards.id'))
    .addColumn('customer_id', 'text', (column) => column.references('customers.id'))
    .addColumn('failure', 'text')
    .addColumn('search_text', 'text', (column) => column.notNull())
    .execute();
}

async function createMoves(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('wallet_moves')
    .addColumn('checkout_id', 'text', (column) =>
      column.notNull().references('wallet_checkouts.id'),
    )
    .addColumn('sequence', 'integer', (column) => column.notNull().check(sql`sequence > 0`))
    .addColumn('from_state', 'text')
    .addColumn('to_state', 'text', (column) => column.notNull())
    .addColumn('moved_at', 'text', (column) => column.notNull())
    .addColumn('operator_id', 'text')
    .addColumn('note', 'text')
    .addPrimaryKeyConstraint('wallet_moves_primary_key', ['checkout_id', 'sequence'])
    .execute();
}

async function createLookups(db: Kysely<unknown>): Promise<void> {
  const lookups = [
    ['wallet_checkouts_newest', ['requested_at', 'id']],
    ['wallet_checkouts_invoice', ['invoice_number', 'requested_at']],
    ['wallet_checkouts_state', ['state', 'expires_at']],
  ] as const;
  for (const [name, columns] of lookups) {
    await db.schema
      .createIndex(name)
      .on('wallet_checkouts')
      .columns([...columns])
      .execute();
  }
  // One charge belongs to one approved checkout.
  await db.schema
    .createIndex('wallet_checkouts_attempt')
    .unique()
    .on('wallet_checkouts')
    .column('attempt_id')
    .execute();
}

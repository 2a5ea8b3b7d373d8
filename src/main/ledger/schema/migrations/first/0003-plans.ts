import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Plans with their instalments, card histories and events, the runs over what is due, and the account's own rules for
 * both.
 *
 * A tracking id is sealed text like a card's token. `owed_as`, `sort_on`, `card_expiry` and the like repeat other
 * columns in the form that an index needs, so that lists read no schedules.
 */
export const plans0003 = {
  version: 3,
  name: '0003-plans',
  up: async (db: Kysely<unknown>): Promise<void> => {
    await extendDesk(db);
    await createPlans(db);
    await createInstalments(db);
    await createHistories(db);
    await createRuns(db);
    await createRunItems(db);
    await createRules(db);
  },
};

async function extendDesk(db: Kysely<unknown>): Promise<void> {
  for (const column of ['tried_by', 'run_id']) {
    await db.schema.alterTable('attempts').addColumn(column, 'text').execute();
  }
  await db.schema
    .createIndex('attempts_card')
    .on('attempts')
    .columns(['card_last_four', 'card_expiry', 'state', 'prepared_at'])
    .execute();
  await db.schema.alterTable('calls').addColumn('plan_id', 'text').execute();
  await db.schema.alterTable('calls').addColumn('plan_sequence', 'integer').execute();
  await db.schema.alterTable('calls').addColumn('promise_minor', 'bigint').execute();
  await db.schema.alterTable('calls').addColumn('promise_on', 'text').execute();
  await db.schema
    .createIndex('calls_plan')
    .on('calls')
    .columns(['plan_id', 'created_at', 'id'])
    .execute();
  await db.schema.createIndex('calls_promise').on('calls').columns(['promise_on']).execute();
}

async function createPlans(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('plans')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('customer_id', 'text', (column) => column.notNull().references('customers.id'))
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('terms', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull().check(sql`length(currency) = 3`))
    .addColumn('created_on', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull().check(sql`revision > 0`))
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('has_started', 'integer', (column) =>
      column.notNull().check(sql`has_started in (0, 1)`),
    )
    .addColumn('is_paused', 'integer', (column) => column.notNull().check(sql`is_paused in (0, 1)`))
    .addColumn('cancelled_on', 'text')
    .addColumn('anchor_slot', 'integer', (column) => column.notNull())
    .addColumn('anchor_on', 'text', (column) => column.notNull())
    .addColumn('usual_amount_minor', 'bigint', (column) => column.notNull())
    .addColumn('last_sequence', 'integer', (column) => column.notNull())
    .addColumn('last_slot', 'integer', (column) => column.notNull())
    .addColumn('last_slot_on', 'text', (column) => column.notNull())
    .addColumn('has_more_slots', 'integer', (column) =>
      column.notNull().check(sql`has_more_slots in (0, 1)`),
    )
    .addColumn('next_due_on', 'text')
    .addColumn('open_minor', 'bigint', (column) => column.notNull().check(sql`open_minor >= 0`))
    .addColumn('open_count', 'integer', (column) => column.notNull().check(sql`open_count >= 0`))
    .addColumn('paid_minor', 'bigint', (column) => column.notNull())
    .addColumn('paid_count', 'integer', (column) => column.notNull())
    .addColumn('waiting_on', 'integer')
    .addColumn('sort_on', 'text', (column) => column.notNull())
    .addColumn('scheduled_from', 'text')
    .addColumn('failed_count', 'integer', (column) => column.notNull())
    .addColumn('card_id', 'text', (column) => column.references('cards.id'))
    .addColumn('card_expiry', 'text')
    .addColumn('consent_channel', 'text')
    .addColumn('consent_words', 'text')
    .addColumn('consent_at', 'text')
    .addColumn('consent_operator_id', 'text')
    .execute();
  await db.schema.createIndex('plans_reference').unique().on('plans').column('reference').execute();
  const lookups = [
    ['plans_sorted', ['sort_on', 'id']],
    ['plans_sorted_by_state', ['state', 'sort_on', 'id']],
    ['plans_customer', ['customer_id', 'sort_on', 'id']],
    ['plans_card', ['card_id']],
    ['plans_card_expiry', ['card_expiry', 'id']],
    ['plans_behind', ['has_more_slots', 'cancelled_on', 'last_slot_on']],
  ] as const;
  for (const [name, columns] of lookups) {
    await db.schema
      .createIndex(name)
      .on('plans')
      .columns([...columns])
      .execute();
  }
}

async function createInstalments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('instalments')
    .addColumn('plan_id', 'text', (column) => column.notNull().references('plans.id'))
    .addColumn('sequence', 'integer', (column) => column.notNull().check(sql`sequence > 0`))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('slot', 'integer')
    .addColumn('from_sequence', 'integer')
    .addColumn('due_on', 'text', (column) => column.notNull())
    .addColumn('amount_minor', 'bigint', (column) => column.notNull().check(sql`amount_minor >= 0`))
    .addColumn('currency', 'text', (column) => column.notNull().check(sql`length(currency) = 3`))
    .addColumn('carries_remainder', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('last_indicator', 'text')
    .addColumn('declined_count', 'integer', (column) => column.notNull())
    .addColumn('paid_minor', 'bigint', (column) => column.notNull())
    .addColumn('refunded_minor', 'bigint', (column) => column.notNull())
    .addColumn('settled_on', 'text')
    .addColumn('covered_by', 'integer')
    .addColumn('reason', 'text')
    .addColumn('owed_as', 'text')
    .addPrimaryKeyConstraint('instalments_primary_key', ['plan_id', 'sequence'])
    .execute();
  await db.schema
    .createIndex('instalments_owed')
    .on('instalments')
    .columns(['owed_as', 'due_on', 'plan_id', 'sequence', 'currency', 'amount_minor'])
    .where(sql<boolean>`owed_as is not null`)
    .execute();
}

async function createHistories(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('card_chains')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('plan_id', 'text', (column) => column.notNull().references('plans.id'))
    .addColumn('number', 'integer', (column) => column.notNull().check(sql`number > 0`))
    .addColumn('card_id', 'text', (column) => column.notNull().references('cards.id'))
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('first_transaction_id', 'text', (column) => column.notNull())
    .addColumn('first_charged_on', 'text', (column) => column.notNull())
    .addColumn('sealed_tracking_id', 'text')
    .addColumn('ended_on', 'text')
    .execute();
  await db.schema
    .createIndex('card_chains_plan')
    .unique()
    .on('card_chains')
    .columns(['plan_id', 'number'])
    .execute();
  await db.schema
    .createTable('plan_events')
    .addColumn('plan_id', 'text', (column) => column.notNull().references('plans.id'))
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('sequence', 'integer')
    .addColumn('amount_minor', 'bigint')
    .addColumn('reason', 'text')
    .addColumn('happened_at', 'text', (column) => column.notNull())
    .addColumn('operator_id', 'text')
    .addPrimaryKeyConstraint('plan_events_primary_key', ['plan_id', 'revision', 'position'])
    .execute();
}

/** `is_open` is 1 or null: nulls do not collide in a unique index, so at most one run is open. */
async function createRuns(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('runs')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('number', 'integer', (column) => column.notNull().unique())
    .addColumn('is_open', 'integer', (column) => column.check(sql`is_open = 1`))
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('halt_reason', 'text')
    .addColumn('settings', 'text', (column) => column.notNull())
    .addColumn('started_by', 'text', (column) => column.notNull())
    .addColumn('operator_id', 'text', (column) => column.notNull())
    .addColumn('started_at', 'text', (column) => column.notNull())
    .addColumn('started_on', 'text', (column) => column.notNull())
    .addColumn('ended_at', 'text')
    .addColumn('item_count', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('runs_one_open').unique().on('runs').column('is_open').execute();
}

async function createRunItems(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('run_items')
    .addColumn('run_id', 'text', (column) => column.notNull().references('runs.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('plan_id', 'text', (column) => column.notNull().references('plans.id'))
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn('card_id', 'text', (column) => column.notNull())
    .addColumn('due_on', 'text', (column) => column.notNull())
    .addColumn('amount_minor', 'bigint', (column) => column.notNull().check(sql`amount_minor > 0`))
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('omit_expiry', 'integer', (column) => column.notNull())
    .addColumn('tried_by', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('put_back_count', 'integer', (column) => column.notNull())
    .addColumn('attempt_id', 'text', (column) => column.references('attempts.id'))
    .addPrimaryKeyConstraint('run_items_primary_key', ['run_id', 'position'])
    .execute();
  await db.schema
    .createTable('run_left_out')
    .addColumn('run_id', 'text', (column) => column.notNull().references('runs.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('plan_id', 'text', (column) => column.notNull().references('plans.id'))
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn('amount_minor', 'bigint', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('until_on', 'text')
    .addPrimaryKeyConstraint('run_left_out_primary_key', ['run_id', 'position'])
    .execute();
  await db.schema
    .createTable('run_events')
    .addColumn('run_id', 'text', (column) => column.notNull().references('runs.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('halt_reason', 'text')
    .addColumn('happened_at', 'text', (column) => column.notNull())
    .addColumn('operator_id', 'text')
    .addPrimaryKeyConstraint('run_events_primary_key', ['run_id', 'position'])
    .execute();
}

async function createRules(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account_rules')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('rule', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .addColumn('operator_id', 'text', (column) => column.notNull())
    .execute();
}

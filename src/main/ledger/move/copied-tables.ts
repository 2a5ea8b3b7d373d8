import type { LedgerTables } from '../schema/tables.ts';

/** A table that is copied, and the columns that tell its rows apart and put them in order. */
export interface CopiedTable {
  readonly name: CopiedName;
  readonly key: readonly string[];
}

/** Every table but those that each place of records writes for itself: logins, and what is known of a server. */
type CopiedName = Exclude<
  keyof LedgerTables,
  'schema_versions' | 'moved_records' | 'terminal_logins' | 'server_identity' | 'journal_checks'
>;

/**
 * The tables of the records, those before that others refer to.
 *
 * The index of words is left out: it is built again, since the engines keep it in different forms.
 */
const keys: Readonly<Record<CopiedName, readonly string[]>> = {
  ledger_facts: ['id'],
  attempts: ['id'],
  moves: ['attempt_id', 'sequence'],
  look_ups: ['attempt_id', 'sequence'],
  history_values: ['field', 'value'],
  history_views: ['id'],
  customers: ['id'],
  customer_merges: ['id'],
  customer_files: ['id'],
  retention: ['id'],
  cards: ['id'],
  consents: ['id'],
  // A call that answers another was made after it.
  calls: ['created_at', 'id'],
  parked_orders: ['id'],
  receipts: ['id'],
  messages: ['id'],
  message_opt_outs: ['customer_id'],
  decline_advice: ['code'],
  refunds_elsewhere: ['id'],
  refund_requests: ['id'],
  plans: ['id'],
  instalments: ['plan_id', 'sequence'],
  card_chains: ['id'],
  plan_agreements: ['plan_id', 'revision'],
  plan_events: ['plan_id', 'revision', 'position'],
  runs: ['id'],
  run_items: ['run_id', 'position'],
  run_left_out: ['run_id', 'position'],
  run_events: ['run_id', 'position'],
  account_rules: ['name'],
  wallet_checkouts: ['id'],
  wallet_moves: ['checkout_id', 'sequence'],
  debt_decisions: ['attempt_id', 'plan_id', 'sequence'],
  closes: ['id'],
  day_entries: ['id'],
  journal_accounts: ['account_role'],
  bank_files: ['id'],
  bank_lines: ['line_key'],
  operators: ['id'],
  audit: ['place'],
  epochs: ['number'],
  terminals: ['terminal_id'],
  terminal_leases: ['terminal_id'],
  gap_answers: ['gap_key'],
  row_seals: ['table_name', 'row_key'],
  seal_head: ['id'],
};

/** The tables in the order in which they are copied. */
export const copiedTables: readonly CopiedTable[] = Object.entries(keys).map(([name, key]) => ({
  name: name as CopiedName,
  key,
}));

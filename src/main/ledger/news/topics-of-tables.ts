import type { NewsTopic } from '../../../domain/terminals/news.ts';
import { trustedClock } from '../attempts/running-time.ts';
import type { LedgerTables } from '../schema/tables.ts';

/** The topic of each table. Null for tables that only change beside another, or that no screen shows. */
const topics: Readonly<Record<keyof LedgerTables, NewsTopic | null>> = {
  attempts: 'payments',
  history_values: null,
  history_views: 'payments',
  moved_records: null,
  moves: null,
  look_ups: 'payments',
  customers: 'customers',
  customer_files: 'customers',
  customer_merges: 'customers',
  retention: 'customers',
  cards: 'customers',
  consents: 'customers',
  calls: 'calls',
  parked_orders: 'orders',
  receipts: 'payments',
  messages: 'messages',
  message_opt_outs: 'messages',
  decline_advice: 'rules',
  refunds_elsewhere: 'payments',
  refund_requests: 'payments',
  plans: 'plans',
  instalments: 'plans',
  card_chains: 'plans',
  plan_agreements: 'plans',
  plan_events: 'plans',
  runs: 'runs',
  run_items: 'runs',
  run_left_out: 'runs',
  run_events: 'runs',
  account_rules: 'rules',
  wallet_checkouts: 'wallet',
  wallet_moves: 'wallet',
  debt_decisions: 'plans',
  closes: 'closes',
  day_entries: 'closes',
  journal_accounts: 'closes',
  bank_files: 'closes',
  bank_lines: 'closes',
  // Every write adds to the log.
  audit: null,
  operators: 'staff',
  epochs: 'gap',
  server_identity: null,
  journal_checks: 'gap',
  terminals: null,
  // Renewed every few seconds; a list of terminals has to be read at intervals anyway.
  terminal_leases: null,
  terminal_logins: null,
  gap_answers: 'gap',
  ledger_facts: null,
  row_seals: null,
  seal_head: null,
  schema_versions: null,
};

/** The topic that a statement's write belongs to, by its table and its values; null for none. */
export function topicOfWrite(table: string, values: readonly unknown[]): NewsTopic | null {
  // Every terminal saves the trusted clock every few seconds.
  if (table === 'account_rules' && values.includes(trustedClock)) return null;
  return Object.hasOwn(topics, table) ? topics[table as keyof LedgerTables] : null;
}

import type { LedgerTables } from '../schema/tables.ts';

/** Rights on a table beside reading it; `update(note)` covers that one column. */
type Right = 'insert' | 'update' | 'delete' | 'update(note)' | 'update(joined_at, terminal_id)';

const added = ['insert'] as const;
const changed = ['insert', 'update'] as const;
const listed = ['insert', 'delete'] as const;
const all = ['insert', 'update', 'delete'] as const;

/**
 * The rights of terminals on each table, as narrow as the app's own statements allow.
 *
 * A step of a payment and an entry of the audit log are never changed or removed. Of a step the note alone may lose a
 * customer's name, when that customer is erased.
 */
export const tableRights: Readonly<Record<keyof LedgerTables | 'history_words', readonly Right[]>> =
  {
    attempts: changed,
    moves: ['insert', 'update(note)'],
    look_ups: changed,
    history_values: added,
    history_views: all,
    history_words: changed,
    customers: changed,
    customer_files: added,
    customer_merges: all,
    retention: changed,
    cards: changed,
    consents: changed,
    calls: changed,
    parked_orders: all,
    receipts: added,
    messages: changed,
    message_opt_outs: listed,
    decline_advice: all,
    refunds_elsewhere: all,
    refund_requests: changed,
    plans: changed,
    instalments: changed,
    card_chains: changed,
    plan_agreements: changed,
    plan_events: changed,
    runs: changed,
    run_items: changed,
    run_left_out: added,
    run_events: added,
    account_rules: all,
    wallet_checkouts: changed,
    wallet_moves: added,
    debt_decisions: all,
    closes: changed,
    day_entries: changed,
    journal_accounts: changed,
    bank_files: added,
    bank_lines: changed,
    audit: added,
    operators: changed,
    epochs: changed,
    server_identity: changed,
    journal_checks: changed,
    terminals: listed,
    terminal_leases: all,
    // The owner writes a login; a terminal that joins only says that it did.
    terminal_logins: ['update(joined_at, terminal_id)'],
    moved_records: listed,
    gap_answers: listed,
    ledger_facts: ['update'],
    row_seals: all,
    seal_head: changed,
    schema_versions: [],
  };

import type { AuditRow } from '../audit/audit-table.ts';
import type { CloseRow, DayEntryRow, JournalAccountRow } from './close-tables.ts';
import type {
  CallRow,
  CardRow,
  ConsentRow,
  CustomerRow,
  DeclineAdviceRow,
  ParkedOrderRow,
  ReceiptRow,
  RefundElsewhereRow,
} from './back-office-tables.ts';
import type {
  EpochRow,
  GapAnswerRow,
  JournalCheckRow,
  ServerIdentityRow,
  TerminalRow,
} from '../epoch-tables.ts';
import type { LookUpRow } from './look-up-tables.ts';
import type { PaymentValueRow, SavedViewRow, ListedColumns } from './search-tables.ts';
import type {
  AccountRuleRow,
  CardChainRow,
  InstalmentRow,
  PlanAgreementRow,
  PlanEventRow,
  PlanRow,
  RunEventRow,
  RunHeadRow,
  RunItemRow,
  RunLeftOutRow,
} from './plan-tables.ts';
import type { MessageOptOutRow, MessageRow } from './message-tables.ts';
import type { BankFileRow, BankLineRow } from './reconcile-tables.ts';
import type { RefundRequestRow } from './refund-tables.ts';
import type { RowSealRow, SealedTable, SealHeadRow } from './seal-tables.ts';
import type { CustomerFileRow, CustomerMergeRow, RetentionRow } from './tidy-tables.ts';
import type { OperatorRow } from './staff-tables.ts';
import type { MovedRecordsRow, TerminalLeaseRow, TerminalLoginRow } from './terminal-tables.ts';
import type { WalletCheckoutRow, WalletMoveRow } from './wallet-tables.ts';

/**
 * The ledger's tables as Kysely sees them: integers for money and flags, ISO text for dates and
 * instants, JSON as text. There is no column for a card number or code, and there must never be
 * one.
 */
export interface LedgerTables {
  readonly attempts: AttemptRow & ListedColumns;
  readonly history_values: PaymentValueRow;
  readonly history_views: SavedViewRow;
  readonly moves: MoveRow;
  readonly look_ups: LookUpRow;
  readonly customers: CustomerRow;
  readonly customer_files: CustomerFileRow;
  readonly customer_merges: CustomerMergeRow;
  readonly retention: RetentionRow;
  readonly cards: CardRow;
  readonly consents: ConsentRow;
  readonly calls: CallRow;
  readonly parked_orders: ParkedOrderRow;
  readonly receipts: ReceiptRow;
  readonly messages: MessageRow;
  readonly message_opt_outs: MessageOptOutRow;
  readonly decline_advice: SealedTable<DeclineAdviceRow>;
  readonly refunds_elsewhere: RefundElsewhereRow;
  readonly refund_requests: RefundRequestRow;
  readonly plans: SealedTable<PlanRow>;
  readonly instalments: SealedTable<InstalmentRow>;
  readonly card_chains: SealedTable<CardChainRow>;
  readonly plan_agreements: PlanAgreementRow;
  readonly plan_events: PlanEventRow;
  readonly runs: RunHeadRow;
  readonly run_items: RunItemRow;
  readonly run_left_out: RunLeftOutRow;
  readonly run_events: RunEventRow;
  readonly account_rules: SealedTable<AccountRuleRow>;
  readonly wallet_checkouts: WalletCheckoutRow;
  readonly wallet_moves: WalletMoveRow;
  readonly debt_decisions: DebtDecisionRow;
  readonly closes: CloseRow;
  readonly day_entries: DayEntryRow;
  readonly journal_accounts: JournalAccountRow;
  readonly bank_files: BankFileRow;
  readonly bank_lines: BankLineRow;
  readonly audit: AuditRow;
  readonly operators: SealedTable<OperatorRow>;
  readonly epochs: EpochRow;
  readonly server_identity: ServerIdentityRow;
  readonly journal_checks: JournalCheckRow;
  readonly terminals: TerminalRow;
  readonly terminal_leases: TerminalLeaseRow;
  readonly moved_records: MovedRecordsRow;
  readonly terminal_logins: TerminalLoginRow;
  readonly gap_answers: GapAnswerRow;
  readonly ledger_facts: SealedTable<LedgerFactsRow>;
  readonly row_seals: RowSealRow;
  readonly seal_head: SealHeadRow;
  readonly schema_versions: SchemaVersionRow;
}

/** One attempt; the domain's `Attempt` documents its columns. */
export interface AttemptRow {
  readonly id: string;
  readonly intent_id: string;
  readonly try_number: number;
  readonly terminal_id: string;
  readonly boot_id: string;
  readonly operator_id: string;
  readonly order_reference: string;
  readonly reference: string;
  /** Both references folded, to find look-alikes. */
  readonly reference_key: string;
  readonly order_reference_key: string;
  readonly amount_minor: number;
  readonly currency: string;
  readonly channel: string;
  readonly kind: string;
  readonly ecm: number | null;
  readonly stored_credential: string | null;
  /** 0 or 1. */
  readonly omit_expiry: number;
  readonly card_brand: string;
  readonly card_last_four: string;
  /** `YYYY-MM`. */
  readonly card_expiry: string;
  readonly card_id: string | null;
  readonly duplicate_reason: string | null;
  readonly prepared_at: string;
  readonly state: string;
  readonly dispatched_at: string | null;
  /** JSON: the request as it was written, without what must not be stored; null for rows from before. */
  readonly request_sent: string | null;
  readonly settled_at: string | null;
  readonly held_from_running_ms: number | null;
  readonly not_sent_reason: string | null;
  /** JSON. */
  readonly verdict: string | null;
  /** Id of the transaction that this attempt alone stands for; at most one attempt holds an id. */
  readonly transaction_id: string | null;
  /** Keyed digest of the true id where masking changed it; empty where `transaction_id` is the true one. */
  readonly transaction_digest: string;
  /** JSON: the gateway's response as received, whose id may belong to another attempt. */
  readonly transaction_record: string | null;
  /** JSON. */
  readonly service_errors: string;
  readonly http_status: number | null;
  /** JSON. */
  readonly resolution: string | null;
  readonly customer_id: string | null;
  readonly code_absent_reason: string | null;
  /** Intent of the paid order that this one is a part payment of. */
  readonly part_of_intent_id: string | null;
  readonly part_reason: string | null;
  /** JSON: description, note, lines and tax of the order; null without any. */
  readonly order_details: string | null;
  /** `schedule` or `person` for a charge of a plan, null for all others. */
  readonly tried_by: string | null;
  readonly run_id: string | null;
  /** The epoch in which the attempt began. */
  readonly epoch: number;
}

/** A staff decision about a payment that may have paid an instalment. */
export interface DebtDecisionRow {
  readonly attempt_id: string;
  readonly plan_id: string;
  readonly sequence: number;
  /** `same-debt` or `another-debt`. */
  readonly decision: string;
  readonly reason: string;
  readonly decided_at: string;
  readonly operator_id: string;
}

/** One step of one attempt, counted from 1. */
export interface MoveRow {
  readonly attempt_id: string;
  readonly sequence: number;
  readonly from_state: string | null;
  readonly to_state: string;
  readonly moved_at: string;
  readonly operator_id: string | null;
  readonly note: string | null;
}

/** The single row that identifies the ledger's owner. */
export interface LedgerFactsRow {
  /** Always 1. */
  readonly id: number;
  readonly ledger_id: string;
  readonly account_id: string;
  readonly created_at: string;
  readonly running_ms: number;
  /** Scheme, host and port of the gateway that cards on file belong to; null before there was one. */
  readonly service_origin: string | null;
}

/** One migration that has been applied. */
export interface SchemaVersionRow {
  readonly version: number;
  readonly name: string;
  readonly applied_at: string;
}

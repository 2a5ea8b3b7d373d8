/** One epoch of the records; an open gap has no `closed_at`. */
export interface EpochRow {
  readonly number: number;
  readonly cause: string;
  readonly began_at: string;
  /** The records are complete up to this moment. */
  readonly agreed_at: string;
  /** Id of the restore that began it, so that a kill in between begins it once. */
  readonly restore_id: string | null;
  readonly admitted_by: string | null;
  readonly closed_at: string | null;
  readonly closed_by: string | null;
  readonly reopened_at: string | null;
}

/** The single row of records on a server: the server, its timeline, the database and the table itself. */
export interface ServerIdentityRow {
  /** Always 1. */
  readonly id: number;
  readonly identity: string;
  readonly known_at: string;
}

/** The comparison of one terminal's sent journal with the records, for one epoch. */
export interface JournalCheckRow {
  readonly epoch: number;
  readonly terminal_id: string;
  /** The terminal's last entry in the log when the epoch began, by its own clock. */
  readonly since: string;
  /** Null until it was compared. */
  readonly checked_at: string | null;
  /** Payments and refunds of the journal that the records did not have as it showed them; null until then. */
  readonly found: number | null;
}

/** One terminal that used these records. */
export interface TerminalRow {
  readonly terminal_id: string;
  readonly computer_digest: string | null;
  readonly mark_digest: string | null;
  /** The terminal with the largest value used them last. */
  readonly last_use: number;
  readonly used_at: string;
}

/** The answer given for one row of a gap, with a copy of that row. */
export interface GapAnswerRow {
  readonly gap_key: string;
  readonly epoch: number;
  readonly kind: string;
  readonly reference: string;
  readonly customer_name: string | null;
  readonly amount_minor: number;
  readonly currency: string | null;
  readonly due_on: string | null;
  readonly plan_id: string | null;
  readonly sequence: number | null;
  readonly attempt_id: string | null;
  readonly answer: string;
  readonly evidence: string;
  readonly transaction_id: string | null;
  readonly answered_at: string;
  readonly operator_id: string | null;
}

/** One accepted bank file. */
export interface BankFileRow {
  readonly id: string;
  readonly digest: string;
  readonly file_name: string;
  /** JSON: the layout by which it was read. */
  readonly layout: string;
  readonly line_count: number;
  readonly matched_count: number;
  readonly accepted_at: string;
  readonly operator_id: string;
}

/** One line of a bank file that the records do not account for; decided when `decision` is not null. */
export interface BankLineRow {
  readonly line_key: string;
  readonly file_id: string;
  readonly line_number: number;
  readonly why: string;
  readonly kind: string;
  readonly reference: string;
  readonly transaction_id: string;
  readonly amount_minor: number;
  readonly currency: string;
  readonly settled_on: string;
  readonly attempt_id: string | null;
  readonly decision: string | null;
  readonly reason: string;
  readonly decided_at: string | null;
  readonly decided_by: string | null;
}

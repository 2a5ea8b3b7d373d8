/** Columns of `attempts` that lists use; written together with the facts they come from. */
export interface ListedColumns {
  /** The order of time as one number; null until the row is indexed. */
  readonly place: number | null;
  /** Settlement date, `YYYY-MM-DD`. */
  readonly settlement_date: string | null;
  readonly response_code: string | null;
  readonly rrn: string | null;
  readonly authorization_code: string | null;
}

/** A value that some payment has, offered as a filter choice. */
export interface PaymentValueRow {
  readonly field: string;
  readonly value: string;
}

/** One saved search. */
export interface SavedViewRow {
  readonly id: string;
  readonly name: string;
  /** The name folded for comparison. */
  readonly name_key: string;
  /** JSON. */
  readonly query: string;
  readonly changed_at: string;
  readonly operator_id: string;
}

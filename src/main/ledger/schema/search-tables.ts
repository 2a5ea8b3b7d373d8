/** What a row of `attempts` is listed by; written with whatever changes it. */
export interface ListedColumns {
  /** The order of time as one number; null until the row is indexed. */
  readonly place: number | null;
  /** The bank's day, `YYYY-MM-DD`. */
  readonly settlement_date: string | null;
  readonly response_code: string | null;
  readonly rrn: string | null;
  readonly authorization_code: string | null;
}

/** A value that some payment has, for the choices of a filter. */
export interface HistoryValueRow {
  readonly field: string;
  readonly value: string;
}

/** One saved question. */
export interface HistoryViewRow {
  readonly id: string;
  readonly name: string;
  /** The name as it is compared. */
  readonly name_key: string;
  /** JSON. */
  readonly query: string;
  readonly changed_at: string;
  readonly operator_id: string;
}

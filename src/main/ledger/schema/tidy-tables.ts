/** Two customers made one; it can be undone until it is closed. */
export interface CustomerMergeRow {
  readonly id: string;
  readonly kept_id: string;
  readonly merged_id: string;
  readonly merged_at: string;
  readonly operator_id: string;
  /** JSON: the ids of the rows that moved, by table, and the names of the fields that were filled in. */
  readonly moved: string;
  readonly closed_at: string | null;
}

/** The only row: after how long without payments and plans personal data is listed for erasing. */
export interface RetentionRow {
  /** Always 1. */
  readonly id: number;
  /** Null lists nothing. */
  readonly years: number | null;
  readonly changed_at: string;
  readonly operator_id: string;
}

/** One file of customers or card tokens that was brought in; its name is not kept, for it may name a person. */
export interface CustomerFileRow {
  readonly id: string;
  /** SHA-256 of its bytes, in hexadecimal. */
  readonly digest: string;
  /** JSON: the heading of each column that was read. */
  readonly layout: string;
  readonly customer_count: number;
  readonly card_count: number;
  readonly brought_in_at: string;
  readonly operator_id: string;
}

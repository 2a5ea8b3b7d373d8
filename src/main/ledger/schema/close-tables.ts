/** One close of a settlement date and currency; reopened when `reopened_at` is not null. */
export interface CloseRow {
  readonly id: string;
  readonly settlement_date: string;
  readonly currency: string;
  readonly expected_minor: number;
  readonly bank_minor: number;
  readonly reason: string | null;
  readonly note: string;
  readonly closed_at: string;
  readonly operator_id: string;
  readonly reopened_at: string | null;
  readonly reopened_by: string | null;
  readonly reopen_reason: string | null;
}

/** One fee or dispute that a person recorded for a settlement date; withdrawn when `withdrawn_at` is not null. */
export interface DayEntryRow {
  readonly id: string;
  readonly settlement_date: string;
  readonly currency: string;
  readonly kind: string;
  readonly amount_minor: number;
  readonly reason: string;
  readonly recorded_at: string;
  readonly operator_id: string;
  readonly withdrawn_at: string | null;
  readonly withdrawn_by: string | null;
}

/** One account of the merchant's books, by what it is for. */
export interface JournalAccountRow {
  readonly account_role: string;
  readonly code: string;
  readonly name: string;
  readonly saved_at: string;
  readonly operator_id: string;
}

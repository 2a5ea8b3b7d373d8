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

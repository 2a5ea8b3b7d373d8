/** One refund or void that was asked of the gateway. */
export interface RefundRequestRow {
  readonly id: string;
  readonly attempt_id: string;
  /** `refund` or `void`. */
  readonly kind: string;
  readonly state: string;
  readonly reference: string;
  /** The payment's own id at the gateway. */
  readonly transaction_id: string;
  readonly amount_minor: number;
  readonly currency: string;
  readonly reason: string;
  readonly owed_again_on: string | null;
  readonly operator_id: string;
  readonly approved_by: string | null;
  readonly terminal_id: string;
  readonly boot_id: string;
  readonly epoch: number;
  readonly prepared_at: string;
  readonly dispatched_at: string | null;
  readonly settled_at: string | null;
  readonly outcome_reason: string | null;
  readonly http_status: number | null;
  /** The refund's own id at the gateway; null until one is known. */
  readonly gateway_id: string | null;
  readonly gateway_message: string | null;
  /** JSON: a list of texts. */
  readonly gateway_errors: string;
  readonly held_from_running_ms: number | null;
  readonly how_looked: string | null;
  readonly resolved_by: string | null;
}

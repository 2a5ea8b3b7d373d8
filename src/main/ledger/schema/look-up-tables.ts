/** One look-up of one attempt at the gateway, counted from 1. */
export interface LookUpRow {
  readonly attempt_id: string;
  readonly sequence: number;
  /** `id` or `reference`. */
  readonly way: string;
  /** Position in the schedule; null for a look-up that staff asked for. */
  readonly step: number | null;
  /** Null for a look-up by the schedule. */
  readonly operator_id: string | null;
  readonly looked_at: string;
  readonly finding: string;
  /** JSON: the members that differ. */
  readonly differences: string;
  /** 1 when it settled the attempt, else 0. */
  readonly is_settled: number;
  readonly http_status: number | null;
  /** JSON: the gateway's record as it came, masked; null when there was none. */
  readonly transaction_record: string | null;
  /** JSON: the attempt's own inconclusive response, which the look-up's record replaced; null otherwise. */
  readonly replaced_record: string | null;
}

/** One plan; the domain's `Plan` documents its columns; the last ones repeat facts for lists. */
export interface PlanRow {
  readonly id: string;
  readonly customer_id: string;
  readonly reference: string;
  /** The reference folded, to find look-alikes. */
  readonly reference_key: string;
  readonly channel: string;
  /** JSON. */
  readonly terms: string;
  readonly currency: string;
  readonly created_on: string;
  readonly revision: number;
  readonly state: string;
  readonly has_started: number;
  readonly is_paused: number;
  readonly cancelled_on: string | null;
  readonly anchor_slot: number;
  readonly anchor_on: string;
  readonly usual_amount_minor: number;
  readonly last_sequence: number;
  readonly last_slot: number;
  readonly last_slot_on: string;
  readonly has_more_slots: number;
  readonly next_due_on: string | null;
  readonly open_minor: number;
  readonly open_count: number;
  readonly paid_minor: number;
  readonly paid_count: number;
  readonly waiting_on: number | null;
  /** The next due day, or a text that sorts after every day. */
  readonly sort_on: string;
  /** The oldest day of an instalment that is owed and was not declined yet. */
  readonly scheduled_from: string | null;
  readonly failed_count: number;
  /** The card of the current history; null when there is none, or when the plan is over. */
  readonly card_id: string | null;
  /** `YYYY-MM`. */
  readonly card_expiry: string | null;
  readonly consent_channel: string | null;
  readonly consent_words: string | null;
  readonly consent_at: string | null;
  readonly consent_operator_id: string | null;
  /** Over the plan's facts, its card histories and its open instalments. */
  readonly seal: string;
  /** Days before a charge on which its customer is written to; null for those of the account, 0 for never. */
  readonly upcoming_days: number | null;
}

/** One agreement to new terms of a plan, with the revision that it made. */
export interface PlanAgreementRow {
  readonly plan_id: string;
  readonly revision: number;
  readonly from_on: string;
  /** JSON. */
  readonly terms_before: string;
  /** JSON. */
  readonly terms_after: string;
  readonly agreed_by: string;
  readonly way: string;
  readonly agreed_on: string;
  readonly reason: string;
  readonly recorded_at: string;
  readonly operator_id: string;
}

/** One instalment of a plan. */
export interface InstalmentRow {
  readonly plan_id: string;
  readonly sequence: number;
  readonly kind: string;
  readonly slot: number | null;
  readonly from_sequence: number | null;
  readonly due_on: string;
  readonly amount_minor: number;
  readonly currency: string;
  readonly carries_remainder: number;
  readonly state: string;
  readonly last_indicator: string | null;
  readonly declined_count: number;
  readonly paid_minor: number;
  readonly refunded_minor: number;
  readonly settled_on: string | null;
  readonly covered_by: number | null;
  readonly reason: string | null;
  /** The state while it is owed and may be charged, null otherwise. */
  readonly owed_as: string | null;
}

/** One card history of a plan; its tracking id is sealed for this row and field. */
export interface CardChainRow {
  readonly id: string;
  readonly plan_id: string;
  readonly number: number;
  readonly card_id: string;
  readonly origin: string;
  readonly first_transaction_id: string;
  readonly first_charged_on: string;
  readonly sealed_tracking_id: string | null;
  readonly ended_on: string | null;
}

/** One event of a plan, with the revision that it made. */
export interface PlanEventRow {
  readonly plan_id: string;
  readonly revision: number;
  readonly position: number;
  readonly kind: string;
  readonly sequence: number | null;
  readonly amount_minor: number | null;
  readonly reason: string | null;
  readonly happened_at: string;
  readonly operator_id: string | null;
}

/** One run over what was due. */
export interface RunHeadRow {
  readonly id: string;
  readonly number: number;
  /** 1 while the run is not over, then null. */
  readonly is_open: number | null;
  readonly state: string;
  readonly halt_reason: string | null;
  /** JSON. */
  readonly settings: string;
  readonly started_by: string;
  readonly operator_id: string;
  readonly started_at: string;
  readonly started_on: string;
  readonly ended_at: string | null;
  readonly item_count: number;
  /** The terminal that leads it, and its start; null for records in a file. */
  readonly leader_terminal: string | null;
  readonly leader_boot: string | null;
  /** `pause`, `resume` or `stop`, asked of the leader at another terminal; null once it was carried out. */
  readonly requested: string | null;
  readonly requested_by: string | null;
  /** 1 once another terminal helps with it: from then on its items are claimed before they are charged. */
  readonly is_helped: number;
}

/** One item of a run: `waiting`, `begun` (its attempt holds the rest) or `left-out`. */
export interface RunItemRow {
  readonly run_id: string;
  readonly position: number;
  readonly plan_id: string;
  readonly sequence: number;
  readonly card_id: string;
  readonly due_on: string;
  readonly amount_minor: number;
  readonly currency: string;
  readonly omit_expiry: number;
  readonly tried_by: string;
  readonly state: string;
  readonly reason: string | null;
  readonly put_back_count: number;
  readonly attempt_id: string | null;
  /** The terminal, and its start, that charges it now; null while none does, and in a run without helpers. */
  readonly claim_terminal: string | null;
  readonly claim_boot: string | null;
}

/** One instalment that the check of a run left out. */
export interface RunLeftOutRow {
  readonly run_id: string;
  readonly position: number;
  readonly plan_id: string;
  readonly sequence: number;
  readonly amount_minor: number;
  readonly currency: string;
  readonly reason: string;
  readonly until_on: string | null;
}

/** One state that a run went through. */
export interface RunEventRow {
  readonly run_id: string;
  readonly position: number;
  readonly state: string;
  readonly halt_reason: string | null;
  readonly happened_at: string;
  readonly operator_id: string | null;
}

/** The account's own rules, one row for each kind. */
export interface AccountRuleRow {
  readonly name: string;
  /** JSON. */
  readonly rule: string;
  readonly changed_at: string;
  readonly operator_id: string;
}

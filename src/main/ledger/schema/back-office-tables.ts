/** One customer; `search_text` holds the folded name, phone and e-mail. */
export interface CustomerRow {
  readonly id: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly address: string;
  /** Code of a receipt language, or empty. */
  readonly language: string;
  readonly notes: string;
  readonly search_text: string;
  /** When the personal data was erased; null while it is there. */
  readonly erased_at: string | null;
  /** The customer who has everything of this one; null for one on its own. */
  readonly merged_into: string | null;
  readonly created_at: string;
  readonly changed_at: string;
  readonly operator_id: string;
}

/** One card on file; each of its tokens is sealed for its row and field. */
export interface CardRow {
  readonly id: string;
  readonly customer_id: string;
  readonly brand: string;
  readonly last_four: string;
  /** `YYYY-MM`. */
  readonly expiry: string;
  readonly sealed_token: string;
  /** The newest token that a response brought beside the first; null without one. */
  readonly newest_sealed_token: string | null;
  readonly newest_token_at: string | null;
  /** `first` or `newest`: the token that is left after the other one failed. */
  readonly token_left: string | null;
  readonly token_left_since: string | null;
  /** `YYYY-MM`, later than `expiry`; null unless a response brought one. */
  readonly later_expiry: string | null;
  readonly state: string;
  readonly kept_from_attempt_id: string | null;
  /** Gateway that the card was saved with, when the account has moved to another; null for its own. */
  readonly other_service: string | null;
  readonly created_at: string;
  readonly changed_at: string;
}

/** A customer's consent, in the words that were read to them. */
export interface ConsentRow {
  readonly id: string;
  readonly customer_id: string;
  readonly attempt_id: string | null;
  readonly purpose: string;
  readonly channel: string;
  readonly words: string;
  readonly agreed_at: string;
  readonly operator_id: string;
}

/** A call to make (`due_at`) or one that was made (`outcome`). */
export interface CallRow {
  readonly id: string;
  readonly kind: string;
  readonly customer_id: string | null;
  readonly attempt_id: string | null;
  /** The call-back that this call answered. */
  readonly call_back_id: string | null;
  readonly name: string;
  readonly phone: string;
  readonly note: string;
  readonly due_at: string | null;
  readonly outcome: string | null;
  readonly done_at: string | null;
  readonly created_at: string;
  readonly operator_id: string;
  readonly plan_id: string | null;
  readonly plan_sequence: number | null;
  readonly promise_minor: number | null;
  readonly promise_on: string | null;
  /** The plan's last instalment when the promise was made: parts charged later keep it. */
  readonly promise_after: number | null;
}

/** A parked order under its owner, without card data. */
export interface ParkedOrderRow {
  readonly id: string;
  readonly operator_id: string;
  readonly parked_at: string;
  /** JSON. */
  readonly order_record: string;
}

/** One issued receipt; from the second on they are copies. */
export interface ReceiptRow {
  readonly id: string;
  readonly attempt_id: string;
  readonly way: string;
  readonly issued_at: string;
  readonly operator_id: string;
}

/** The merchant's own wording for one decline code. */
export interface DeclineAdviceRow {
  readonly code: string;
  /** JSON. */
  readonly advice: string;
  readonly changed_at: string;
  readonly operator_id: string;
}

/** A refund that was made in the merchant dashboard, as evidence. */
export interface RefundElsewhereRow {
  readonly id: string;
  readonly attempt_id: string;
  readonly amount_minor: number;
  readonly currency: string;
  readonly refunded_on: string;
  readonly dashboard_reference: string;
  readonly reason: string;
  readonly recorded_at: string;
  readonly operator_id: string;
}

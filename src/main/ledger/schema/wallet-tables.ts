/** One wallet checkout; the domain's `WalletCheckout` documents its columns. */
export interface WalletCheckoutRow {
  readonly id: string;
  readonly state: string;
  readonly invoice_number: string;
  readonly currency: string;
  readonly amount_minor: number;
  readonly amount_text: string;
  readonly origin_url: string;
  readonly callback_path: string;
  /** JSON. */
  readonly cart: string | null;
  readonly channel: string;
  readonly terminal_id: string;
  readonly boot_id: string;
  readonly operator_id: string;
  readonly requested_at: string;
  readonly changed_at: string;
  readonly expires_at: string | null;
  readonly service_checkout_id: string | null;
  readonly request_token: string | null;
  readonly lightbox: string;
  readonly cancel_reason: string | null;
  readonly wallet_use: string | null;
  readonly attempt_id: string | null;
  readonly card_id: string | null;
  readonly customer_id: string | null;
  /** JSON. */
  readonly failure: string | null;
  /** The invoice number and the gateway's id, folded. */
  readonly search_text: string;
}

/** One step of one checkout, counted from 1. */
export interface WalletMoveRow {
  readonly checkout_id: string;
  readonly sequence: number;
  readonly from_state: string | null;
  readonly to_state: string;
  readonly moved_at: string;
  readonly operator_id: string | null;
  readonly note: string | null;
}

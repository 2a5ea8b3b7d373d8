/** One message to a customer; the domain's `Message` documents its columns. */
export interface MessageRow {
  readonly id: string;
  readonly kind: string;
  readonly occasion: string;
  readonly mail_id: string;
  readonly batch_id: string | null;
  readonly customer_id: string | null;
  readonly attempt_id: string | null;
  readonly plan_id: string | null;
  readonly copy_number: number | null;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly queued_at: string;
  readonly expires_at: string | null;
  readonly operator_id: string | null;
  readonly state: string;
  readonly tries: number;
  readonly due_at: string;
  readonly ended_at: string | null;
  /** JSON. */
  readonly failure: string | null;
  /** The epoch in which it was queued. */
  readonly epoch: number;
  readonly terminal_id: string | null;
  readonly boot_id: string | null;
  /** When a person took it off the list To do; null while it stands there, or never did. */
  readonly dismissed_at: string | null;
}

/** A customer who gets no messages. */
export interface MessageOptOutRow {
  readonly customer_id: string;
  readonly opted_out_at: string;
  readonly operator_id: string;
}

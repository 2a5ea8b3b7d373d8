/** One staff member of the account. */
export interface OperatorRow {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly is_active: number;
  /** With its parameters and salt. */
  readonly passphrase_hash: string;
  /** JSON: hashes of passphrases that may not be chosen again, the latest first. */
  readonly earlier_hashes: string;
  readonly pin_hash: string | null;
  readonly pin_pepper_id: string | null;
  readonly must_change: number;
  /** Counted before each is compared. */
  readonly wrong_passphrases: number;
  readonly wrong_pins: number;
  /** On the ledger's running time; null when there is no lock-out. */
  readonly locked_until_running_ms: number | null;
  readonly last_signed_in_at: string | null;
  /** By the trusted time of the records; null is damage. */
  readonly seen_at: string | null;
  readonly passphrase_set_at: string | null;
  /** The epoch that the staff member was last admitted to: records from another time admit no one by themselves. */
  readonly admitted_epoch: number;
  readonly created_at: string;
  readonly changed_at: string;
}

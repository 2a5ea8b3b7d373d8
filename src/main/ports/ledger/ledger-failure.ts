/** Why the ledger could not do its work; the rows are as they were before the call. */
export interface LedgerFailure {
  readonly kind:
    | 'busy'
    | 'read-only'
    | 'disk-full'
    | 'io-error'
    | 'damaged'
    | 'newer-schema'
    /** The key of the log cannot be had, so nothing may be written. */
    | 'no-audit-key'
    /** The log is not the one that was written: nothing may be charged until an admin accepts it. */
    | 'audit-broken'
    /** The records end before what was known of them: most often an older copy was restored. */
    | 'older-records'
    /** The records are from another time or computer: this waits until their gap is closed. */
    | 'gap-open'
    | 'closed';
}

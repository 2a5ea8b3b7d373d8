/** Reasons that the ledger could not complete a call; the rows are unchanged. */
const ledgerFailureKinds = [
  'busy',
  'read-only',
  'disk-full',
  'io-error',
  /** The server of the records does not respond, or the connection was lost on the way. */
  'unreachable',
  'damaged',
  'newer-schema',
  /** The records were moved to a server, and this file takes nothing more. */
  'moved',
  /** The key of the audit log is unavailable, so nothing may be written. */
  'no-audit-key',
  /** The log differs from the one that was written: no charges until an admin accepts it. */
  'audit-broken',
  /** Rows that decide who may do what were changed from outside: no charges until an admin accepts them. */
  'rows-altered',
  /** The plan was changed from outside: it is neither charged nor changed until an admin accepts it. */
  'plan-altered',
  /** Payments of the order are not those that the log names: they can only be read. */
  'payment-altered',
  /** The records end before the known head: most often an older copy was restored. */
  'older-records',
  /** The records are from another time or computer: the call is refused until their gap is closed. */
  'gap-open',
  'closed',
] as const;

/** The reason the ledger could not complete a call. */
export interface LedgerFailure {
  readonly kind: (typeof ledgerFailureKinds)[number];
}

/** The reason that open records take no writes at all. */
export type ReadOnlyReason = Extract<
  LedgerFailure['kind'],
  'read-only' | 'newer-schema' | 'damaged' | 'moved' | 'no-audit-key'
>;

const known: ReadonlySet<string> = new Set(ledgerFailureKinds);

/** True of a failure of the ledger itself, and false of a refusal that the call gave. */
export function isLedgerFailure(error: { readonly kind: string }): error is LedgerFailure {
  return known.has(error.kind);
}

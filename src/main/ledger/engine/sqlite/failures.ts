import type { LedgerFailure } from '../../../ports/ledger/ledger.ts';

/**
 * SQLite's primary result codes that are states of the world, not bugs (sqlite.org/rescode.html).
 */
const failureKinds: ReadonlyMap<number, LedgerFailure['kind']> = new Map([
  [5, 'busy'],
  [6, 'busy'],
  [8, 'read-only'],
  [10, 'io-error'],
  [11, 'damaged'],
  [13, 'disk-full'],
  [14, 'io-error'],
  [23, 'io-error'],
  [26, 'damaged'],
]);

/** The failure that SQLite's own error stands for; null for any other error. */
export function sqliteFailureOf(error: unknown): LedgerFailure['kind'] | null {
  const code = sqliteCode(error);
  // Extended codes carry the primary code in their low byte.
  return code === null ? null : (failureKinds.get(code & 0xff) ?? null);
}

/** SQLite's own result code; null for any other error. */
export function sqliteCode(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error)) return null;
  return typeof error.errcode === 'number' ? error.errcode : null;
}

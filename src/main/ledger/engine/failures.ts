import type { LedgerFailure } from '../../ports/ledger/ledger.ts';
import { AlteredRows, DamagedRow, KeyRenewed, RowMoved } from './row-failures.ts';
import { postgresFailureOf, sqlStateOf } from './postgres/failures.ts';
import { sqliteCode, sqliteFailureOf } from './sqlite/failures.ts';

/** The ledger failure behind a thrown error, whichever engine threw it; null when it is a bug and must be rethrown. */
export function ledgerFailureOf(error: unknown): LedgerFailure | null {
  if (error instanceof DamagedRow) return { kind: 'damaged' };
  if (error instanceof AlteredRows) return { kind: 'rows-altered' };
  if (error instanceof KeyRenewed) return { kind: 'no-audit-key' };
  if (error instanceof RowMoved) return { kind: 'busy' };
  // A stored number that no double holds cannot have been written by the app.
  if (error instanceof RangeError && Reflect.get(error, 'code') === 'ERR_OUT_OF_RANGE') {
    return { kind: 'damaged' };
  }
  const kind = sqliteFailureOf(error) ?? postgresFailureOf(error);
  return kind === null ? null : { kind };
}

/** A code or name of an unexpected error that is safe to log: its message can quote values. */
export function errorCode(error: unknown): string {
  const code = sqliteCode(error);
  if (code !== null) return `ERR_SQLITE_ERROR ${code}`;
  const state = sqlStateOf(error);
  if (state !== null) return `SQLSTATE ${state}`;
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

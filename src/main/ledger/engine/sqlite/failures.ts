import type { LedgerFailure } from '../../../ports/ledger/ledger.ts';

/** A stored row that the app cannot have written: the file was changed or has decayed. */
export class DamagedRow extends Error {
  constructor(column: string) {
    super(`A stored row is damaged in ${column}`);
    this.name = 'DamagedRow';
  }
}

/** Rows that decide who may do what are not those that the app wrote last. */
export class AlteredRows extends Error {
  constructor() {
    super('Sealed rows were changed from outside');
    this.name = 'AlteredRows';
  }
}

/** Another terminal moved the row while it was being examined: nothing was written, so ask again. */
export class RowMoved extends Error {
  constructor() {
    super('A stored row was moved meanwhile');
    this.name = 'RowMoved';
  }
}

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

/** The ledger failure behind a thrown error; null when it is a bug and must be rethrown. */
export function ledgerFailureOf(error: unknown): LedgerFailure | null {
  if (error instanceof DamagedRow) return { kind: 'damaged' };
  if (error instanceof AlteredRows) return { kind: 'rows-altered' };
  if (error instanceof RowMoved) return { kind: 'busy' };
  // A stored number that no double holds cannot have been written by the app.
  if (error instanceof RangeError && Reflect.get(error, 'code') === 'ERR_OUT_OF_RANGE') {
    return { kind: 'damaged' };
  }
  const code = sqliteCode(error);
  if (code === null) return null;
  // Extended codes carry the primary code in their low byte.
  const kind = failureKinds.get(code & 0xff);
  return kind === undefined ? null : { kind };
}

/** A code or name of an unexpected error that is safe to log: its message can quote values. */
export function errorCode(error: unknown): string {
  const code = sqliteCode(error);
  if (code !== null) return `ERR_SQLITE_ERROR ${code}`;
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

function sqliteCode(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error)) return null;
  return typeof error.errcode === 'number' ? error.errcode : null;
}

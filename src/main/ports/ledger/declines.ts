import type { Instant } from '../../../domain/time/calendar.ts';
import type { DeclineOverride } from '../../../domain/charge/decline-override.ts';
import type { OperatorId } from '../../../domain/ids.ts';
import type { Result } from '../../../domain/result.ts';
import type { LedgerFailure } from './ledger-failure.ts';

/** A merchant's row of the decline table, with its author and time. */
export interface DeclineOverrideEntry {
  readonly row: DeclineOverride;
  readonly changedAt: Instant;
  readonly operatorId: OperatorId;
}

/** The merchant's own rows of the decline table; the defaults are not stored. */
export interface DeclineOverrideRepository {
  /** Sorted by code. */
  declineOverrides(): Promise<Result<readonly DeclineOverrideEntry[], LedgerFailure>>;
  /** Adds or replaces one row, durably; false when the table is full. */
  saveDecline(entry: DeclineOverrideEntry): Promise<Result<boolean, LedgerFailure>>;
  /** False when there was no row. */
  removeDecline(code: string): Promise<Result<boolean, LedgerFailure>>;
}

import type { Instant } from '../../../domain/time/calendar.ts';
import type { DeclineOverride } from '../../../domain/charge/decline-override.ts';
import type { OperatorId } from '../../../domain/ids.ts';
import type { Result } from '../../../domain/result.ts';
import type { LedgerFailure } from './ledger-failure.ts';

/** A row of the merchant's own, with who wrote it and when. */
export interface DeclineOverrideEntry {
  readonly row: DeclineOverride;
  readonly changedAt: Instant;
  readonly operatorId: OperatorId;
}

/** What declines mean to this merchant: only what differs from the defaults is kept. */
export interface DeclineOverrideRepository {
  /** In the order of their codes. */
  declineOverrides(): Promise<Result<readonly DeclineOverrideEntry[], LedgerFailure>>;
  /** Adds or replaces one row, durably; false when the table is full. */
  saveDecline(entry: DeclineOverrideEntry): Promise<Result<boolean, LedgerFailure>>;
  /** False when there was no row. */
  removeDecline(code: string): Promise<Result<boolean, LedgerFailure>>;
}

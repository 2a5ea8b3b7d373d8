import type { Instant } from '../../domain/calendar.ts';
import type { OwnDecline } from '../../domain/charge/own-decline.ts';
import type { OperatorId } from '../../domain/ids.ts';
import type { Result } from '../../domain/result.ts';
import type { LedgerFailure } from './ledger-failure.ts';

/** A row of the merchant's own, with who wrote it and when. */
export interface OwnDeclineEntry {
  readonly row: OwnDecline;
  readonly changedAt: Instant;
  readonly operatorId: OperatorId;
}

/** What declines mean to this merchant: only what differs from the defaults is kept. */
export interface DeclineBook {
  /** In the order of their codes. */
  ownDeclines(): Promise<Result<readonly OwnDeclineEntry[], LedgerFailure>>;
  /** Adds or replaces one row, durably; false when the table is full. */
  saveDecline(entry: OwnDeclineEntry): Promise<Result<boolean, LedgerFailure>>;
  /** False when there was no row. */
  removeDecline(code: string): Promise<Result<boolean, LedgerFailure>>;
}

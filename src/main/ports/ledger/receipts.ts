import type { Instant } from '../../../domain/time/calendar.ts';
import type { AccountId, AttemptId, OperatorId } from '../../../domain/ids.ts';
import type { RefundElsewhere } from '../../../domain/receipt/receipt-money.ts';
import type { ReceiptLogo } from '../../../domain/receipt/template.ts';
import type { Result } from '../../../domain/result.ts';
import type { FileFailure } from '../files.ts';
import type { LedgerFailure } from './ledger-failure.ts';
import type { ReceiptChannel } from '../../../domain/receipt/eligibility.ts';

/** One issued receipt. */
export interface HandedOut {
  readonly attemptId: AttemptId;
  /** 0 for the original; 1 and up for copies. */
  readonly copyNumber: number;
  readonly way: ReceiptChannel;
  readonly issuedAt: Instant;
  readonly operatorId: OperatorId;
}

/** The recorded receipts and refunds of one attempt. */
export interface IssueHistory {
  /** Oldest first. */
  readonly handedOut: readonly HandedOut[];
  readonly refunds: readonly RefundElsewhere[];
}

/** The same receipt was issued concurrently, so this one has the wrong copy number. */
export interface CopyNumberTaken {
  readonly kind: 'copy-number-taken';
}

/** The issued receipts of one account. */
export interface ReceiptRepository {
  issueHistory(id: AttemptId): Promise<Result<IssueHistory, LedgerFailure>>;
  /** Records all of them durably, or none; each must have the next number for its attempt. */
  recordReceiptIssues(
    handOuts: readonly HandedOut[],
  ): Promise<Result<null, CopyNumberTaken | LedgerFailure>>;
}

/** Storage for an account's logo: one file in its data folder. */
export interface LogoStore {
  read(account: AccountId, logo: ReceiptLogo): Promise<Result<Uint8Array, FileFailure>>;
  /** Saves the file under a generated name, and returns the name. */
  keep(
    account: AccountId,
    bytes: Uint8Array,
    format: ReceiptLogo['format'],
  ): Promise<Result<string, FileFailure>>;
}

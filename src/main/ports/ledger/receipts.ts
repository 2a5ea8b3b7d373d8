import type { Instant } from '../../../domain/time/calendar.ts';
import type { AccountId, AttemptId, OperatorId } from '../../../domain/ids.ts';
import type { RefundElsewhere } from '../../../domain/receipt/receipt-money.ts';
import type { ReceiptLogo } from '../../../domain/receipt/template.ts';
import type { Result } from '../../../domain/result.ts';
import type { FileFailure } from '../files.ts';
import type { LedgerFailure } from './ledger-failure.ts';

/** How a receipt reached its customer. */
export type ReceiptChannel = 'print' | 'pdf' | 'email';

/** One receipt that was handed out. */
export interface HandedOut {
  readonly attemptId: AttemptId;
  /** 0 for the original, counted up from there. */
  readonly copyNumber: number;
  readonly way: ReceiptChannel;
  readonly issuedAt: Instant;
  readonly operatorId: OperatorId;
}

/** What the ledger knows about the paper of one try. */
export interface IssueHistory {
  /** The oldest first. */
  readonly handedOut: readonly HandedOut[];
  readonly refunds: readonly RefundElsewhere[];
}

/** Somebody handed out the same receipt meanwhile, so that the paper at hand has the wrong number. */
export interface CopyNumberTaken {
  readonly kind: 'copy-number-taken';
}

/** The receipts that were handed out, as part of one account's ledger. */
export interface ReceiptRepository {
  issueHistory(id: AttemptId): Promise<Result<IssueHistory, LedgerFailure>>;
  /** Writes all of them down or none, durably; each must have the number that is next for its try. */
  recordReceiptIssues(
    handOuts: readonly HandedOut[],
  ): Promise<Result<null, CopyNumberTaken | LedgerFailure>>;
}

/** Where an account keeps its logo: one file in its own data folder. */
export interface LogoStore {
  read(account: AccountId, logo: ReceiptLogo): Promise<Result<Uint8Array, FileFailure>>;
  /** Keeps the file under a name of our own, which it returns. */
  keep(
    account: AccountId,
    bytes: Uint8Array,
    format: ReceiptLogo['format'],
  ): Promise<Result<string, FileFailure>>;
}

import type { BankLayout } from '../../../../domain/reconcile/bank-columns.ts';
import type { BankLineKind } from '../../../../domain/reconcile/bank-file.ts';
import type { ReconcileRecords } from '../../../../domain/reconcile/match-file.ts';
import type { BankDecision, BankLineReason } from '../../../../domain/reconcile/bank-decision.ts';
import type { CurrencyCode } from '../../../../domain/money.ts';
import type { OperatorId } from '../../../../domain/ids.ts';
import type { Result } from '../../../../domain/result.ts';
import type { CalendarDate, Instant } from '../../../../domain/time/calendar.ts';
import type { CloseRepository } from './closes.ts';
import type { DayEntryRepository } from './day-entries.ts';
import type { LedgerFailure } from '../ledger-failure.ts';

/** Names in a bank file, for the records that it may be about. */
export interface BankFileNames {
  readonly references: readonly string[];
  readonly transactionIds: readonly string[];
  /** Days that the file covers. */
  readonly days: readonly CalendarDate[];
}

/** A line of an accepted bank file that the records do not account for. */
export interface BankLineRecord {
  /** The same line of another file has the same key. */
  readonly key: string;
  readonly fileName: string;
  readonly lineNumber: number;
  readonly why: BankLineReason;
  readonly kind: BankLineKind;
  readonly reference: string;
  readonly transactionId: string;
  /** Minor units; negative for money paid out. */
  readonly amountMinor: number;
  readonly currency: CurrencyCode;
  readonly settledOn: CalendarDate;
  /** The payment of the records that it is about; null without one. */
  readonly attemptId: string | null;
  readonly acceptedAt: Instant;
  /** Null while it waits for a person. */
  readonly decision: BankDecision | null;
  readonly reason: string;
  readonly decidedAt: Instant | null;
  readonly decidedBy: OperatorId | null;
}

/** A bank file that is accepted: the lines to keep, and the layout for the next file. */
export interface AcceptedFile {
  readonly id: string;
  /** SHA-256 of the file's bytes, by which the same file is known again. */
  readonly digest: string;
  readonly fileName: string;
  readonly layout: BankLayout;
  readonly lineCount: number;
  readonly matchedCount: number;
  readonly lines: readonly Omit<
    BankLineRecord,
    'fileName' | 'acceptedAt' | 'decision' | 'reason' | 'decidedAt' | 'decidedBy'
  >[];
  readonly at: Instant;
  readonly operatorId: OperatorId;
}

/** A decision about one line. */
export interface LineDecision {
  readonly key: string;
  readonly decision: BankDecision;
  readonly reason: string;
  readonly at: Instant;
  readonly operatorId: OperatorId;
}

/** The repositories of settlement dates: their closes, the entries recorded by hand, and the bank files matched with them. */
export interface DayRepositories {
  readonly closes: CloseRepository;
  readonly reconcile: ReconcileRepository;
  readonly dayEntries: DayEntryRepository;
}

/** Bank files, and the lines of them that wait for a decision. */
export interface ReconcileRepository {
  /** The records that a file with these names and days may be about. */
  reconcileRecords(names: BankFileNames): Promise<Result<ReconcileRecords, LedgerFailure>>;
  /** The layout of the file accepted last; null before the first. */
  bankLayout(): Promise<Result<BankLayout | null, LedgerFailure>>;
  /** The moment at which this very file was accepted; null when it was not. */
  acceptedFileAt(digest: string): Promise<Result<Instant | null, LedgerFailure>>;
  /** Keeps the layout and the lines in one transaction; lines that are known keep their decision. */
  acceptFile(file: AcceptedFile): Promise<Result<null, LedgerFailure>>;
  /** Lines without a decision, oldest day first; those whose payment has since been found are left out. */
  openBankLines(): Promise<Result<readonly BankLineRecord[], LedgerFailure>>;
  /** False when the line is gone or was decided before. */
  decideBankLine(decision: LineDecision): Promise<Result<boolean, LedgerFailure>>;
}

import type { CalendarDate, Instant } from '../../../domain/time/calendar.ts';
import type { AttemptId } from '../../../domain/ids.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import type { Result } from '../../../domain/result.ts';
import type { LedgerFailure } from './ledger-failure.ts';

/** A stretch of time in one currency: from the first moment, to but without the last. */
export interface ReportSpan {
  readonly from: Instant;
  readonly until: Instant;
  readonly currency: CurrencyCode;
}

/** What became of the tries of one day of the merchant. */
export interface DayOfAttempts {
  readonly day: CalendarDate;
  readonly approvedCount: number;
  readonly declinedCount: number;
  readonly notConfirmedCount: number;
  /** What was asked for, in minor units. */
  readonly approvedMinor: number;
  /** What the bank took, on the day of its payment. */
  readonly takenMinor: number;
  /** What was given back on that day, whenever it was taken. */
  readonly refundedMinor: number;
}

/** Declines with one code of the bank; null where a person found the decline without one. */
export interface DeclinesOfCode {
  readonly responseCode: string | null;
  readonly count: number;
  readonly amountMinor: number;
}

/** How an instalment that had failed was paid by card. */
export type RecoveryMethod = 'retry' | 'new-card' | 'expired-card-try';

/** A number of instalments and what they come to, in minor units. */
export interface RecoveredTally {
  readonly count: number;
  readonly amountMinor: number;
}

/** One instalment whose first try failed and that was approved later. */
export interface RecoveredInstalment {
  readonly attemptId: AttemptId;
  readonly reference: string;
  readonly customerName: string | null;
  readonly way: RecoveryMethod;
  readonly amountMinor: number;
  readonly at: Instant;
}

/** Money that came back. */
export interface Recovered {
  readonly byWay: Readonly<Record<RecoveryMethod, RecoveredTally>>;
  /** Instalments whose first try failed in the span. */
  readonly failed: RecoveredTally;
  /** Those of them that were approved since. */
  readonly recoveredOfThem: RecoveredTally;
  readonly paidAnotherWay: RecoveredTally;
  /** The newest first, a bounded number. */
  readonly rows: readonly RecoveredInstalment[];
}

/** Figures over the records, all read beside the money writer. */
export interface ReportQueries {
  /** Only days on which something was tried. */
  triesByDay(span: ReportSpan): Promise<Result<readonly DayOfAttempts[], LedgerFailure>>;
  /** The most frequent first. */
  declinesByCode(span: ReportSpan): Promise<Result<readonly DeclinesOfCode[], LedgerFailure>>;
  recovered(span: ReportSpan): Promise<Result<Recovered, LedgerFailure>>;
}

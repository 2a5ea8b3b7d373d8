import type { CalendarDate, Instant } from '../../../domain/time/calendar.ts';
import type { AttemptId } from '../../../domain/ids.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import type { Result } from '../../../domain/result.ts';
import type { LedgerFailure } from './ledger-failure.ts';
import type { RecoveryMethod } from '../../../domain/receipt/report-names.ts';

/** A period in one currency: `from` is included, `until` excluded. */
export interface ReportSpan {
  readonly from: Instant;
  readonly until: Instant;
  readonly currency: CurrencyCode;
}

/** The attempts of one date in the merchant's zone, by outcome. */
export interface DayOfAttempts {
  readonly day: CalendarDate;
  readonly approvedCount: number;
  readonly declinedCount: number;
  readonly notConfirmedCount: number;
  /** The requested amount, in minor units. */
  readonly approvedMinor: number;
  /** The amount charged, on the date of its payment. */
  readonly takenMinor: number;
  /** The amount of the refunds on that date, whenever the charge was made. */
  readonly refundedMinor: number;
}

/** Declines with one response code; null for those resolved as declined without a code. */
export interface DeclinesOfCode {
  readonly responseCode: string | null;
  readonly count: number;
  readonly amountMinor: number;
}

/** A number of instalments and their total, in minor units. */
export interface RecoveredTally {
  readonly count: number;
  readonly amountMinor: number;
}

/** One instalment whose first attempt failed and that was approved later. */
export interface RecoveredInstalment {
  readonly attemptId: AttemptId;
  readonly reference: string;
  readonly customerName: string | null;
  readonly way: RecoveryMethod;
  readonly amountMinor: number;
  readonly at: Instant;
}

/** Instalments recovered after a failed first attempt. */
export interface Recovered {
  readonly byWay: Readonly<Record<RecoveryMethod, RecoveredTally>>;
  /** Instalments whose first attempt failed in the period. */
  readonly failed: RecoveredTally;
  /** Those of them approved since. */
  readonly recoveredOfThem: RecoveredTally;
  readonly paidAnotherWay: RecoveredTally;
  /** Newest first, a bounded number. */
  readonly rows: readonly RecoveredInstalment[];
}

/** Report figures, read beside the writer so that no charge waits for them. */
export interface ReportQueries {
  /** Only dates with an attempt. */
  attemptsByDay(span: ReportSpan): Promise<Result<readonly DayOfAttempts[], LedgerFailure>>;
  /** The most frequent first. */
  declinesByCode(span: ReportSpan): Promise<Result<readonly DeclinesOfCode[], LedgerFailure>>;
  recovered(span: ReportSpan): Promise<Result<Recovered, LedgerFailure>>;
}

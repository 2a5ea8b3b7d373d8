import type { CalendarDate, Instant } from '../../../domain/time/calendar.ts';
import type { Attempt } from '../../../domain/charge/attempt.ts';
import type { RecordedRefund } from '../../../domain/charge/recorded-refund.ts';
import type { OperatorId } from '../../../domain/ids.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import type { Result } from '../../../domain/result.ts';
import type { LedgerFailure } from './ledger-failure.ts';

/** One day of the bank in one currency: what a close is about. */
export interface SettlementDay {
  readonly settlementDate: CalendarDate;
  readonly currency: CurrencyCode;
}

/** A payment as a close reads it, with what was given back of it elsewhere. */
export interface SettledAttempt {
  readonly attempt: Attempt;
  /** Sum of all refunds that were recorded of it, in minor units. */
  readonly refundedMinor: number;
}

/** A refund made elsewhere with the payment that it belongs to. */
export interface RefundOfAttempt {
  readonly refund: RecordedRefund;
  readonly attempt: Attempt;
}

/** All that a close of one day looks at. */
export interface CloseSources {
  readonly settled: readonly SettledAttempt[];
  /** Refunds made on that day, whenever their payment was settled. */
  readonly refunds: readonly RefundOfAttempt[];
  /** Payments of the days before and after on which the bank settled. */
  readonly neighbouring: readonly SettledAttempt[];
  /** Taken in the week up to that day, by an answer or a finding that told no settlement date. */
  readonly withoutSettlementDate: readonly SettledAttempt[];
  /** Not confirmed or not matching, up to that day. */
  readonly notConfirmed: readonly Attempt[];
}

/** A close as it was kept. Sums in minor units. */
export interface Close extends SettlementDay {
  readonly id: string;
  readonly expectedMinor: number;
  readonly bankMinor: number;
  /** Why it was closed with a difference, null without one. */
  readonly reason: string | null;
  readonly note: string;
  readonly closedAt: Instant;
  readonly operatorId: OperatorId;
}

/** A close to be kept. */
export interface NewClose extends Close {
  /** Name of another person who let it through, for the audit log. */
  readonly approvedBy?: string | null;
}

/** A close taken back; it stays written down. */
export interface Reopening {
  readonly id: string;
  readonly reason: string;
  readonly at: Instant;
  readonly operatorId: OperatorId;
  /** Name of another person who let it through, for the audit log. */
  readonly approvedBy?: string | null;
}

/** A settlement day as the list of days shows it. */
export interface ListedDay extends SettlementDay {
  readonly count: number;
  /** Payments of that day less refunds made on it. */
  readonly expectedMinor: number;
  readonly close: Close | null;
}

/** Which of the listed days come next. */
export interface DayPageRequest {
  /** Days before this one; null for the newest. */
  readonly before: CalendarDate | null;
  /** Settlement dates, each with all its currencies. */
  readonly limit: number;
}

/** The bank's days beside ours, and the closes that were kept of them. */
export interface CloseRepository {
  /** Newest first; one more date than asked for is never given. */
  settlementDays(
    request: DayPageRequest,
  ): Promise<
    Result<{ readonly days: readonly ListedDay[]; readonly hasMore: boolean }, LedgerFailure>
  >;
  closeSources(day: SettlementDay): Promise<Result<CloseSources, LedgerFailure>>;
  /** The close of a day that holds, null when it is open. */
  closeOf(day: SettlementDay): Promise<Result<Close | null, LedgerFailure>>;
  /** Keeps a close; a day has one at a time. */
  keepClose(
    close: NewClose,
  ): Promise<
    Result<Close, { readonly kind: 'closed-already'; readonly by: Close } | LedgerFailure>
  >;
  /** False when it was taken back already. */
  reopenClose(reopening: Reopening): Promise<Result<boolean, LedgerFailure>>;
}

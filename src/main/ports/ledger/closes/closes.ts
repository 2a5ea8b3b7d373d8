import type { CalendarDate, Instant } from '../../../../domain/time/calendar.ts';
import type { Attempt } from '../../../../domain/charge/attempt.ts';
import type { RecordedRefund } from '../../../../domain/charge/recorded-refund.ts';
import type { OperatorId } from '../../../../domain/ids.ts';
import type { CurrencyCode } from '../../../../domain/money.ts';
import type { Result } from '../../../../domain/result.ts';
import type { LedgerFailure } from '../ledger-failure.ts';

/** One settlement date in one currency, the subject of a close. */
export interface SettlementDay {
  readonly settlementDate: CalendarDate;
  readonly currency: CurrencyCode;
}

/** A payment as a close reads it, with its recorded refunds. */
export interface SettledAttempt {
  readonly attempt: Attempt;
  /** Sum of its recorded refunds, in minor units. */
  readonly refundedMinor: number;
}

/** A recorded refund with its payment. */
export interface RefundOfAttempt {
  readonly refund: RecordedRefund;
  readonly attempt: Attempt;
}

/** The records that a close of one date reads. */
export interface CloseSources {
  readonly settled: readonly SettledAttempt[];
  /** Refunds made on that date, whenever their payment was settled. */
  readonly refunds: readonly RefundOfAttempt[];
  /** Payments of the settlement dates before and after. */
  readonly neighbouring: readonly SettledAttempt[];
  /** Charged in the week up to that date, by a response or a resolution without a settlement date. */
  readonly withoutSettlementDate: readonly SettledAttempt[];
  /** Unconfirmed or mismatched, up to that date. */
  readonly notConfirmed: readonly Attempt[];
  /** Declined with that settlement date; without any, sent on that day. */
  readonly declined: readonly Attempt[];
}

/** A close as stored. Sums in minor units. */
export interface Close extends SettlementDay {
  readonly id: string;
  readonly expectedMinor: number;
  readonly bankMinor: number;
  /** The reason for closing with a difference; null without one. */
  readonly reason: string | null;
  readonly note: string;
  readonly closedAt: Instant;
  readonly operatorId: OperatorId;
}

/** A close to be saved. */
export interface NewClose extends Close {
  /** Name of the second approver, for the audit log. */
  readonly approvedBy?: string | null;
}

/** The reopening of a close, which stays in the records. */
export interface Reopening {
  readonly id: string;
  readonly reason: string;
  readonly at: Instant;
  readonly operatorId: OperatorId;
  /** Name of the second approver, for the audit log. */
  readonly approvedBy?: string | null;
}

/** A settlement date as the list shows it. */
export interface ListedDay extends SettlementDay {
  readonly count: number;
  /** Payments of that date less its refunds. */
  readonly expectedMinor: number;
  readonly close: Close | null;
}

/** The bounds of one page of settlement dates. */
export interface DayPageRequest {
  /** Dates before this one; null for the newest. */
  readonly before: CalendarDate | null;
  /** Number of settlement dates, each with all its currencies. */
  readonly limit: number;
}

/** Settlement dates and their closes. */
export interface CloseRepository {
  /** Newest first; never more dates than requested. */
  settlementDays(
    request: DayPageRequest,
  ): Promise<
    Result<{ readonly days: readonly ListedDay[]; readonly hasMore: boolean }, LedgerFailure>
  >;
  closeSources(day: SettlementDay): Promise<Result<CloseSources, LedgerFailure>>;
  /** The present close of a date; null when it is open. */
  closeOf(day: SettlementDay): Promise<Result<Close | null, LedgerFailure>>;
  /** Saves a close; a date has one at a time. */
  saveClose(
    close: NewClose,
  ): Promise<
    Result<Close, { readonly kind: 'closed-already'; readonly by: Close } | LedgerFailure>
  >;
  /** False when it is already reopened. */
  reopenClose(reopening: Reopening): Promise<Result<boolean, LedgerFailure>>;
}

import type { Attempt } from '../../../domain/charge/attempt.ts';
import type {
  RecordedRefund,
  RefundEntry,
  RefundRefusal,
} from '../../../domain/charge/recorded-refund.ts';
import type { CalendarDate, Instant } from '../../../domain/time/calendar.ts';
import type {
  CallBack,
  CallOutcome,
  UnscheduledOutcome,
} from '../../../domain/customers/call-back.ts';
import type { PlanCallOutcome } from '../../../domain/plans/plan-call.ts';
import type {
  ListedParkedOrder,
  OwnedParkedOrder,
  ParkedOrder,
} from '../../../domain/charge/parked-order.ts';
import type { AttemptId, CustomerId, IntentId, OperatorId } from '../../../domain/ids.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import type { Result } from '../../../domain/result.ts';
import type { LedgerFailure } from './ledger-failure.ts';
import type { PlanPromise } from './plans.ts';

/** A refund to be recorded, with its operator and the dates that it is checked against. */
export interface NewRefund extends RefundEntry {
  readonly id: string;
  readonly attemptId: AttemptId;
  readonly operatorId: OperatorId;
  /** Name of the second approver, for the audit log. */
  readonly approvedBy?: string | null;
  readonly at: Instant;
  readonly chargedOn: CalendarDate;
  readonly today: CalendarDate;
  /** For a charge of a plan: the new due date of its instalment; null when it is not owed again. */
  readonly owedAgainOn?: CalendarDate | null;
}

/** The reason a refund was not recorded; the rows are unchanged. */
export interface RefundNotRecorded {
  readonly kind: 'not-found' | 'reference-taken' | RefundRefusal;
}

/** Recorded refunds, as evidence beside the charge. */
export interface RefundRepository {
  /** Oldest first. */
  refundsOf(id: AttemptId): Promise<Result<readonly RecordedRefund[], LedgerFailure>>;
  /**
   * Checks and records one refund in one transaction, durably.
   *
   * The refund that completes the charged amount moves the charge to `confirmed-reversed`.
   */
  recordRefund(refund: NewRefund): Promise<Result<Attempt, RefundNotRecorded | LedgerFailure>>;
}

/** Parked orders, each with its owner. */
export interface ParkedOrderStore {
  /** False when the owner has as many parked orders as allowed. */
  parkOrder(entry: {
    readonly id: string;
    readonly ownerId: OperatorId;
    readonly at: Instant;
    readonly order: ParkedOrder;
  }): Promise<Result<boolean, LedgerFailure>>;
  /** Oldest first; null for every owner's. */
  parkedOrders(
    owner: OperatorId | null,
  ): Promise<Result<readonly ListedParkedOrder[], LedgerFailure>>;
  /** Removes and returns an order, so that only one operator resumes it; null when it is gone or another's. */
  takeParkedOrder(
    id: string,
    owner: OperatorId | null,
  ): Promise<Result<OwnedParkedOrder | null, LedgerFailure>>;
}

/** A call-back as listed, with its order's reference; null without an order. */
export interface ListedCallBack extends CallBack {
  readonly orderReference: string | null;
}

/** A call-back to be added. */
export interface NewCallBack {
  readonly id: string;
  readonly attemptId: AttemptId | null;
  readonly customerId: CustomerId | null;
  readonly name: string;
  readonly phone: string;
  readonly note: string;
  readonly dueAt: Instant;
  readonly at: Instant;
  readonly operatorId: OperatorId;
}

/** The outcome of one call. */
export interface LoggedCall {
  /** The call-back's id, and the call's own. */
  readonly id: string;
  readonly logId: string;
  readonly outcome: CallOutcome;
  readonly note: string;
  /** Time of the next call; null closes the call-back. */
  readonly nextAt: Instant | null;
  readonly at: Instant;
  readonly operatorId: OperatorId;
}

/** A call with a customer that belongs to no call-back. */
export interface UnscheduledCall {
  readonly id: string;
  readonly customerId: CustomerId;
  readonly name: string;
  readonly phone: string;
  readonly outcome: UnscheduledOutcome;
  readonly note: string;
  readonly at: Instant;
  readonly operatorId: OperatorId;
}

/** The payment or the customer whose calls are requested. */
export type CallsAbout = { readonly attemptId: AttemptId } | { readonly customerId: CustomerId };

/** A call-back, or a call that was made. */
export interface MadeCall {
  readonly id: string;
  readonly kind: 'promised' | 'rang';
  readonly name: string;
  readonly phone: string;
  readonly note: string;
  /** The reference of its order or plan; null for a call-back made by hand. */
  readonly reference: string | null;
  /** The instalment of a plan that the call was about; null for another subject. */
  readonly sequence: number | null;
  readonly outcome: CallOutcome | PlanCallOutcome | null;
  /** Promised in a call about a plan; minor units of the plan's currency. */
  readonly promise: (Omit<PlanPromise, 'sequence'> & { readonly currency: CurrencyCode }) | null;
  /** The due time of a call-back that is still open; null otherwise. */
  readonly dueAt: Instant | null;
  readonly at: Instant;
  readonly operatorId: OperatorId;
}

/** Call-backs and the calls made for them. */
export interface CallRepository {
  addCall(call: NewCallBack): Promise<Result<ListedCallBack, LedgerFailure>>;
  /** Open call-backs, the most urgent first. */
  openCalls(): Promise<Result<readonly ListedCallBack[], LedgerFailure>>;
  openCallOf(id: AttemptId): Promise<Result<ListedCallBack | null, LedgerFailure>>;
  /** Call-backs and calls, newest first. */
  /** `today` tells which promises are broken. */
  callsAbout(
    about: CallsAbout,
    today: CalendarDate,
  ): Promise<Result<readonly MadeCall[], LedgerFailure>>;
  /** Returns null when the call-back is already closed. */
  logCall(call: LoggedCall): Promise<Result<ListedCallBack | null, LedgerFailure>>;
  noteCall(call: UnscheduledCall): Promise<Result<null, LedgerFailure>>;
}

/** Payments related to another payment. */
export interface RelatedAttempts {
  /** Attempts of part payments of a paid order, oldest first. */
  partsOf(id: IntentId): Promise<Result<readonly Attempt[], LedgerFailure>>;
  /** Candidate duplicates: attempts near in time with the same amount and the same card or customer. */
  alikeTo(attempt: Attempt): Promise<Result<readonly Attempt[], LedgerFailure>>;
}

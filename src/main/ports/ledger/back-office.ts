import type { Attempt } from '../../../domain/charge/attempt.ts';
import type {
  RecordedRefund,
  RefundEntry,
  RefundRefusal,
} from '../../../domain/charge/recorded-refund.ts';
import type { CalendarDate, Instant } from '../../../domain/time/calendar.ts';
import type { CallBack, CallOutcome } from '../../../domain/customers/call-back.ts';
import type { PlanCallOutcome } from '../../../domain/plans/plan-call.ts';
import type { OwnedParkedOrder, ParkedOrder } from '../../../domain/charge/parked-order.ts';
import type { AttemptId, CustomerId, IntentId, OperatorId } from '../../../domain/ids.ts';
import type { Result } from '../../../domain/result.ts';
import type { LedgerFailure } from './ledger-failure.ts';

/** A refund to be recorded, with who recorded it and the days that it is judged by. */
export interface NewRefund extends RefundEntry {
  readonly id: string;
  readonly attemptId: AttemptId;
  readonly operatorId: OperatorId;
  /** Name of another person who let it through, for the audit log. */
  readonly approvedBy?: string | null;
  readonly at: Instant;
  readonly chargedOn: CalendarDate;
  readonly today: CalendarDate;
  /** For a charge of a plan: the day on which its row is owed again, null when it is not. */
  readonly owedAgainOn?: CalendarDate | null;
}

/** Why a refund was not recorded; the rows are as they were. */
export interface RefundNotRecorded {
  readonly kind: 'not-found' | 'reference-taken' | RefundRefusal;
}

/** Refunds that were made elsewhere, as evidence beside the charge. */
export interface RefundRepository {
  /** The oldest first. */
  refundsOf(id: AttemptId): Promise<Result<readonly RecordedRefund[], LedgerFailure>>;
  /**
   * Judges and records one refund in one transaction, durably.
   *
   * The one that gives back the last of it moves the charge to `confirmed-reversed`.
   */
  recordRefund(refund: NewRefund): Promise<Result<Attempt, RefundNotRecorded | LedgerFailure>>;
}

/** Orders that were put aside, each under whoever keyed it. */
export interface ParkedOrderStore {
  /** False when this person has put aside as many as one may. */
  parkOrder(entry: {
    readonly id: string;
    readonly ownerId: OperatorId;
    readonly at: Instant;
    readonly order: ParkedOrder;
  }): Promise<Result<boolean, LedgerFailure>>;
  /** The oldest first; of everybody with null. */
  parkedOrders(
    owner: OperatorId | null,
  ): Promise<Result<readonly OwnedParkedOrder[], LedgerFailure>>;
  /** Takes an order out, so that no two people resume it; null when it is gone or another's. */
  takeParkedOrder(
    id: string,
    owner: OperatorId | null,
  ): Promise<Result<OwnedParkedOrder | null, LedgerFailure>>;
}

/** A call-back as it is listed, with the order that it is about. */
export interface ListedCallBack extends CallBack {
  readonly orderReference: string | null;
}

/** A call-back to be promised. */
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

/** What came of one call. */
export interface LoggedCall {
  /** The promise that it belongs to, and the call's own id. */
  readonly id: string;
  readonly logId: string;
  readonly outcome: CallOutcome;
  readonly note: string;
  /** When it is due again; null closes it. */
  readonly nextAt: Instant | null;
  readonly at: Instant;
  readonly operatorId: OperatorId;
}

/** Whose calls are asked for. */
export type CallsAbout = { readonly attemptId: AttemptId } | { readonly customerId: CustomerId };

/** A promise to ring, or a call that was made. */
export interface MadeCall {
  readonly id: string;
  readonly kind: 'promised' | 'rang';
  readonly name: string;
  readonly phone: string;
  readonly note: string;
  /** Of the order or the plan that it was about; null for one made by hand. */
  readonly reference: string | null;
  readonly outcome: CallOutcome | PlanCallOutcome | null;
  /** When a promise that is still open is due. */
  readonly dueAt: Instant | null;
  readonly at: Instant;
  readonly operatorId: OperatorId;
}

/** Customers who are to be rung. */
export interface CallRepository {
  addCall(call: NewCallBack): Promise<Result<ListedCallBack, LedgerFailure>>;
  /** What is still to be rung, the most urgent first. */
  openCalls(): Promise<Result<readonly ListedCallBack[], LedgerFailure>>;
  openCallOf(id: AttemptId): Promise<Result<ListedCallBack | null, LedgerFailure>>;
  /** What was promised and what came of it, the newest first. */
  callsAbout(about: CallsAbout): Promise<Result<readonly MadeCall[], LedgerFailure>>;
  /** Null when somebody closed it already. */
  logCall(call: LoggedCall): Promise<Result<ListedCallBack | null, LedgerFailure>>;
}

/** Payments that belong together although each is a try of its own. */
export interface RelatedAttempts {
  /** Tries of further parts of a paid order, the oldest first. */
  partsOf(id: IntentId): Promise<Result<readonly Attempt[], LedgerFailure>>;
  /** Tries of about that time with the same amount and the same card or customer, not judged yet. */
  alikeTo(attempt: Attempt): Promise<Result<readonly Attempt[], LedgerFailure>>;
}

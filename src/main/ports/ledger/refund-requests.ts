import type { NotedRefundSend } from '../../../domain/epochs/sent-line.ts';
import type { AttemptId, BootId, OperatorId } from '../../../domain/ids.ts';
import type { RefundVerdict } from '../../../domain/refunds/judge-refund.ts';
import type {
  NewRefundRequest,
  RefundRequest,
  RefundStop,
} from '../../../domain/refunds/refund-request.ts';
import type { RefundRequestRefusal, RefundScene } from '../../../domain/refunds/refund-rules.ts';
import type { Result } from '../../../domain/result.ts';
import type { CalendarDate, Instant } from '../../../domain/time/calendar.ts';
import type { LedgerFailure } from './ledger-failure.ts';
import type { RecoveringBoot } from './recovering-boot.ts';

/** A refund or void to be asked for; the gateway's id and the currency are the payment's own. */
export interface RefundToBegin extends Omit<NewRefundRequest, 'transactionId' | 'currency'> {
  /** Today and the day of the charge, in the merchant's zone. */
  readonly today: CalendarDate;
  readonly chargedOn: CalendarDate;
}

/** The reason that nothing was recorded or moved. */
export interface RefundNotMoved {
  readonly kind:
    | 'not-found'
    | 'illegal-move'
    /** Another terminal took this one's work over, so nothing may be sent. */
    | 'fenced';
}

/** The outcome of one send. */
export interface RefundOutcome {
  readonly verdict: RefundVerdict;
  readonly httpStatus: number | null;
  readonly gatewayMessage: string | null;
  readonly gatewayErrors: readonly string[];
  readonly at: Instant;
  /** The merchant's day, on which an approved refund counts. */
  readonly today: CalendarDate;
  /** The ledger's running time now, in ms, from which the wait of a resolution counts. */
  readonly runningMs: number;
}

/** A person's finding about an unconfirmed request. */
export interface RefundResolution {
  readonly found:
    | {
        readonly kind: 'refunded';
        readonly gatewayId: string;
        readonly amountMinor: number;
        readonly refundedOn: CalendarDate;
      }
    | { readonly kind: 'not-refunded' };
  readonly howLooked: string;
  readonly operatorId: OperatorId;
  /** Name of the second approver, for the audit log. */
  readonly approvedBy: string | null;
  readonly at: Instant;
}

/** The journal of refunds and voids asked of the gateway. Writing calls are durable when they return. */
export interface RefundRequestRepository {
  /** Checks what is left and records the request as prepared, in one transaction; refused while a gap is open. */
  beginRefund(
    request: RefundToBegin,
  ): Promise<
    Result<RefundRequest, { readonly kind: RefundRequestRefusal | 'not-found' } | LedgerFailure>
  >;
  markRefundNotSent(
    id: string,
    reason: RefundStop,
    at: Instant,
  ): Promise<Result<RefundRequest, RefundNotMoved | LedgerFailure>>;
  /** Commits `dispatched`; from here the request may have reached the gateway. */
  markRefundDispatched(
    id: string,
    at: Instant,
  ): Promise<Result<RefundRequest, RefundNotMoved | LedgerFailure>>;
  /**
   * Records the outcome of a send; an approval is listed among the payment's refunds in the same transaction.
   *
   * An approval under an id that the records hold already is unconfirmed. A request that was recovered as interrupted
   * takes its outcome from the boot that sent it, and from no other; absent, that is this one.
   */
  settleRefund(
    id: string,
    outcome: RefundOutcome,
    sentBy?: BootId,
  ): Promise<Result<RefundRequest, RefundNotMoved | LedgerFailure>>;
  /** Records what a person found of an unconfirmed request; what was refunded is listed with it. */
  resolveRefund(
    id: string,
    resolution: RefundResolution,
  ): Promise<
    Result<
      RefundRequest,
      RefundNotMoved | { readonly kind: 'id-taken' | 'amount-above-left' } | LedgerFailure
    >
  >;
  /** Moves requests of earlier boots: `prepared` to `not-sent`, `dispatched` to `unknown`. Sends nothing. */
  recoverRefunds(
    boot: RecoveringBoot,
  ): Promise<Result<{ readonly notSent: number; readonly unknown: number }, LedgerFailure>>;
  /** Adds requests that the sent journal shows and these records lack, as unconfirmed; returns how many. */
  takeOverRefunds(
    sent: readonly NotedRefundSend[],
    entry: { readonly at: Instant; readonly runningMs: number },
  ): Promise<Result<number, LedgerFailure>>;
  findRefundRequest(id: string): Promise<Result<RefundRequest | null, LedgerFailure>>;
  /** Every request about one payment, oldest first. */
  refundRequestsOf(id: AttemptId): Promise<Result<readonly RefundRequest[], LedgerFailure>>;
  /** Reads what a payment took, its refunds and its id at the gateway; null without the payment. */
  refundScene(
    id: AttemptId,
    days: Pick<RefundToBegin, 'today' | 'chargedOn'>,
  ): Promise<Result<RefundScene | null, LedgerFailure>>;
  /** Requests without an outcome, oldest first, each with its payment's reference. */
  openRefundRequests(): Promise<
    Result<
      readonly { readonly request: RefundRequest; readonly orderReference: string }[],
      LedgerFailure
    >
  >;
}

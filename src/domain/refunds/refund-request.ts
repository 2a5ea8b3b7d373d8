import type { UnknownReason } from '../charge/attempt.ts';
import type { AttemptId, BootId, OperatorId, TerminalId } from '../ids.ts';
import type { CurrencyCode } from '../money.ts';
import type { CalendarDate, Instant } from '../time/calendar.ts';

/** A refund of part or all of a payment, or the void of a whole payment before its settlement. */
export const refundKinds = ['refund', 'void'] as const;

export type RefundKind = (typeof refundKinds)[number];

/** States of a refund request; each is final but the open ones. */
export const refundStates = [
  'prepared',
  'not-sent',
  'dispatched',
  'approved',
  'declined',
  'rejected',
  'unknown',
  'confirmed-refunded',
  'confirmed-not-refunded',
] as const;

export type RefundState = (typeof refundStates)[number];

/** States from which the terminal itself still moves a request: to be sent, or sent and not answered. */
export const underWayRefundStates: readonly RefundState[] = ['prepared', 'dispatched'];

/** States that hold their amount: it may be refunded, or soon be. */
export const openRefundStates: readonly RefundState[] = [...underWayRefundStates, 'unknown'];

/** States in which the gateway refunded the money, which a recorded refund then stands for. */
export const refundedStates: readonly RefundState[] = ['approved', 'confirmed-refunded'];

/** Sources of a move: the send, recovery at start, a response that was kept until the records were back, or staff. */
type RefundMover = 'engine' | 'recovery' | 'delivery' | 'staff';

const moves: readonly {
  readonly from: RefundState;
  readonly to: readonly RefundState[];
  readonly by: RefundMover;
}[] = [
  { from: 'prepared', to: ['not-sent', 'dispatched'], by: 'engine' },
  { from: 'prepared', to: ['not-sent', 'unknown'], by: 'recovery' },
  { from: 'dispatched', to: ['approved', 'declined', 'rejected', 'unknown'], by: 'engine' },
  { from: 'dispatched', to: ['unknown'], by: 'recovery' },
  { from: 'unknown', to: ['approved', 'declined', 'rejected', 'unknown'], by: 'delivery' },
  { from: 'unknown', to: ['confirmed-refunded', 'confirmed-not-refunded'], by: 'staff' },
];

/** Tells whether the mover may take a request from one state to the other. */
export function canMoveRefund(from: RefundState, to: RefundState, by: RefundMover): boolean {
  return moves.some((rule) => rule.from === from && rule.by === by && rule.to.includes(to));
}

/** Reasons for which a response proves neither a refund nor its refusal. */
export const refundDoubts = [
  'no-answer',
  'connection-lost',
  'hard-deadline',
  'interrupted',
  'slept',
  'gateway-error',
  'redirected',
  'unreadable-answer',
  'contradictory-answer',
  'duplicate-code',
  'reference-collision',
  /** The reference is new, so the gateway can only have it from this very request. */
  'reference-taken',
  /** An approval whose amount, currency, reference or mode is another one. */
  'response-differs',
  /** An approval under an id that these records hold already. */
  'id-taken',
  /** The records are older than what was sent, and the sent journal shows the request. */
  'records-restored',
] as const satisfies readonly (
  | UnknownReason
  | 'reference-taken'
  | 'response-differs'
  | 'id-taken'
  | 'records-restored'
)[];

export type RefundDoubt = (typeof refundDoubts)[number];

/** Reasons that a request was not sent or was refused as a request. */
export const refundStops = [
  'not-reached',
  'journal-failed',
  'fenced',
  'interrupted',
  'credentials',
  'refused',
  'too-many-requests',
] as const;

export type RefundStop = (typeof refundStops)[number];

/** Facts of a request before anything is sent. */
export interface NewRefundRequest {
  readonly id: string;
  readonly attemptId: AttemptId;
  readonly kind: RefundKind;
  /** Sent with a refund, and unique; a void has no reference at the gateway. */
  readonly reference: string;
  /** The payment's own id at the gateway. */
  readonly transactionId: string;
  readonly amountMinor: number;
  readonly currency: CurrencyCode;
  readonly reason: string;
  /** For a charge of a plan: the new due date of its instalment; null when it is not owed again. */
  readonly owedAgainOn: CalendarDate | null;
  readonly operatorId: OperatorId;
  /** Name of the second approver; null without one. */
  readonly approvedBy: string | null;
  readonly terminalId: TerminalId;
  readonly bootId: BootId;
  readonly preparedAt: Instant;
}

/** One refund or void that was asked of the gateway, at most once. */
export interface RefundRequest extends NewRefundRequest {
  readonly state: RefundState;
  readonly dispatchedAt: Instant | null;
  readonly outcomeAt: Instant | null;
  /** The reason that it is unconfirmed, was not sent or was rejected; null for any other state. */
  readonly outcomeReason: RefundDoubt | RefundStop | null;
  readonly httpStatus: number | null;
  /** The refund's own id at the gateway, from the response or from the person who found it. */
  readonly gatewayId: string | null;
  readonly gatewayMessage: string | null;
  readonly gatewayErrors: readonly string[];
  /** Running time at which the wait of a resolution began, in ms; null while none runs. */
  readonly heldFromRunningMs: number | null;
  /** The person's account of how they looked; null without a resolution. */
  readonly howLooked: string | null;
  readonly resolvedBy: OperatorId | null;
}

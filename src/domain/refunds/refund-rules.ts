import { holdsCardNumber } from '../cards/card-guard.ts';
import { chargedStates } from '../charge/transitions.ts';
import type { Attempt } from '../charge/attempt.ts';
import type { MoneyTaken } from '../charge/money-taken.ts';
import { exponentOf } from '../money.ts';
import type { CurrencyCode } from '../money.ts';
import type { Role } from '../staff/role.ts';
import type { CalendarDate } from '../time/calendar.ts';
import type { RefundKind } from './refund-request.ts';

/** Largest refund of each role by itself, in major units of the payment's currency; 0 allows none. Admins have no limit. */
export interface RefundLimits {
  readonly clerkMajor: number;
  readonly supervisorMajor: number;
}

export const refundLimitMajorMax = 10_000_000;

/** A clerk refunds nothing alone until an admin allows it. */
export const defaultRefundLimits: RefundLimits = { clerkMajor: 0, supervisorMajor: 1_000 };

/** The least role that may have this amount refunded; the same for a void. */
export function roleOfRefund(
  amountMinor: number,
  currency: CurrencyCode,
  { clerkMajor, supervisorMajor }: RefundLimits,
): Exclude<Role, 'accountant'> {
  const scale = 10 ** exponentOf(currency);
  if (amountMinor <= clerkMajor * scale) return 'clerk';
  return amountMinor <= supervisorMajor * scale ? 'supervisor' : 'admin';
}

/** The money of a payment: taken, and what of it is refunded or held by open requests; in minor units. */
export interface RefundedSoFar {
  /** Null when nothing was charged or it is not known. */
  readonly taken: MoneyTaken | null;
  /** Sum of the recorded refunds, made here or elsewhere. */
  readonly refundedMinor: number;
  /** Sum of the requests that may have refunded, or soon will. */
  readonly openMinor: number;
}

/** The amount that may still be refunded, here or elsewhere; 0 when nothing was taken. */
export function leftToRefundMinor({ taken, refundedMinor, openMinor }: RefundedSoFar): number {
  return Math.max(0, (taken?.amountMinor ?? 0) - refundedMinor - openMinor);
}

/** Reasons that nothing is asked of the gateway. */
export const refundRequestRefusals = [
  'nothing-taken',
  /** The gateway's id of the payment is not known, or is stored masked. */
  'no-transaction-id',
  /** An earlier request has no outcome yet. */
  'request-open',
  'amount-zero',
  'amount-above-left',
  /** A void takes back the whole payment. */
  'partly-refunded',
  /** The payment is in a settlement, or may be. */
  'settled',
  'reason-empty',
  'reason-holds-card-number',
] as const;

export type RefundRequestRefusal = (typeof refundRequestRefusals)[number];

/** A refund or void as asked for. */
export interface RefundAsked {
  readonly kind: RefundKind;
  readonly amountMinor: number;
  readonly reason: string;
}

/** The facts that it is checked against. */
export interface RefundScene extends RefundedSoFar {
  readonly state: Attempt['state'];
  readonly transactionId: string | null;
  /** The payment's day of settlement, or of its charge where that is not known. */
  readonly settlesOn: string;
  readonly today: CalendarDate;
}

/** Returns the reason that a refund or void is not asked for; null when it may be. */
export function refuseRefundRequest(
  { kind, amountMinor, reason }: RefundAsked,
  scene: RefundScene,
): RefundRequestRefusal | null {
  const { taken } = scene;
  if (taken === null || !chargedStates.includes(scene.state)) return 'nothing-taken';
  if (scene.transactionId === null || scene.transactionId === '') return 'no-transaction-id';
  if (scene.openMinor > 0) return 'request-open';
  if (kind === 'void' && scene.refundedMinor > 0) return 'partly-refunded';
  if (kind === 'void' && scene.settlesOn < scene.today) return 'settled';
  if (amountMinor <= 0) return 'amount-zero';
  const left = leftToRefundMinor(scene);
  if (kind === 'void' ? amountMinor !== left : amountMinor > left) return 'amount-above-left';
  if (reason.trim() === '') return 'reason-empty';
  return holdsCardNumber(reason) ? 'reason-holds-card-number' : null;
}

/** Findings of a person about an unconfirmed request. */
export const refundFindings = ['refunded', 'not-refunded'] as const;

export type RefundFinding = (typeof refundFindings)[number];

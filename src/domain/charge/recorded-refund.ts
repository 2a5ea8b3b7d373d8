import { isCalendarDate } from '../time/calendar.ts';
import type { CalendarDate, Instant } from '../time/calendar.ts';
import { holdsCardNumber } from '../cards/card-guard.ts';
import type { AttemptId, OperatorId } from '../ids.ts';
import type { CurrencyCode } from '../money.ts';
import type { MoneyTaken } from './money-taken.ts';

/** A refund made in the merchant dashboard, recorded as evidence beside the charge. */
export interface RecordedRefund {
  readonly id: string;
  readonly attemptId: AttemptId;
  readonly amountMinor: number;
  readonly currency: CurrencyCode;
  readonly refundedOn: CalendarDate;
  readonly dashboardReference: string;
  readonly reason: string;
  readonly recordedAt: Instant;
  readonly operatorId: OperatorId;
}

/** A refund as keyed. */
export interface RefundEntry {
  readonly amountMinor: number;
  readonly refundedOn: string;
  readonly dashboardReference: string;
  readonly reason: string;
}

/** The facts that a refund is checked against. */
export interface RefundSetting {
  /** The amount charged; null when nothing was charged or it is not known. */
  readonly taken: MoneyTaken | null;
  readonly refundedMinor: number;
  /** The date of the charge and today, in the merchant's zone. */
  readonly chargedOn: CalendarDate;
  readonly today: CalendarDate;
}

/** Reasons to refuse a refund's record; each belongs to one field, or to the charge. */
export type RefundRefusal =
  | 'nothing-taken'
  | 'amount-zero'
  | 'amount-above-left'
  | 'date-not-real'
  | 'date-in-future'
  | 'date-before-charge'
  | 'reference-empty'
  | 'reason-empty'
  | 'reference-holds-card-number'
  | 'reason-holds-card-number';

/** Returns the reason a refund cannot be recorded; null when it can. */
export function refuseRefund(entry: RefundEntry, setting: RefundSetting): RefundRefusal | null {
  const { taken } = setting;
  if (taken === null) return 'nothing-taken';
  if (entry.amountMinor <= 0) return 'amount-zero';
  if (entry.amountMinor > taken.amountMinor - setting.refundedMinor) return 'amount-above-left';
  return refuseRefundDate(entry.refundedOn, setting) ?? refuseText(entry);
}

/**
 * Returns the reason to refuse a refund's date, which may be neither in the future nor before the charge;
 * null when it is valid.
 */
export function refuseRefundDate(
  refundedOn: string,
  { chargedOn, today }: Pick<RefundSetting, 'chargedOn' | 'today'>,
): Extract<RefundRefusal, `date-${string}`> | null {
  if (!isCalendarDate(refundedOn)) return 'date-not-real';
  if (refundedOn > today) return 'date-in-future';
  return refundedOn < chargedOn ? 'date-before-charge' : null;
}

function refuseText({ dashboardReference, reason }: RefundEntry): RefundRefusal | null {
  if (dashboardReference.trim() === '') return 'reference-empty';
  if (reason.trim() === '') return 'reason-empty';
  if (holdsCardNumber(dashboardReference)) return 'reference-holds-card-number';
  return holdsCardNumber(reason) ? 'reason-holds-card-number' : null;
}

export function refundedMinor(refunds: readonly { readonly amountMinor: number }[]): number {
  return refunds.reduce((total, refund) => total + refund.amountMinor, 0);
}

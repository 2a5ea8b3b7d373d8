import { isCalendarDate } from '../time/calendar.ts';
import type { CalendarDate, Instant } from '../time/calendar.ts';
import { holdsCardNumber } from '../cards/card-guard.ts';
import type { AttemptId, OperatorId } from '../ids.ts';
import type { CurrencyCode } from '../money.ts';
import type { MoneyTaken } from './money-taken.ts';

/** A refund that somebody made in the dashboard, as evidence beside the charge. */
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

/** A refund as a person keyed it. */
export interface RefundEntry {
  readonly amountMinor: number;
  readonly refundedOn: string;
  readonly dashboardReference: string;
  readonly reason: string;
}

/** What a refund is judged by. */
export interface RefundSetting {
  /** What the charge took; null where nothing was taken or nobody knows. */
  readonly taken: MoneyTaken | null;
  readonly refundedMinor: number;
  /** The merchant's day of the charge, and today. */
  readonly chargedOn: CalendarDate;
  readonly today: CalendarDate;
}

/** Why a refund is not recorded; each belongs to one field, or to the charge. */
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

/** Judges a refund made elsewhere; null when it may be recorded. */
export function refuseRefund(entry: RefundEntry, setting: RefundSetting): RefundRefusal | null {
  const { taken } = setting;
  if (taken === null) return 'nothing-taken';
  if (entry.amountMinor <= 0) return 'amount-zero';
  if (entry.amountMinor > taken.amountMinor - setting.refundedMinor) return 'amount-above-left';
  return refuseRefundDate(entry.refundedOn, setting) ?? refuseText(entry);
}

/** Judges the day of a refund: not to come, and not before the charge. */
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

/** Adds up what was given back of one charge. */
export function refundedMinor(refunds: readonly { readonly amountMinor: number }[]): number {
  return refunds.reduce((total, refund) => total + refund.amountMinor, 0);
}

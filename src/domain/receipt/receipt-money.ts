import type { CalendarDate } from '../time/calendar.ts';
import { maskCardNumbers } from '../cards/card-guard.ts';
import type { Attempt, Resolution } from '../charge/attempt.ts';
import { moneyTaken } from '../charge/money-taken.ts';
import type { MoneyTaken } from '../charge/money-taken.ts';
import type { CurrencyCode } from '../money.ts';

/** A refund that was made in the dashboard, as it was recorded. */
export interface RefundElsewhere {
  readonly amountMinor: number;
  readonly currency: CurrencyCode;
  readonly refundedOn: CalendarDate;
  readonly dashboardReference: string;
}

/** What a receipt says about money. */
export interface ReceiptMoney {
  readonly asked: MoneyTaken;
  readonly paid: MoneyTaken;
  readonly refunds: readonly RefundElsewhere[];
}

/**
 * Says what was asked for, what was taken and what was given back, each from its own evidence.
 *
 * What was taken is never filled in from what was asked for where the two may differ.
 */
export function receiptMoney(attempt: Attempt, recorded: readonly RefundElsewhere[]): ReceiptMoney {
  const refunds = allRefunds(attempt, recorded);
  return {
    asked: { amountMinor: attempt.amountMinor, currency: attempt.currency },
    paid:
      attempt.state === 'confirmed-reversed'
        ? takenBeforeReversal(attempt, refunds)
        : (moneyTaken(attempt) ?? { amountMinor: 0, currency: attempt.currency }),
    refunds,
  };
}

/** What was given back altogether, in minor units of what was paid. */
export function givenBackMinor({ paid, refunds }: ReceiptMoney): number {
  return totalIn(refunds, paid.currency);
}

/** The reversal took the place of what a person had found, so the answer and the refunds speak. */
function takenBeforeReversal(
  { transaction, currency }: Attempt,
  refunds: readonly RefundElsewhere[],
): MoneyTaken {
  const answered = transaction?.capturedAmountMinor ?? transaction?.amountMinor ?? 0;
  const isOther = transaction !== null && transaction.currency !== currency;
  return { amountMinor: Math.max(isOther ? 0 : answered, totalIn(refunds, currency)), currency };
}

function totalIn(refunds: readonly RefundElsewhere[], currency: CurrencyCode): number {
  return refunds
    .filter((refund) => refund.currency === currency)
    .reduce((total, { amountMinor }) => total + amountMinor, 0);
}

/** A reversal that settled the try may also stand among the recorded refunds; it counts once. */
function allRefunds(
  { resolution, currency }: Attempt,
  recorded: readonly RefundElsewhere[],
): readonly RefundElsewhere[] {
  const masked = recorded.map((refund) => ({
    ...refund,
    dashboardReference: maskCardNumbers(refund.dashboardReference),
  }));
  if (resolution?.found !== 'reversed') return masked;
  const isRecorded = masked.some((refund) => isSame(refund, resolution));
  if (isRecorded) return masked;
  return [
    ...masked,
    {
      amountMinor: resolution.amountMinor,
      currency,
      refundedOn: resolution.reversedOn as CalendarDate,
      dashboardReference: maskCardNumbers(resolution.transactionId),
    },
  ];
}

function isSame(
  refund: RefundElsewhere,
  reversal: Extract<Resolution, { readonly found: 'reversed' }>,
): boolean {
  return refund.amountMinor === reversal.amountMinor && refund.refundedOn === reversal.reversedOn;
}

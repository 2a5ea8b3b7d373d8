import type { CalendarDate } from '../time/calendar.ts';
import { maskCardNumbers } from '../cards/card-guard.ts';
import type { Attempt, Resolution } from '../charge/attempt.ts';
import { moneyTaken } from '../charge/money-taken.ts';
import type { MoneyTaken } from '../charge/money-taken.ts';
import type { CurrencyCode } from '../money.ts';

/** A recorded refund as a receipt shows it. */
export interface RefundElsewhere {
  readonly amountMinor: number;
  readonly currency: CurrencyCode;
  readonly refundedOn: CalendarDate;
  readonly dashboardReference: string;
}

/** The amounts of a receipt. */
export interface ReceiptMoney {
  readonly asked: MoneyTaken;
  readonly paid: MoneyTaken;
  readonly refunds: readonly RefundElsewhere[];
}

/**
 * Returns the requested, charged and refunded amounts, each from its own evidence.
 *
 * The charged amount is never inferred from the requested one where the two may differ.
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

/** The total refunded, in minor units of the paid currency. */
export function givenBackMinor({ paid, refunds }: ReceiptMoney): number {
  return totalIn(refunds, paid.currency);
}

/** The reversal replaced the earlier resolution, so only the response and the refunds show the charged amount. */
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

/** A reversal that resolved the attempt may also be among the recorded refunds; it counts once. */
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

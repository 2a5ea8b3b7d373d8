import type { Attempt } from '../charge/attempt.ts';
import { foundCurrency, moneyTaken } from '../charge/money-taken.ts';
import type { RecordedRefund } from '../charge/recorded-refund.ts';
import type { CloseItem } from './match-bank.ts';

/**
 * Returns a payment as a close counts it; null when nothing was charged.
 *
 * A fully refunded payment counts with the sum of its refunds: the bank settled the charge on its date, and
 * the refund on another. A charge resolved in another currency counts in that one.
 */
export function paymentItem(attempt: Attempt, refundedMinor: number): CloseItem | null {
  const taken = moneyTaken(attempt);
  const amountMinor = taken?.amountMinor ?? refundedMinor;
  if (amountMinor === 0) return null;
  return itemOf(attempt, { kind: 'payment', amountMinor, currency: foundCurrency(attempt) });
}

/** Returns an unconfirmed payment, with the amount that it may have charged. */
export function openItem(attempt: Attempt): CloseItem {
  const { amountMinor, currency } = attempt;
  return itemOf(attempt, { kind: 'payment', amountMinor, currency });
}

/** Returns a recorded refund, which counts against its date. */
export function refundItem(refund: RecordedRefund, attempt: Attempt): CloseItem {
  const { amountMinor, currency } = refund;
  const item = itemOf(attempt, { kind: 'refund', amountMinor: -amountMinor, currency });
  return { ...item, id: refund.id, names: [...item.names, refund.dashboardReference] };
}

function itemOf(
  attempt: Attempt,
  given: Pick<CloseItem, 'kind' | 'amountMinor' | 'currency'>,
): CloseItem {
  const { transaction, resolution } = attempt;
  const found =
    resolution !== null && 'transactionId' in resolution ? resolution.transactionId : '';
  const names = [
    attempt.reference,
    attempt.orderReference,
    transaction?.id,
    transaction?.rrn,
    transaction?.authorization,
    found,
  ];
  return {
    ...given,
    id: attempt.id,
    attemptId: attempt.id,
    reference: attempt.reference,
    names: names.filter((name): name is string => (name ?? '') !== ''),
    lastFour: attempt.card.lastFour,
  };
}

export function sumOfItems(items: readonly Pick<CloseItem, 'amountMinor'>[]): number {
  return items.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

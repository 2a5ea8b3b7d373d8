import type { HistoryKey } from '../../ports/ledger/payment-history.ts';

/** Whether a key stands before another in the rising order of their list. */
export function isBefore(one: HistoryKey, other: HistoryKey): boolean {
  return (compare(one.value, other.value) || compare(one.place, other.place)) < 0;
}

/** Texts go in the order of their bytes, as the records sort them. */
function compare(one: HistoryKey['value'], other: HistoryKey['value']): number {
  if (typeof one === 'string' && typeof other === 'string') {
    return one === other ? 0 : Buffer.compare(Buffer.from(one), Buffer.from(other));
  }
  return Number(one) - Number(other);
}

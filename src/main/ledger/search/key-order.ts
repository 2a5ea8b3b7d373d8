import type { HistoryKey } from '../../ports/ledger/payment-history.ts';

/** True when a key comes before another in ascending order. */
export function isBefore(one: HistoryKey, other: HistoryKey): boolean {
  return (compare(one.value, other.value) || compare(one.place, other.place)) < 0;
}

/** Compares texts by their bytes, as the records sort them. */
function compare(one: HistoryKey['value'], other: HistoryKey['value']): number {
  if (typeof one === 'string' && typeof other === 'string') {
    return one === other ? 0 : Buffer.compare(Buffer.from(one), Buffer.from(other));
  }
  return Number(one) - Number(other);
}

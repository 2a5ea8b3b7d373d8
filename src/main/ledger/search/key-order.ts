import type { PaymentKey } from '../../ports/ledger/payment-list.ts';

/** True when a key comes before another in ascending order. */
export function isBefore(one: PaymentKey, other: PaymentKey): boolean {
  return (compare(one.value, other.value) || compare(one.place, other.place)) < 0;
}

/** Compares texts by their bytes, as the records sort them. */
function compare(one: PaymentKey['value'], other: PaymentKey['value']): number {
  if (typeof one === 'string' && typeof other === 'string') {
    return one === other ? 0 : Buffer.compare(Buffer.from(one), Buffer.from(other));
  }
  return Number(one) - Number(other);
}

import type { PaymentSort } from '../../../contract/payments/payment-query.ts';
import type { PaymentKey, PaymentLine } from '../../ports/ledger/payment-list.ts';

type SortBy = PaymentSort['by'];

/** Writes the position of a line in a list of this order, as the renderer passes it back. */
export function cursorOf(line: PaymentLine, by: SortBy): string {
  return writeCursor(keyOf(line, by), by);
}

/** Writes the position of a key. */
export function writeCursor({ value, place }: PaymentKey, by: SortBy): string {
  return `${by}:${place}:${value ?? ''}`;
}

/** Reads a cursor; null when it is invalid, or of a list in another order. */
export function readCursor(cursor: string, by: SortBy): PaymentKey | null {
  const match = /^(date|amount|reference):(\d{1,15}):(.*)$/su.exec(cursor);
  if (match === null || match[1] !== by) return null;
  const [place, value] = [Number(match[2]), match[3] ?? ''];
  if (by === 'reference') return { value, place };
  if (by === 'date') return value === '' ? { value: null, place } : null;
  return /^\d{1,16}$/u.test(value) && Number.isSafeInteger(Number(value))
    ? { value: Number(value), place }
    : null;
}

function keyOf(line: PaymentLine, by: SortBy): PaymentKey {
  switch (by) {
    case 'date':
      return { value: null, place: line.place };
    case 'amount':
      return { value: line.amountMinor, place: line.place };
    case 'reference':
      return { value: line.orderReference, place: line.place };
  }
}

import { byClass } from './part.ts';

/** Parts for receipts, on slips and under lists. */
export const receiptParts = {
  part: byClass('.receipt-part:visible'),
  /** The result of the last receipt. */
  result: byClass('.receipt-said'),
  shownResult: byClass('.receipt-part:visible .receipt-said'),
  template: byClass('.receipt-form'),
} as const;

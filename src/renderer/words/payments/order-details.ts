import { counted } from '../counts.ts';
import {
  lineItemsMax,
  quantityText,
  rateText,
} from '../../../domain/charge/details/order-details.ts';
import type { TaxLine } from '../../../domain/charge/details/order-details.ts';

/** Labels and sentences of an order's details. */
export const detailWords = {
  title: 'Order details',
  unused: 'description, lines, tax, note',
  description: 'Description',
  descriptionHint: 'on the receipt',
  note: 'Order note',
  noteHint: 'internal: never on a receipt',
  items: 'Lines',
  itemText: 'Item',
  quantity: 'Quantity',
  unitAmount: 'Unit amount',
  lineAmount: 'Amount',
  addLine: 'Add line',
  mostLines: `An order has at most ${lineItemsMax} lines.`,
  remove: 'Remove',
  tax: 'Tax included',
  taxHint: '10% or an amount; part of the total',
  notSent: 'Recorded here and printed on the receipt. Not sent to the gateway.',
  cardNumber: 'That looked like a card number, so it was removed.',
} as const;

/** Name of the fields of one line: "Item 2". */
export function lineLabel(label: string, line: number): string {
  return `${label} ${line}`;
}

/** Compares the lines with the amount: "Lines: AUD 148.50 of AUD 149.50". */
export function sumWords(sum: string, amount: string | null): string {
  return amount === null ? `Lines: ${sum}` : `Lines: ${sum} of ${amount}`;
}

/** Offers the sum of the lines as the amount of the order. */
export function takeSumWords(sum: string): string {
  return `Set amount to ${sum}`;
}

/** The folded details in short: "3 lines, tax". */
export function foldedWords(lines: number, hasTax: boolean, hasTexts: boolean): string {
  const parts = [
    lines === 0 ? null : counted(lines, 'line'),
    hasTax ? 'tax' : null,
    hasTexts ? 'texts' : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? detailWords.unused : parts.join(', ');
}

/** Label of the tax on a slip: "Tax 10%, included". */
export function taxLabel({ rateHundredths }: TaxLine): string {
  const rate = rateHundredths === null ? '' : ` ${rateText(rateHundredths)}%`;
  return `Tax${rate}, included`;
}

/** Label of a line on a slip: "1. 2 × Oak stool"; numbered, since two lines may be alike. */
export function slipItemLabel(place: number, quantityThousandths: number, text: string): string {
  return `${place}. ${quantityText(quantityThousandths)} × ${text}`;
}

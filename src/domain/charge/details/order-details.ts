import { holdsCardNumber } from '../../cards/card-guard.ts';
import { failed, ok } from '../../result.ts';
import type { Result } from '../../result.ts';

/** One line of an order; a negative unit amount is a discount. */
export interface LineItem {
  readonly text: string;
  /** In thousandths: 1500 is one and a half. */
  readonly quantityThousandths: number;
  /** Minor units for one, tax included. */
  readonly unitMinor: number;
}

/** The tax within the total, as keyed. */
export type EnteredTax =
  | { readonly kind: 'rate'; readonly rateHundredths: number }
  | { readonly kind: 'amount'; readonly amountMinor: number };

/** The tax within the total. */
export interface TaxLine {
  /** Hundredths of a percent: 1000 is 10 %; null when the amount was keyed. */
  readonly rateHundredths: number | null;
  readonly amountMinor: number;
}

/** Facts about an order for the shop and its customer; none of them is sent to the gateway. */
export interface OrderDetails {
  /** Printed on the receipt. */
  readonly description: string;
  /** Internal: on no receipt and in no message. */
  readonly note: string;
  readonly items: readonly LineItem[];
  readonly tax: TaxLine | null;
}

/** Details with the tax as it was keyed. */
export interface EnteredDetails extends Omit<OrderDetails, 'tax'> {
  readonly tax: EnteredTax | null;
}

export const detailFields = [
  'description',
  'order-note',
  'item-text',
  'item-quantity',
  'item-amount',
  'items',
  'tax',
] as const;

export type DetailField = (typeof detailFields)[number];

export const detailFaults = [
  'empty',
  'too-long',
  'holds-card-number',
  'control-characters',
  'not-an-amount',
  'too-many-decimals',
  'not-a-quantity',
  'not-a-tax',
  'sum-differs',
  'above-amount',
  'too-many',
] as const;

/** A refused detail; `line` counts from 1 and names the line of an item. */
export interface DetailRefusal {
  readonly field: DetailField;
  readonly reason: (typeof detailFaults)[number];
  readonly line?: number;
}

/** Lines that fit on a slip and on one receipt. */
export const lineItemsMax = 30;

/** Longest texts, in Unicode characters. */
export const detailLengthsMax = { description: 200, note: 500, itemText: 100 } as const;

/** Bounds each figure, so that products and sums stay exact. */
const unitMinorMax = 1e10;
const quantityMax = 1e6;
/** 100 %. */
export const rateHundredthsMax = 10_000;

/** The amount of one line in minor units, halves rounded away from zero. */
export function lineMinor({ quantityThousandths, unitMinor }: LineItem): number {
  const exact = Math.abs(quantityThousandths * unitMinor);
  return Math.sign(unitMinor) * Math.floor((exact + 500) / 1000);
}

/** The sum of the lines in minor units. */
export function itemsMinor(items: readonly LineItem[]): number {
  return items.reduce((total, item) => total + lineMinor(item), 0);
}

/** The tax within a total, halves rounded up: a rate of 10 % within 110.00 is 10.00. */
export function taxWithin(tax: EnteredTax, totalMinor: number): TaxLine {
  if (tax.kind === 'amount') return { rateHundredths: null, amountMinor: tax.amountMinor };
  const { rateHundredths } = tax;
  const whole = BigInt(10_000 + rateHundredths);
  const product = BigInt(totalMinor) * BigInt(rateHundredths);
  return { rateHundredths, amountMinor: Number((product * 2n + whole) / (whole * 2n)) };
}

/**
 * Checks entered details against the amount of their order; null when there are none.
 *
 * The lines must add up to the amount, and the tax is part of it.
 */
export function checkDetails(
  entered: EnteredDetails,
  amountMinor: number,
): Result<OrderDetails | null, readonly DetailRefusal[]> {
  const description = entered.description.trim();
  const note = entered.note.trim();
  const items = entered.items.map((item) => ({ ...item, text: item.text.trim() }));
  const refusals = [
    ...refuseText('description', description, detailLengthsMax.description),
    ...refuseText('order-note', note, detailLengthsMax.note),
    ...items.flatMap((item, index) => refuseItem(item, index + 1)),
    ...refuseSum(items, amountMinor),
    ...refuseTax(entered.tax, amountMinor),
  ];
  if (refusals.length > 0) return failed(refusals);
  const tax = entered.tax && taxWithin(entered.tax, amountMinor);
  const isEmpty = description === '' && note === '' && items.length === 0 && tax === null;
  return ok(isEmpty ? null : { description, note, items, tax });
}

function refuseText(
  field: 'description' | 'order-note' | 'item-text',
  text: string,
  lengthMax: number,
): DetailRefusal[] {
  const judged = field === 'order-note' ? text.replaceAll(/[\n\r\t]/gu, '') : text;
  if (holdsCardNumber(text)) return [{ field, reason: 'holds-card-number' }];
  if (!text.isWellFormed() || /\p{Cc}/u.test(judged))
    return [{ field, reason: 'control-characters' }];
  return Array.from(text).length > lengthMax ? [{ field, reason: 'too-long' }] : [];
}

function refuseItem(item: LineItem, line: number): DetailRefusal[] {
  const { text, quantityThousandths, unitMinor } = item;
  const isQuantity = quantityThousandths > 0 && quantityThousandths <= quantityMax * 1000;
  const isAmount = Math.abs(unitMinor) <= unitMinorMax;
  return [
    ...(text === '' ? [{ field: 'item-text', reason: 'empty', line } as const] : []),
    ...refuseText('item-text', text, detailLengthsMax.itemText).map((one) => ({ ...one, line })),
    ...(isQuantity ? [] : [{ field: 'item-quantity', reason: 'not-a-quantity', line } as const]),
    ...(isAmount ? [] : [{ field: 'item-amount', reason: 'not-an-amount', line } as const]),
  ];
}

function refuseSum(items: readonly LineItem[], amountMinor: number): DetailRefusal[] {
  if (items.length === 0) return [];
  if (items.length > lineItemsMax) return [{ field: 'items', reason: 'too-many' }];
  return itemsMinor(items) === amountMinor ? [] : [{ field: 'items', reason: 'sum-differs' }];
}

function refuseTax(tax: EnteredTax | null, amountMinor: number): DetailRefusal[] {
  if (tax === null) return [];
  if (tax.kind === 'rate') {
    const isRate = tax.rateHundredths >= 0 && tax.rateHundredths <= rateHundredthsMax;
    return isRate ? [] : [{ field: 'tax', reason: 'not-a-tax' }];
  }
  if (tax.amountMinor < 0) return [{ field: 'tax', reason: 'not-a-tax' }];
  return tax.amountMinor > amountMinor ? [{ field: 'tax', reason: 'above-amount' }] : [];
}

/** A quantity without trailing zeros: `1.5`. */
export function quantityText(quantityThousandths: number): string {
  return String(quantityThousandths / 1000);
}

/** A rate in percent without its sign and without trailing zeros: `7.7`. */
export function rateText(rateHundredths: number): string {
  return String(rateHundredths / 100);
}

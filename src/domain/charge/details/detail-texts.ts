import { readAmount } from '../../amount-entry.ts';
import { decimalString } from '../../money.ts';
import type { CurrencyCode } from '../../money.ts';
import { failed, ok } from '../../result.ts';
import type { Result } from '../../result.ts';
import { checkDetails, quantityText, rateHundredthsMax, rateText } from './order-details.ts';
import type {
  DetailRefusal,
  EnteredDetails,
  EnteredTax,
  LineItem,
  OrderDetails,
  TaxLine,
} from './order-details.ts';

/** Details as typed, so that a form and a parked order keep every character. */
export interface DetailTexts {
  readonly description: string;
  readonly note: string;
  readonly items: readonly LineItemText[];
  /** `10%` for a rate, `4.50` for an amount. */
  readonly tax: string;
}

/** One line as typed. */
export interface LineItemText {
  readonly text: string;
  readonly quantity: string;
  readonly unitAmount: string;
}

/** A form without details. */
export const noDetailTexts: DetailTexts = { description: '', note: '', items: [], tax: '' };

/** A new line: one of something. */
export const blankLineItem: LineItemText = { text: '', quantity: '1', unitAmount: '' };

/** Parses typed details and checks them; a line of which nothing was keyed is left out. */
export function readDetails(
  typed: DetailTexts,
  amountMinor: number,
  currency: CurrencyCode,
): Result<EnteredDetails | null, readonly DetailRefusal[]> {
  const refusals: DetailRefusal[] = [];
  const items: LineItem[] = [];
  for (const [index, item] of typed.items.entries()) {
    if (isBlankItem(item)) continue;
    const read = readItem(item, currency, index + 1);
    if (read.ok) items.push(read.value);
    else refusals.push(...read.error);
  }
  const tax = readTax(typed.tax, currency);
  if (!tax.ok) refusals.push({ field: 'tax', reason: tax.error });
  if (refusals.length > 0 || !tax.ok) return failed(refusals);
  const entered = { description: typed.description, note: typed.note, items, tax: tax.value };
  const checked = checkDetails(entered, amountMinor);
  if (!checked.ok) return checked;
  return ok(checked.value === null ? null : { ...checked.value, tax: tax.value });
}

/** True for a line in which nothing was keyed. */
export function isBlankItem({ text, quantity, unitAmount }: LineItemText): boolean {
  return text.trim() === '' && unitAmount.trim() === '' && /^\s*1?\s*$/u.test(quantity);
}

/** Reads one typed line; its figures alone suffice, so that a form can show its amount early. */
export function readItem(
  { text, quantity, unitAmount }: LineItemText,
  currency: CurrencyCode,
  line: number,
): Result<LineItem, readonly DetailRefusal[]> {
  const refusals: DetailRefusal[] = [];
  const quantityThousandths = readQuantity(quantity);
  if (quantityThousandths === null) {
    refusals.push({ field: 'item-quantity', reason: 'not-a-quantity', line });
  }
  const isDiscount = unitAmount.trim().startsWith('-');
  const unit = readAmount(isDiscount ? unitAmount.trim().slice(1) : unitAmount, currency);
  if (!unit.ok) {
    const reason = unit.error === 'too-many-decimals' ? unit.error : 'not-an-amount';
    refusals.push({ field: 'item-amount', reason, line });
  }
  if (!unit.ok || quantityThousandths === null) return failed(refusals);
  const { amountMinor } = unit.value;
  return ok({ text, quantityThousandths, unitMinor: isDiscount ? -amountMinor : amountMinor });
}

function readQuantity(text: string): number | null {
  const match = /^(\d{1,6})(?:[.,](\d{1,3}))?$/u.exec(text.trim());
  if (match === null) return null;
  const quantity = Number(match[1]) * 1000 + Number((match[2] ?? '').padEnd(3, '0'));
  return quantity > 0 ? quantity : null;
}

function readTax(
  text: string,
  currency: CurrencyCode,
): Result<EnteredTax | null, 'not-a-tax' | 'too-many-decimals'> {
  const typed = text.trim();
  if (typed === '') return ok(null);
  const rate = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%$/u.exec(typed);
  if (rate !== null) {
    const rateHundredths = Number(rate[1]) * 100 + Number((rate[2] ?? '').padEnd(2, '0'));
    return rateHundredths <= rateHundredthsMax
      ? ok({ kind: 'rate', rateHundredths })
      : failed('not-a-tax');
  }
  if (/^0(?:[.,]0*)?$/u.test(typed)) return ok({ kind: 'amount', amountMinor: 0 });
  const amount = readAmount(typed, currency);
  if (amount.ok) return ok({ kind: 'amount', amountMinor: amount.value.amountMinor });
  return failed(amount.error === 'too-many-decimals' ? amount.error : 'not-a-tax');
}

/** Writes details as they could have been typed, to fill a form from an earlier attempt. */
export function detailTextsOf(details: OrderDetails | null, currency: CurrencyCode): DetailTexts {
  if (details === null) return noDetailTexts;
  const { description, note, items, tax } = details;
  return {
    description,
    note,
    items: items.map((item) => ({
      text: item.text,
      quantity: quantityText(item.quantityThousandths),
      unitAmount: decimalString(item.unitMinor, currency),
    })),
    tax: taxText(tax, currency),
  };
}

function taxText(tax: TaxLine | null, currency: CurrencyCode): string {
  if (tax === null) return '';
  return tax.rateHundredths === null
    ? decimalString(tax.amountMinor, currency)
    : `${rateText(tax.rateHundredths)}%`;
}

/** True when nothing was keyed. */
export function hasNoDetails({ description, note, items, tax }: DetailTexts): boolean {
  const texts = [description, note, tax];
  return texts.every((text) => text.trim() === '') && items.every(isBlankItem);
}

/** Every typed text, for the guard against card numbers. */
export function textsOfDetails({ description, note, items, tax }: DetailTexts): readonly string[] {
  const ofItems = items.flatMap((item) => [item.text, item.quantity, item.unitAmount]);
  return [description, note, tax, ...ofItems];
}

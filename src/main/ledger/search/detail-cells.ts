import { lineMinor, quantityText, rateText } from '../../../domain/charge/details/order-details.ts';
import type { LineItem, TaxLine } from '../../../domain/charge/details/order-details.ts';
import { decimalString } from '../../../domain/money.ts';
import type { CurrencyCode } from '../../../domain/money.ts';

/** Lines as one cell: `2 x Oak stool = 90.00; 1 x Delivery = 9.50`; empty without any. */
export function itemsCell(json: string, currency: CurrencyCode): string {
  const items = (parsed(json) ?? []) as readonly LineItem[];
  return items
    .map((item) => {
      const amount = decimalString(lineMinor(item), currency);
      return `${quantityText(item.quantityThousandths)} x ${item.text} = ${amount}`;
    })
    .join('; ');
}

/** The rate in percent, `10`; empty for a tax that was keyed as an amount. */
export function taxRateCell(json: string): string {
  const rate = (parsed(json) as TaxLine | null)?.rateHundredths ?? null;
  return rate === null ? '' : rateText(rate);
}

/** The tax within the total, in units of its currency. */
export function taxAmountCell(json: string, currency: CurrencyCode): string {
  const tax = parsed(json) as TaxLine | null;
  return tax === null ? '' : decimalString(tax.amountMinor, currency);
}

/** Null for nothing, and for text that is damaged: an export goes on without the cell. */
function parsed(json: string): unknown {
  if (json === '' || json === 'null') return null;
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

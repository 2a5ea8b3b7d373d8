import { readAmount } from '../../../../domain/amount-entry.ts';
import type { FieldRefusal } from '../../../../contract/charge/charge.ts';
import {
  detailFields,
  itemsMinor,
  taxWithin,
} from '../../../../domain/charge/details/order-details.ts';
import type { DetailField, OrderDetails } from '../../../../domain/charge/details/order-details.ts';
import {
  isBlankItem,
  readDetails,
  readItem,
} from '../../../../domain/charge/details/detail-texts.ts';
import type { DetailTexts, LineItemText } from '../../../../domain/charge/details/detail-texts.ts';
import { formatMinor } from '../../../../domain/money.ts';
import type { CurrencyCode } from '../../../../domain/money.ts';
import type { OrderText } from '../form/order-reading.ts';

const detailNames: ReadonlySet<string> = new Set(detailFields);

/** True for a refusal that stands within the details. */
export function isOfDetails(
  refusal: FieldRefusal,
): refusal is FieldRefusal & { readonly field: DetailField } {
  return detailNames.has(refusal.field);
}

/** The details as the slip shows them while they are keyed; null until they can be read. */
export function shownDetails({ details, amount, currency }: OrderText): OrderDetails | null {
  const total = readAmount(amount, currency);
  if (!total.ok) return null;
  const { amountMinor } = total.value;
  const read = readDetails(details, amountMinor, currency);
  if (!read.ok || read.value === null) return null;
  const { tax } = read.value;
  return { ...read.value, tax: tax && taxWithin(tax, amountMinor) };
}

/** Sum of the lines so far beside the amount; null without lines, or while one cannot be read. */
export interface LineSum {
  /** As the amount field takes it. */
  readonly plain: string;
  readonly sum: string;
  readonly amount: string | null;
  readonly agrees: boolean;
}

export function lineSum({ details, amount, currency }: OrderText): LineSum | null {
  const keyed = details.items.filter((item) => !isBlankItem(item));
  const read = keyed.map((item, index) => readItem(item, currency, index + 1));
  const items = read.flatMap((item) => (item.ok ? [item.value] : []));
  if (keyed.length === 0 || items.length < keyed.length) return null;
  const sumMinor = itemsMinor(items);
  const total = readAmount(amount, currency);
  const shown = (minor: number): string => `${currency} ${formatMinor(minor, currency)}`;
  return {
    plain: formatMinor(sumMinor, currency).replaceAll(',', ''),
    sum: shown(sumMinor),
    amount: total.ok ? shown(total.value.amountMinor) : null,
    agrees: total.ok && total.value.amountMinor === sumMinor,
  };
}

/** The amount of one line; null while it cannot be read. */
export function lineText(item: LineItemText, currency: CurrencyCode): string | null {
  const read = readItem(item, currency, 1);
  return read.ok ? formatMinor(itemsMinor([read.value]), currency) : null;
}

/** The lines with one of them changed, or left out when the change is null. */
export function withLine(
  details: DetailTexts,
  place: number,
  change: Partial<LineItemText> | null,
): DetailTexts {
  const items = details.items.flatMap((item, index) => {
    if (index !== place) return [item];
    return change === null ? [] : [{ ...item, ...change }];
  });
  return { ...details, items };
}

import { lineMinor } from '../../../domain/charge/details/order-details.ts';
import type { OrderDetails } from '../../../domain/charge/details/order-details.ts';
import { formatMinor } from '../../../domain/money.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import { detailWords, slipItemLabel, taxLabel } from '../../words/payments/order-details.ts';
import type { SlipLine } from './slip-model.ts';

/** Description, lines, tax and internal note of an order as lines of its slip, which is never printed. */
export function detailLines(
  details: OrderDetails | null,
  currency: CurrencyCode,
): readonly SlipLine[] {
  if (details === null) return [];
  const { description, items, tax, note } = details;
  return [
    ...(description === '' ? [] : [{ label: detailWords.description, value: description }]),
    ...items.map(
      (item, index): SlipLine => ({
        label: slipItemLabel(index + 1, item.quantityThousandths, item.text),
        value: formatMinor(lineMinor(item), currency),
        figures: true,
      }),
    ),
    ...(tax === null
      ? []
      : [{ label: taxLabel(tax), value: formatMinor(tax.amountMinor, currency) } as const]),
    ...(note === '' ? [] : [{ label: detailWords.note, value: note }]),
  ];
}

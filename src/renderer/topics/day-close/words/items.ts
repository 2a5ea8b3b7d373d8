import { counted } from '../../../words/counts.ts';
import type { DayItemView } from '../../../../contract/payments/day-items.ts';

/** Sentences of the itemised settlement date. */
export const itemWords = {
  title: 'Payments and refunds, one by one',
  list: 'Items of this day',
  reading: 'Reading the payments …',
  none: 'No payments or refunds on this day.',
  noneLeft: 'None match. Choose “All” in a filter.',
  kind: 'Kind',
  brand: 'Card brand',
  operator: 'Operator',
  all: 'All',
  kinds: { payment: 'payment', refund: 'refund' } satisfies Record<DayItemView['kind'], string>,
  columns: {
    reference: 'Reference',
    kind: 'Kind',
    card: 'Card',
    operator: 'Operator',
    amount: 'Amount',
  },
  save: 'Save as CSV',
  saved: (count: number, fileName: string) =>
    `${counted(count, 'line was', 'lines were')} written to ${fileName}.`,
  inPayments: 'Show in Payments',
} as const;

import type { OperationOutput } from '../../contract/index.ts';
import type { RunCheckView } from '../../contract/plans/run-view.ts';
import { formatMinor } from '../../domain/money.ts';
import { dayWords } from './plans/plan-retry.ts';

/** Words for instalments that an order may have paid already. */
export const maybePaidWords = {
  title: 'May have been paid',
  text: 'The same customer or card paid the same amount. These instalments are not charged until you decide. While the other payment is unconfirmed, its instalment waits for it.',
  reason: 'Reason',
  sameDebt: (reference: string): string => `Paid by ${reference}`,
  anotherDebt: 'Still owed',
  decided: 'Decision recorded. Nothing was charged.',
} as const;

/** One instalment: "SUB-7-003, AUD 49.50, may have been paid on Fri 20 Nov 2026, INV-20417." */
export function maybePaidLine(row: RunCheckView['maybePaid'][number]): string {
  const amount = `${row.currency} ${formatMinor(row.amountMinor, row.currency)}`;
  const when = dayWords(row.paidOn);
  return `${row.instalmentReference}, ${amount}, may have been paid on ${when}, ${row.reference}.`;
}

type NotDecided = Extract<
  OperationOutput<'runs.decide-payment'>,
  { readonly kind: 'refused' }
>['reason'];

/** Reasons a decision was not recorded. */
export const notDecidedWords: Readonly<Record<NotDecided, string>> = {
  'no-reason': 'Enter a reason. Nothing was recorded.',
  'holds-card-number': 'Remove the card number from the reason. Nothing was recorded.',
  'order-in-progress': 'The other payment is still in progress. Wait for its outcome, then decide.',
  'order-not-charged':
    'The other payment was not charged, so it paid nothing. Nothing was recorded.',
  'not-owed': 'This instalment is no longer owed. Nothing was recorded.',
};

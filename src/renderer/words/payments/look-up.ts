import type { LookUpRefusal, LookUpView } from '../../../contract/charge/unconfirmed.ts';
import { declineAdvice } from '../../../domain/charge/decline-table.ts';
import { shownTransactionTime } from '../../../domain/charge/response-texts.ts';
import type { LookUpDifference } from '../../../domain/charge/look-up/judge-look-up.ts';
import { formatMinor, isCurrency } from '../../../domain/money.ts';

/** Words of the gateway's own look-up, in the guide and on the slip of an unconfirmed payment. */
export const lookUpWords = {
  title: 'The gateway’s look-up',
  text:
    'Tillroom asks the gateway at once and after 1, 5 and 30 minutes. Only an approval that agrees in every field ' +
    'settles the payment.',
  now: 'Look up now',
  asking: 'Asking the gateway …',
  none: 'Not looked up yet.',
  last: 'Last look-up:',
  next: (minutes: number) =>
    minutes < 1 ? 'Next look-up within a minute.' : `Next look-up in ${minutes} min.`,
  noMore: 'No further look-up by itself. Ask again here, or record what you find.',
  bySchedule: 'by itself',
  byReference: 'by reference',
  byId: 'by transaction ID',
  settled: 'The gateway shows the approval. The payment is confirmed approved.',
  shown: 'It shows:',
} as const;

/** The finding of one look-up, with what it means for the money. */
export const lookUpFindingWords: Readonly<Record<LookUpView['finding'], string>> = {
  approved: 'Approved, and every field agrees.',
  differs: 'Approved, but not every field agrees. Compare it with the merchant dashboard.',
  declined: 'Declined. A person confirms it after the wait.',
  voided: 'Voided or refunded. A person confirms it.',
  'not-found': 'Not found. It may still arrive: a person confirms it after the wait.',
  credentials: 'The gateway did not accept this account’s credentials for a look-up.',
  'no-answer': 'The gateway did not answer the look-up.',
  unclear: 'The answer cannot be read as a payment.',
};

/** An approval that agreed and still settled nothing. */
export const approvedNotSettled =
  'Approved, and every field agrees. Its transaction ID or its debt belongs to another payment, or restored records are ' +
  'not accounted for: a person decides.';

/** Names of the members in which a looked-up approval differs. */
export const lookUpDifferenceWords: Readonly<Record<LookUpDifference, string>> = {
  amount: 'amount',
  'decimal-amount': 'amount in major units',
  currency: 'currency',
  reference: 'reference',
  'last-four': 'card',
  'test-flag': 'test or live',
  captured: 'captured',
  'captured-amount': 'captured amount',
  'known-id': 'transaction ID',
  'response-code': 'response code',
  errors: 'messages',
  time: 'time of the transaction',
};

export const lookUpRefusalWords: Readonly<Record<LookUpRefusal, string>> = {
  'not-offered': 'The gateway cannot look this payment up. An admin turns it on in Settings.',
  'still-in-flight': 'Not asked: the response may still arrive.',
  'not-open-any-more': 'Not asked: the payment is settled.',
  interrupted: 'The look-up was interrupted. Ask again.',
};

/**
 * The gateway's record on one line, for comparison with the payment.
 *
 * Of a lost or stolen card it is silent about the reason, like the slip, so that staff do not read it out by mistake.
 */
export function shownWords(shown: NonNullable<LookUpView['shown']>): string {
  const { transactionId, amountMinor, currency, reference, cardLastFour, transactionDate } = shown;
  const money =
    amountMinor !== null && currency !== null && isCurrency(currency)
      ? `${currency} ${formatMinor(amountMinor, currency)}`
      : null;
  const card = cardLastFour === null ? null : `•••• ${cardLastFour}`;
  const isPlain = declineAdvice(shown.responseCode, null).sensitive;
  const reason = isPlain ? [] : [shown.responseCode, shown.message];
  const time = shownTransactionTime(transactionDate);
  return [transactionId, reference, money, card, time, ...reason]
    .filter((part) => part !== null)
    .join(' · ');
}

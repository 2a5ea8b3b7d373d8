import type { AttemptView } from '../../../../contract/charge/attempt-view.ts';
import type { Channel } from '../../../../domain/charge/attempt.ts';
import type { BrandUse } from '../../../../domain/plans/retries/retry-advice.ts';
import { brandName } from '../../../lib/brand-names.ts';
import { screenLines } from '../../../words/frame.ts';
import { formWords } from '../../../words/payments/charge-form.ts';
import { shortWordOf } from '../../../words/payments/states.ts';
import type { StateWords } from '../../../words/payments/states.ts';
import type { OutcomeAction } from '../slip/outcome-actions.ts';

export const nextWords = {
  title: 'What to do next',
  receipt: 'Receipt',
  nextWith: (name: string): string => `Next with ${name}`,
  onCard: 'Attempts on this card',
  everyAttempt: 'Every attempt counts, by hand and in billing runs.',
  order: 'This order',
} as const;

/** The use of a card's brand limit, and whose limit it is: "1 of 15 in 30 days", "Visa’s limit". */
export function brandUseWords(
  { counted, triesMax, windowHours }: BrandUse,
  brand: string,
): { readonly used: string; readonly whose: string } {
  const days = Math.round(windowHours / 24);
  const window = days < 2 ? '24 hours' : `${days} days`;
  return {
    used: `${counted} of ${triesMax} in ${window}`,
    whose: `${brandName(brand) ?? 'Card brand'}’s limit`,
  };
}

/** The heading of one attempt of an order: "Attempt 1, declined". */
export function attemptTitle(number: number, state: StateWords): string {
  return `Attempt ${number}, ${shortWordOf(state).toLowerCase()}`;
}

/** The actions that the left side explains; the others are everyday and stand on the slip alone. */
export type ExplainedAction =
  | Exclude<OutcomeAction, 'print' | 'steps' | 'resolve' | 'new-for-customer'>
  | 'call-back';

/** Each way on, with what it does with the order and the card. */
export const stepWords: Readonly<
  Record<ExplainedAction, { readonly title: string; readonly line: string }>
> = {
  'another-card': {
    title: formWords.anotherCard,
    line: 'Keeps the order and its terms. Enter the details of the other card.',
  },
  'call-back': {
    title: 'Call back later',
    line: 'Makes a call-back without card data, for when the customer has called the bank.',
  },
  'send-again': {
    title: 'Send this order again',
    line: 'Keeps the order and the card. Check both before you charge.',
  },
  correct: {
    title: 'Correct what was rejected',
    line: 'Keeps the order. Change what is wrong, then enter the card again.',
  },
  'new-payment': {
    title: 'Leave it and take the next order',
    line: 'Opens an empty form. This order stays unpaid.',
  },
};

/** The next work after an approved payment of a known customer. */
export const followUpWords = {
  payment: { title: 'Another payment', line: 'New reference' },
  plan: { title: 'Start a plan', line: 'Instalments or recurring' },
  'call-back': { title: 'Call back later', line: 'Under To do, with a time' },
} as const;

/** The line under the title while the slip is checked. */
export const reviewLines: Readonly<Record<Channel, string>> = {
  phone: 'Read the amount and the last four digits to the customer.',
  mail: 'Compare the slip with the order. Nothing has been sent yet.',
};

/** The line under the title after an outcome: the order, its state and what happens to the form. */
export function afterLine(attempt: AttemptView): string {
  const { orderReference } = attempt;
  switch (attempt.state) {
    case 'approved':
      return attempt.notSaved
        ? `${orderReference} was charged and is not saved. Write the slip down.`
        : `${orderReference} was charged. Issue the receipt, then take the next payment.`;
    case 'confirmed-charged':
      return `${orderReference} was charged.`;
    case 'declined':
    case 'confirmed-declined':
      return `${orderReference} was declined. The order is kept; the card details are gone.`;
    case 'rejected':
      return `${orderReference} was rejected by the gateway. Nothing was charged.`;
    case 'not-sent':
      return `${orderReference} was not sent. No money moved.`;
    case 'unknown':
    case 'dispatched':
      return `${orderReference} was sent and no response arrived. It is blocked until it is resolved.`;
    case 'mismatch':
    case 'reference-taken':
    case 'surplus-charged':
      return `${orderReference} is blocked until it is resolved.`;
    case 'confirmed-not-charged':
      return `${orderReference} was not charged.`;
    case 'confirmed-reversed':
      return `${orderReference} was charged and refunded.`;
    case 'paid-elsewhere':
      return `${orderReference} was paid another way.`;
    case 'prepared':
      return screenLines.takePayment;
  }
}

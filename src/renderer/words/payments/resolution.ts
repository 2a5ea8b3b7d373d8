import { resolutionWaitMinutes } from '../../../domain/charge/resolution-wait.ts';
import type { ResolutionInput, ResolveRefusal } from '../../../contract/charge/unconfirmed.ts';
import type { ResolutionQuestion } from '../../../domain/charge/question-resolution.ts';
import { waitingRefusals } from './gateway-refunds.ts';
import { dateEntryWords } from '../date-entry.ts';

export type Found = ResolutionInput['found'];
/** Fields of the four resolutions; a refusal is shown at one of them. */
export type ResolutionField =
  | 'transaction-id'
  | 'amount'
  | 'response-code'
  | 'date'
  | 'shown-at'
  | 'how-looked'
  | 'phrase';

/** The resolutions after a check, in the order in which staff meet them. */
export const foundWords: Readonly<
  Record<
    Found,
    {
      readonly choice: string;
      readonly means: string;
      readonly button: string;
      /** The single key that selects it. */
      readonly letter: string;
    }
  >
> = {
  charged: {
    choice: 'Confirmed approved',
    means: 'The merchant dashboard lists it as approved. The card was charged.',
    button: 'Record as confirmed approved',
    letter: 'A',
  },
  declined: {
    choice: 'Confirmed declined',
    means: 'The merchant dashboard lists it as declined. Not charged.',
    button: 'Record as confirmed declined',
    letter: 'D',
  },
  reversed: {
    choice: 'Confirmed refunded',
    means: 'It was charged and the money was refunded.',
    button: 'Record as confirmed refunded',
    letter: 'R',
  },
  'paid-elsewhere': {
    choice: 'Paid elsewhere',
    means: 'The bank lists this very order under the reference. It is not charged again.',
    button: 'Record as paid elsewhere',
    letter: 'P',
  },
  'other-order': {
    choice: 'Another order’s reference',
    means: 'The bank lists another order under it. This one is still owed, with a new suffix.',
    button: 'Record as another order’s',
    letter: 'O',
  },
  'not-charged': {
    choice: 'Not found',
    means: 'You searched by reference and by amount, and no charge is listed.',
    button: 'Record as not found',
    letter: 'T',
  },
};

/** Words of the resolution guide. */
export const guideWords = {
  tell: 'Tell the customer',
  choices: 'What did you find?',
  steps: 'Look for it in the merchant dashboard',
  open: 'Open the merchant dashboard, in the account that this payment was sent to.',
  openPractice: 'Open the practice bank’s own page in a browser:',
  openPracticeUnknown: 'Open the practice bank’s own page.',
  search:
    'Search for the reference sent. Not found? Search by amount and last four digits in this time range.',
  read: 'Choose the outcome that you read there. Two results? Choose the approved one.',
  mayHaveBeenCharged: 'The card may have been charged. Do not charge again.',
  mayBePaid: 'The order may be paid already. Do not charge again.',
  supervisorOnly: 'A supervisor records this.',
  switchRole: 'Here you can switch under “Work as” in the bar.',
  closedChoices: 'Cannot be resolved yet: a response may still arrive.',
  passTime: `Let ${resolutionWaitMinutes} minutes pass`,
  passTimeWhy: `Practice only: the wait before “Not found” or “Confirmed declined” is ${resolutionWaitMinutes} minutes.`,
  timePassed: `${resolutionWaitMinutes} minutes have passed.`,
  sentAt: (moment: string): string => `Sent ${moment}.`,
  openFor: (age: string): string => `Open for ${age}`,
  record: 'Recorded.',
  next: 'Next',
  last: 'That was the last one. Every payment has an outcome.',
  answered: 'A response arrived. There is nothing to resolve.',
  answeredHeading: 'Response received',
  resolvedHeading: 'Resolved',
  differences: 'Sent and response received',
  sent: 'Sent',
  response: 'Response',
  differs: 'differs',
  nothing: 'nothing',
  surplus: 'Refund it in the merchant dashboard, then record the refund here.',
  copies: {
    reference: 'Reference sent',
    amount: 'Amount',
    lastFour: 'Last four',
    localTime: 'Time here',
    utcTime: 'Time in UTC',
    address: 'Address',
  },
  fields: {
    'transaction-id': 'Transaction id',
    amount: 'Amount charged',
    'response-code': 'Response code',
    date: 'Refund date',
    'shown-at': 'Declined at',
    'how-looked': 'How you looked',
    phrase: 'Type this',
  },
  refundedAmount: 'Refund amount',
  questioned: 'Check this before it is recorded. Nothing is recorded yet.',
  keepQuestioned: 'It is right: record it',
  hints: {
    'transaction-id': 'as the merchant dashboard shows it',
    amount: 'as the merchant dashboard shows it, entered again',
    'response-code': 'two characters, for example 05',
    date: dateEntryWords.hint,
    'shown-at': 'date and time as the dashboard shows them, for example 22/11/2026 14:05',
    'how-looked': 'where, by what, and when',
  },
} as const;

/** Heading of the guide: names the payment and asks the question. */
export function guideHeading(reference: string, isSurplus: boolean): string {
  return isSurplus ? `Was ${reference} refunded?` : `What happened to ${reference}?`;
}

/** The time from which a resolution with a wait can be selected; null when it can be selected now. */
export function notThereFrom(time: string | null): string {
  return time === null ? 'available now' : `available at ${time}`;
}

/** The reason a resolution must wait, and until when. */
export function holdSentence(time: string, minutes: number): string {
  return `A payment can appear in the merchant dashboard late, so this waits until ${time} (${minutes} min).`;
}

/** Problem that the form finds in a field before it calls main. */
export type ResolutionProblem =
  | 'empty'
  | 'not-an-amount'
  | 'too-many-decimals'
  | 'zero'
  | 'negative'
  | 'too-large'
  | 'not-a-date'
  | 'not-a-time'
  | 'in-future'
  | 'card-number';

const emptyWords: Readonly<Record<ResolutionField, string>> = {
  'transaction-id': 'Enter the transaction id from the merchant dashboard.',
  amount: 'Enter the amount that the merchant dashboard shows.',
  'response-code': 'Enter the code that the merchant dashboard shows.',
  date: 'Enter the date of the refund.',
  'shown-at': 'Enter the date and time that the merchant dashboard shows.',
  'how-looked': 'Enter where you looked, and by what.',
  phrase: 'Type the sentence to confirm that you looked.',
};

/** The problem with a field, and the correction. */
export function resolutionProblemWords(
  field: ResolutionField,
  problem: ResolutionProblem,
  currency: string,
): string {
  switch (problem) {
    case 'empty':
      return emptyWords[field];
    case 'not-an-amount':
      return 'Enter an amount, for example 49.50. Use a point for cents.';
    case 'too-many-decimals':
      return `${currency} does not have that many decimals.`;
    case 'zero':
    case 'negative':
      return 'Enter an amount above zero. If nothing was charged, choose another outcome.';
    case 'too-large':
      return 'This amount is too large to be read exactly.';
    case 'not-a-date':
      return dateEntryWords.wrong;
    case 'not-a-time':
      return 'Enter a date and a time, for example 22/11/2026 14:05.';
    case 'in-future':
      return 'This date is in the future.';
    case 'card-number':
      return 'That looked like a card number, so we removed it. Never enter one here.';
  }
}

/** Refusals of main, each at the field where it can be corrected; null is the whole form. */
export const resolveRefusalWords: Readonly<
  Record<ResolveRefusal, { readonly field: ResolutionField | null; readonly words: string }>
> = {
  'still-in-flight': {
    field: null,
    words: 'Still connected to the gateway, so a response may arrive. Nothing was recorded.',
  },
  'hold-not-over': {
    field: null,
    words: `The ${resolutionWaitMinutes}-minute wait is not over. Nothing was recorded. Check again afterwards.`,
  },
  'wrong-phrase': {
    field: 'phrase',
    words: 'The sentence does not match. Type it as shown above the field.',
  },
  'needs-supervisor': {
    field: null,
    words: 'Only a supervisor can record this. Nothing was recorded.',
  },
  'needs-other-person': {
    field: null,
    words:
      'The operator who sent it cannot record this alone. Another supervisor must. Nothing was recorded.',
  },
  ...waitingRefusals,
  'transaction-id-taken': {
    field: 'transaction-id',
    words:
      'This id belongs to another payment in these records. Check it in the merchant dashboard.',
  },
  'amount-above-request': {
    field: 'amount',
    words: 'This is more than was requested. Check that it is the same payment.',
  },
  'amount-zero': {
    field: 'amount',
    words: 'Enter an amount above zero. If nothing was charged, choose another outcome.',
  },
  'date-not-real': {
    field: 'date',
    words: dateEntryWords.wrong,
  },
  'date-in-future': {
    field: 'date',
    words: 'This date is in the future.',
  },
  'date-before-charge': {
    field: 'date',
    words: 'This date is before the payment. Check that it is the same payment.',
  },
  'amount-not-whole': {
    field: 'amount',
    words: 'This is less than was charged. Record a partial refund on the payment itself.',
  },
  'below-refunds': {
    field: null,
    words:
      'More than that is recorded as refunded for this payment. Check both in the merchant dashboard. Nothing was recorded.',
  },
  'another-try-open': {
    field: null,
    words:
      'Another attempt on this order is open or paid, so this charge is one too many. Record its refund. Nothing was recorded.',
  },
  'holds-card-number': {
    field: 'transaction-id',
    words: 'That looked like a card number, so we removed it. Never enter one here.',
  },
  'not-open-any-more': {
    field: null,
    words: 'It already has an outcome, from a response or another operator. Nothing was recorded.',
  },
};

/** Asks about a doubtful resolution, beside the sent value that it differs from. */
export function questionWords(
  question: ResolutionQuestion,
  sent: { readonly amount: string; readonly answeredId: string | null; readonly at: string },
): string {
  switch (question) {
    case 'id-form':
      return 'This ID looks different from the other IDs of this account. Is it the transaction ID?';
    case 'id-differs':
      return `The response named the ID ${sent.answeredId ?? ''}. Is this the same payment?`;
    case 'amount-differs':
      return `${sent.amount} was sent. Does the dashboard show another amount?`;
    case 'time-differs':
      return `It was sent ${sent.at}. Is this the same payment?`;
    case 'refunds-recorded':
      return 'Refunds of this payment are recorded. Recording this withdraws them. Is that right?';
  }
}

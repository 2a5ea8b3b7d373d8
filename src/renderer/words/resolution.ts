import type { Finding, ResolveRefusal } from '../../contract/unconfirmed.ts';

export type Found = Finding['found'];

/** Fields of the four findings; a refusal is shown at one of them. */
export type FindingField =
  | 'transaction-id'
  | 'amount'
  | 'response-code'
  | 'date'
  | 'how-looked'
  | 'phrase';

/** The choices after looking, in the order in which staff meet them. */
export const foundWords: Readonly<
  Record<
    Found,
    {
      readonly choice: string;
      readonly means: string;
      readonly button: string;
      /** The single letter that chooses it. */
      readonly letter: string;
    }
  >
> = {
  charged: {
    choice: 'Found approved',
    means: 'The bank lists it as approved. The card was charged.',
    button: 'Record as found approved',
    letter: 'A',
  },
  declined: {
    choice: 'Found declined',
    means: 'The bank lists it as declined. Nothing was taken.',
    button: 'Record as found declined',
    letter: 'D',
  },
  reversed: {
    choice: 'Found refunded',
    means: 'It was charged, and the money was given back.',
    button: 'Record as found refunded',
    letter: 'R',
  },
  'not-charged': {
    choice: 'Not there',
    means: 'You looked for the reference and for the amount, and it is not listed.',
    button: 'Record as not there',
    letter: 'T',
  },
};

/** Words of the guided resolution. */
export const guideWords = {
  choices: 'What did you find?',
  steps: 'How to look',
  open: 'Open the bank’s dashboard, in the account that this payment was sent to.',
  openPractice: 'Open the practice bank’s own page in a browser:',
  openPracticeUnknown: 'Open the practice bank’s own page.',
  byReference: 'Search for the reference sent.',
  byRest: 'Nothing? Search by amount and last four within this time.',
  read: 'Read the outcome there, and choose it below. Two of them? Choose the approved one.',
  mayHaveBeenCharged: 'The card may have been charged. Do not charge again.',
  supervisorOnly: 'A supervisor records this.',
  switchRole: 'Here you can switch under “Work as” in the bar.',
  closedChoices: 'Nobody resolves it while an answer may come.',
  passTime: 'Let 30 minutes pass',
  passTimeWhy: 'Practice only: the wait before “Not there” is half an hour.',
  timePassed: 'Half an hour has passed.',
  record: 'Recorded.',
  next: 'Next',
  last: 'That was the last one. Every payment has an outcome.',
  answered: 'The answer came after all. There is nothing to resolve.',
  answeredHeading: 'Answered',
  resolvedHeading: 'Resolved',
  differences: 'Sent and answered',
  sent: 'Sent',
  answer: 'The answer',
  differs: 'differs',
  nothing: 'nothing',
  surplus: 'Refund it in the bank’s dashboard, then record the refund here.',
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
    amount: 'Amount taken',
    'response-code': 'Answer code',
    date: 'Given back on',
    'how-looked': 'How you looked',
    phrase: 'Type this',
  },
  refundedAmount: 'Amount given back',
  hints: {
    'transaction-id': 'as the dashboard shows it',
    amount: 'as the dashboard shows it, keyed again',
    'response-code': 'two signs, for example 05',
    date: 'YYYY-MM-DD',
    'how-looked': 'where, by what, and when',
  },
} as const;

/** Heading of the guide: it names the payment, and asks the one question. */
export function guideHeading(reference: string, isSurplus: boolean): string {
  return isSurplus ? `Was ${reference} given back?` : `What happened to ${reference}?`;
}

/** When it was sent, and how long it has been open. */
export function sentSentence(moment: string, age: string): string {
  return `Sent ${moment}, ${age} ago.`;
}

/** When "Not there" may be chosen, or that it may. */
export function notThereFrom(time: string | null): string {
  return time === null ? 'available now' : `available at ${time}`;
}

/** Why "Not there" has to wait, and until when. */
export function holdSentence(time: string, minutes: number): string {
  return `A payment can reach the bank’s lists late, so this waits until ${time} (${minutes} min).`;
}

/** What is wrong with a field before anything is asked of main. */
export type FindingProblem =
  | 'empty'
  | 'not-an-amount'
  | 'too-many-decimals'
  | 'zero'
  | 'negative'
  | 'too-large'
  | 'not-a-date'
  | 'in-future'
  | 'card-number';

const emptyWords: Readonly<Record<FindingField, string>> = {
  'transaction-id': 'Enter the transaction id from the dashboard.',
  amount: 'Enter the amount that the dashboard shows.',
  'response-code': 'Enter the code that the dashboard shows.',
  date: 'Enter the day on which the money was given back.',
  'how-looked': 'Say where you looked, and by what.',
  phrase: 'Type the sentence to confirm that you looked.',
};

/** Says what is wrong with a field, and how to put it right. */
export function findingProblemWords(
  field: FindingField,
  problem: FindingProblem,
  currency: string,
): string {
  switch (problem) {
    case 'empty':
      return emptyWords[field];
    case 'not-an-amount':
      return 'This is no amount. Key it like 49.50. Use a point for cents.';
    case 'too-many-decimals':
      return `${currency} does not have that many decimals.`;
    case 'zero':
    case 'negative':
      return 'Enter an amount above zero. If nothing was taken, choose another outcome.';
    case 'too-large':
      return 'This amount is too large to be read exactly.';
    case 'not-a-date':
      return 'Enter a day that exists, for example 2026-11-20.';
    case 'in-future':
      return 'This day has not come yet.';
    case 'card-number':
      return 'That looked like a card number, so we removed it. It belongs nowhere here.';
  }
}

/** What main would not accept, said at the field where it can be put right; null is the whole form. */
export const resolveRefusalWords: Readonly<
  Record<ResolveRefusal, { readonly field: FindingField | null; readonly words: string }>
> = {
  'still-in-flight': {
    field: null,
    words: 'The line to the service is still open, so an answer may come. Nothing was recorded.',
  },
  'hold-not-over': {
    field: null,
    words: 'Half an hour has not passed yet. Nothing was recorded; look again when it has.',
  },
  'wrong-phrase': {
    field: 'phrase',
    words: 'That is not the sentence. Type it as it stands above the field.',
  },
  'needs-supervisor': {
    field: null,
    words: 'A supervisor records this. Nothing was recorded.',
  },
  'needs-other-person': {
    field: null,
    words:
      'Whoever sent it cannot record this alone. Another supervisor does. Nothing was recorded.',
  },
  'transaction-id-taken': {
    field: 'transaction-id',
    words: 'This id belongs to another payment in these records. Check it in the dashboard.',
  },
  'amount-above-request': {
    field: 'amount',
    words: 'This is more than was asked for. Check that it is the same payment.',
  },
  'amount-zero': {
    field: 'amount',
    words: 'Enter an amount above zero. If nothing was taken, choose another outcome.',
  },
  'date-not-real': {
    field: 'date',
    words: 'Enter a day that exists, for example 2026-11-20.',
  },
  'date-in-future': {
    field: 'date',
    words: 'This day has not come yet.',
  },
  'date-before-charge': {
    field: 'date',
    words: 'This day is before the payment. Check that it is the same payment.',
  },
  'amount-not-whole': {
    field: 'amount',
    words: 'This is less than was taken. A refund of a part is recorded beside the payment.',
  },
  'another-try-open': {
    field: null,
    words: 'Another try of this order is open. Settle that one first. Nothing was recorded.',
  },
  'holds-card-number': {
    field: 'transaction-id',
    words: 'That looked like a card number, so we removed it. It belongs nowhere here.',
  },
  'not-open-any-more': {
    field: null,
    words: 'It has an outcome already, from an answer or from somebody else. Nothing was recorded.',
  },
};

/** Words of the button that copies a value. */
export const copyWords = {
  idle: 'Copy',
  copied: 'Copied',
  refused: 'Not copied',
  label: (what: string): string => `Copy: ${what}`,
} as const;

import type { PartRefusalReason } from '../../contract/orders.ts';
import type { RefundRefusalReason } from '../../contract/payments.ts';
import type { DoubleVerdict } from '../../domain/charge/possible-doubles.ts';

/** Words of what else can be done about a payment, on its slip. */
export const deskWords = {
  work: 'More for this payment',
  partOf: 'Part of',
  why: 'Why',
  parts: 'Further parts',
  refunds: 'Refunded elsewhere',
  leftOver: 'Left of it',
  repeat: 'Repeat',
  anotherPart: 'Another part of this invoice',
  recordRefund: 'Record a refund',
  doubles: 'Charged twice?',
  turnedUp: 'It turned up after all',
  close: 'Close',
  open: 'Open',
  supervisorOnly: 'A supervisor records a refund. Nothing was recorded.',
} as const;

/** The form for another part of a paid invoice. */
export const partWords = {
  title: 'Another part of this invoice',
  text: 'A new payment under a reference of its own. Nothing is sent yet.',
  reason: 'Why',
  hint: 'for example: second delivery',
  button: 'Open the form',
} as const;

export const partRefusalWords: Readonly<Record<PartRefusalReason, string>> = {
  'not-paid':
    'This order is not paid, so it has no other part. Nothing was sent. Charge it as it is.',
  'still-open':
    'This order has no outcome yet, so it may be this very part. Nothing was sent. Resolve it first.',
  'reason-empty': 'Say why the invoice is charged again.',
  'holds-card-number': 'That looked like a card number. Say why, without it.',
  'nothing-left': 'Nothing is left to take: the rest was charged already, or may have been.',
};

/** A part approval and its two ways on. */
export const partApprovedWords = {
  title: (part: string, whole: string): string =>
    `The bank approved ${part} of ${whole}. Tell the customer.`,
  ways: 'Two ways on. Ask which the customer wants.',
  keep: (part: string): string => `Keep the ${part}`,
  giveBack: 'Give it back',
  keepTitle: (part: string): string => `Keep the ${part}: key the amount again`,
  keepText: 'It becomes a payment of that amount. The rest can be taken next.',
  keepAmount: 'Amount taken',
  keepButton: 'Record what was taken',
  giveBackText: 'Refund it in the bank’s dashboard first. Tillroom cannot: this only records it.',
  takeRest: (rest: string): string => `Take the rest, ${rest}`,
  differs: (part: string): string => `The answer says ${part}. Key that amount, or look at To do.`,
} as const;

/** Recording a refund that was made in the dashboard. */
export const refundWords = {
  title: 'Record a refund made elsewhere',
  text: 'Nothing is refunded by this. Refund it in the bank’s dashboard first.',
  amount: 'Amount',
  left: (left: string): string => `up to ${left}`,
  date: 'Refunded on',
  dateHint: 'YYYY-MM-DD',
  reference: 'Dashboard id',
  reason: 'Why',
  button: 'Record the refund',
  done: 'The refund is recorded. The payment stays charged for the rest.',
  doneWhole: 'The refund is recorded. All of it was given back.',
} as const;

export type RefundField = 'amount' | 'date' | 'reference' | 'reason';

/** What main would not record, said at the field where it can be put right. */
export const refundRefusalWords: Readonly<
  Record<RefundRefusalReason, { readonly field: RefundField | null; readonly words: string }>
> = {
  'nothing-taken': {
    field: null,
    words: 'Nobody knows that this took money, so there is nothing to give back. Resolve it first.',
  },
  'amount-zero': { field: 'amount', words: 'Enter an amount above zero.' },
  'amount-above-left': { field: 'amount', words: 'This is more than is left of the payment.' },
  'date-not-real': { field: 'date', words: 'Enter a day that exists, for example 2026-11-20.' },
  'date-in-future': { field: 'date', words: 'This day has not come yet.' },
  'date-before-charge': {
    field: 'date',
    words: 'This day is before the payment. Check that it is the same payment.',
  },
  'reference-empty': { field: 'reference', words: 'Enter the refund’s id from the dashboard.' },
  'reason-empty': { field: 'reason', words: 'Say why it was refunded.' },
  'reference-holds-card-number': {
    field: 'reference',
    words: 'That looked like a card number. Enter the refund’s id.',
  },
  'reason-holds-card-number': {
    field: 'reason',
    words: 'That looked like a card number. Say why, without it.',
  },
  'reference-taken': {
    field: 'reference',
    words: 'This id is already in these records. Check it in the dashboard.',
  },
  'still-in-flight': {
    field: null,
    words: 'The line to the service is still open. Nothing was recorded; wait for the outcome.',
  },
};

/** A payment that was given up and is there after all. */
export const turnedUpWords = {
  title: 'It turned up after all',
  text: 'Record it as the bank lists it. If another try went through, this one has to be refunded.',
  transactionId: 'Transaction id',
  amount: 'Amount taken',
  button: 'Record as charged',
} as const;

/** What two alike payments come to, in words for the person on the phone. */
export const verdictWords: Readonly<
  Record<DoubleVerdict, { readonly heading: string; readonly text: string }>
> = {
  'both-took': {
    heading: 'Both took money.',
    text: 'If the customer owed it once, refund one in the bank’s dashboard, then record the refund.',
  },
  'one-declined': {
    heading: 'One approved, one declined.',
    text: 'The decline took nothing; banks may show it as pending for some days.',
  },
  'one-took-nothing': {
    heading: 'One took money, the other took nothing.',
    text: 'There is nothing to refund. A bank may show the other as pending for some days.',
  },
  'one-given-back': {
    heading: 'One was given back already.',
    text: 'The refund can take some days to show at the customer’s bank.',
  },
  'one-not-confirmed': {
    heading: 'One is not confirmed.',
    text: 'Resolve it first. Until then nobody can say whether the customer was charged twice.',
  },
  'none-took': {
    heading: 'Neither took money.',
    text: 'Nothing was charged. A bank may show a decline as pending for some days.',
  },
};

/** The comparison of alike payments. */
export const doublesWords = {
  title: 'Charged twice?',
  none: 'No other payment is like this one.',
  noneText: 'Same card or customer, same amount, within seven days.',
  this: 'This payment',
  other: 'The other',
  caption: 'This payment beside another one like it',
  rows: {
    reference: 'Sent as',
    outcome: 'Outcome',
    when: 'When',
    card: 'Card',
    takenBy: 'Taken by',
    customer: 'Customer',
    operator: 'Keyed by',
  },
} as const;

/** Parking an order and taking it out again. */
export const parkWords = {
  title: 'Parked orders',
  park: 'Park',
  parked: 'Parked. The form is empty again; nothing was sent.',
  parkedBefore: 'What was on the form is parked.',
  resume: 'Resume',
  discard: 'Throw away',
  noReference: 'no reference yet',
  noAmount: 'no amount yet',
  gone: 'Somebody took it already. Nothing was lost: look at the recent payments.',
  notParked: 'The order could not be parked. It is still on the form; nothing was sent.',
  empty: 'There is nothing on the form to park.',
  'holds-card-number': 'A card number is never parked. Take it out of the field first.',
  'too-many': 'You have parked as many orders as one person may. Resume or throw away some first.',
  waits: 'A payment is on its way. The form opens once it has an outcome.',
} as const;

/** Whose order it is and how long it lies there. */
export function parkedSince(age: string, owner: string | null): string {
  return owner === null ? `${age} ago` : `${owner}, ${age} ago`;
}

/** Said above the form while it is for another part of an invoice. */
export function partNotice(orderReference: string, reason: string): string {
  return `Another part of ${orderReference}: ${reason}`;
}

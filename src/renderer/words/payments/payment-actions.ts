import type { PartRefusalReason } from '../../../contract/charge/orders.ts';
import type { RefundRefusalReason } from '../../../contract/payments/payments.ts';
import type { DuplicateVerdict } from '../../../domain/charge/possible-duplicates.ts';
import { dateEntryWords } from '../date-entry.ts';

/** Words of the other actions on a payment, on its slip. */
export const paymentActionWords = {
  work: 'More actions for this payment',
  partOf: 'Part payment of',
  why: 'Why',
  parts: 'Part payments',
  refunds: 'Refunds',
  leftOver: 'Balance after refunds',
  repeat: 'Repeat',
  anotherPart: 'Add part payment',
  refund: 'Refund',
  void: 'Void',
  recordRefund: 'Record a refund',
  doubles: 'Charged twice?',
  turnedUp: 'Charge found later',
  foundRefunded: 'Refund found later',
  foundDeclined: 'Correct to declined',
  notThere: 'Correct to not charged',
  otherOrder: 'Correct to another order',
  close: 'Close',
  open: 'Open',
  supervisorOnly: 'Only a supervisor can record a refund. Nothing was recorded.',
} as const;

/** The form for a part payment of a paid invoice. */
export const partWords = {
  title: 'Add part payment',
  text: 'A new payment with its own reference. Nothing is sent yet.',
  reason: 'Why',
  hint: 'for example: second delivery',
  button: 'Open the form',
} as const;

export const partRefusalWords: Readonly<Record<PartRefusalReason, string>> = {
  'not-paid':
    'This order is not paid, so there is no further part to charge. Nothing was sent. Charge the order itself.',
  'still-open':
    'This order has no outcome yet and may be this same charge. Nothing was sent. Resolve it first.',
  'reason-empty': 'Enter a reason to charge the invoice again.',
  'holds-card-number': 'That looked like a card number. Enter a reason without it.',
  'nothing-left': 'No balance to charge: it has been charged, or may have been.',
};

/** A partial approval and its two ways on. */
export const partApprovedWords = {
  title: (part: string, whole: string): string =>
    `The bank approved ${part} of ${whole}. Tell the customer.`,
  ways: 'Ask the customer which they prefer.',
  keep: (part: string): string => `Keep the ${part}`,
  giveBack: 'Refund it',
  keepTitle: (part: string): string => `Keep the ${part}: enter the amount again`,
  keepText: 'It becomes a payment of that amount. The balance can be charged next.',
  keepAmount: 'Amount charged',
  keepButton: 'Record amount charged',
  giveBackText: 'Refund it in the merchant dashboard first. Tillroom only records the refund.',
  takeRest: (rest: string): string => `Charge the balance, ${rest}`,
  differs: (part: string): string =>
    `The response says ${part}. Enter that amount, or check To do.`,
} as const;

/** Words for recording a refund that was made in the merchant dashboard. */
export const refundWords = {
  title: 'Record a refund',
  text: 'Tillroom only records the refund. Refund it in the merchant dashboard first.',
  amount: 'Amount',
  left: (left: string): string => `up to ${left}`,
  date: 'Refunded on',
  reference: 'Dashboard id',
  reason: 'Why',
  button: 'Record the refund',
  done: 'Refund recorded. The payment stays charged for the balance.',
  doneWhole: 'Refund recorded. The full amount was refunded.',
} as const;

export type RefundField = 'amount' | 'date' | 'reference' | 'reason';

/**
 * Reasons main refused to record a refund, each at the field where it can be corrected; null is the whole
 * form.
 */
export const refundRefusalWords: Readonly<
  Record<RefundRefusalReason, { readonly field: RefundField | null; readonly words: string }>
> = {
  'nothing-taken': {
    field: null,
    words: 'This payment may not have taken money, so no refund can be recorded. Resolve it first.',
  },
  'amount-zero': { field: 'amount', words: 'Enter an amount above zero.' },
  'amount-above-left': { field: 'amount', words: 'This is more than the balance of the payment.' },
  'date-not-real': { field: 'date', words: dateEntryWords.wrong },
  'date-in-future': { field: 'date', words: 'This date is in the future.' },
  'date-before-charge': {
    field: 'date',
    words: 'This date is before the payment. Check that it is the same payment.',
  },
  'reference-empty': {
    field: 'reference',
    words: 'Enter the refund’s id from the merchant dashboard.',
  },
  'reason-empty': { field: 'reason', words: 'Enter a reason for the refund.' },
  'reference-holds-card-number': {
    field: 'reference',
    words: 'That looked like a card number. Enter the refund’s id.',
  },
  'reason-holds-card-number': {
    field: 'reason',
    words: 'That looked like a card number. Enter a reason without it.',
  },
  'reference-taken': {
    field: 'reference',
    words: 'This id is already in these records. Check it in the merchant dashboard.',
  },
  'still-in-flight': {
    field: null,
    words: 'Still waiting for the gateway’s response. Nothing was recorded. Wait for the outcome.',
  },
};

/** A charge found after its attempt was recorded as not charged. */
export const correctionWords = {
  'found-refunded': {
    title: 'Refund found later',
    text: 'The merchant dashboard lists a charge of this attempt that was refunded in full.',
    button: 'Record as refunded',
  },
  'found-declined': {
    title: 'Correct to declined',
    text: 'The merchant dashboard lists this payment as declined. What it paid is owed again.',
    button: 'Record as declined',
  },
  'not-there': {
    title: 'Correct to not charged',
    text: 'The merchant dashboard does not list this payment after all. What it paid can be charged again.',
    button: 'Record as not charged',
  },
  'other-order': {
    title: 'Correct to another order',
    text: 'The payment under this reference is another order’s. This one is still owed, with a new suffix.',
    button: 'Record as another order’s',
  },
  transactionId: 'Transaction id',
  amount: 'Amount refunded',
  date: 'Refunded on',
  code: 'Response code',
  shownAt: 'Declined at',
  shownAtHint: 'for example 22/11/2026 14:05',
  notATime: 'Enter a date and a time, for example 22/11/2026 14:05.',
  how: 'How it was checked',
  phrase: 'Sentence, if you work alone',
  missing: 'enter it as the merchant dashboard shows it.',
  recorded: 'The correction is recorded.',
} as const;

/** The form for a charge that was found after its attempt was resolved. */
export const turnedUpWords = {
  title: 'Charge found later',
  text: 'Record it as the merchant dashboard shows it. If another attempt is open or went through, this one must be refunded.',
  recordAgain: 'Nothing is recorded yet. If it is right, record it again.',
  transactionId: 'Transaction id',
  amount: 'Amount charged',
  button: 'Record as charged',
} as const;

/** Conclusions about two possible duplicates, in words for the customer. */
export const verdictWords: Readonly<
  Record<DuplicateVerdict, { readonly heading: string; readonly text: string }>
> = {
  'both-took': {
    heading: 'Both took money.',
    text: 'If the customer owed it once, refund one in the merchant dashboard, then record the refund.',
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
    heading: 'One is already refunded.',
    text: 'The refund can take some days to show at the customer’s bank.',
  },
  'one-not-confirmed': {
    heading: 'One is unconfirmed.',
    text: 'Resolve it first. Until then it is not known whether the customer was charged twice.',
  },
  'none-took': {
    heading: 'Neither took money.',
    text: 'Nothing was charged. A bank may show a decline as pending for some days.',
  },
};

/** The comparison of possible duplicates. */
export const duplicatesWords = {
  title: 'Charged twice?',
  none: 'No possible duplicates.',
  noneText: 'Same card or customer, same amount, within seven days.',
  this: 'This payment',
  other: 'The other',
  caption: 'This payment beside a possible duplicate',
  rows: {
    reference: 'Sent as',
    outcome: 'Outcome',
    when: 'When',
    card: 'Card',
    takenBy: 'Order channel',
    customer: 'Customer',
    operator: 'Operator',
  },
} as const;

/** Words for parking an order and opening it again. */
export const parkWords = {
  title: 'Parked orders',
  park: 'Park order',
  parked: 'Parked. The form is empty again; nothing was sent.',
  parkedBefore: 'The form’s order was parked.',
  resume: 'Resume',
  discard: 'Discard',
  noReference: 'no reference yet',
  noAmount: 'no amount yet',
  gone: 'This order is no longer parked. Nothing was lost: check recent payments.',
  notParked: 'The order could not be parked. It is still on the form; nothing was sent.',
  empty: 'There is nothing on the form to park.',
  'holds-card-number': 'A card number is never parked. Remove it from the field first.',
  'too-many': 'You have reached the limit of parked orders. Resume or discard some first.',
  waits: 'A payment is in progress. The form opens once it has an outcome.',
} as const;

/** Owner of a parked order, and its age. */
export function parkedSince(age: string, owner: string | null): string {
  return owner === null ? `${age} ago` : `${owner}, ${age} ago`;
}

/** Shown above the form while it is for a part payment. */
export function partNotice(orderReference: string, reason: string): string {
  return `Part payment of ${orderReference}: ${reason}`;
}

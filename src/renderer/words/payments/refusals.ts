import type { FieldRefusal } from '../../../contract/charge/charge.ts';
import { maskExample } from '../../../domain/accounts/reference-mask.ts';
import { detailWords } from './order-details.ts';
import { maskSentence } from '../settings/form-fields.ts';

type Reason = FieldRefusal['reason'];
export type RefusedField = FieldRefusal['field'];

/** Facts of the order that the words of a refusal use. */
export interface RefusalFacts {
  readonly currency: string;
  /** Digits of the card's security code; null while the brand is unknown. */
  readonly codeLength: number | null;
  readonly referenceLengthMax: number;
  /** The reference pattern of the account; empty for none. */
  readonly referenceMask: string;
  /** The account's amount limit, formatted. */
  readonly limit: string;
}

/** Names of the fields, as on their labels. */
export const fieldWords: Readonly<Record<RefusedField, string>> = {
  reference: 'Reference',
  amount: 'Amount',
  currency: 'Currency',
  channel: 'Order channel',
  'card-number': 'Card number',
  expiry: 'Expiry',
  'security-code': 'Security code',
  'card-holder': 'Name on card',
  'duplicate-reason': 'Reason',
  customer: 'Customer',
  consent: 'Customer agreed',
  'code-reason': 'Why no code',
  description: detailWords.description,
  'order-note': detailWords.note,
  'item-text': detailWords.itemText,
  'item-quantity': detailWords.quantity,
  'item-amount': detailWords.unitAmount,
  items: detailWords.items,
  tax: detailWords.tax,
};

const emptyWords: Readonly<Record<RefusedField, string>> = {
  reference: 'Enter the order’s reference.',
  amount: 'Enter the amount.',
  currency: 'Choose the currency.',
  channel: 'Choose phone or mail.',
  'card-number': 'Enter the card number.',
  expiry: 'Enter the expiry as on the card, for example 04/28.',
  'security-code': 'Enter the security code.',
  'card-holder': 'Enter the name as printed on the card.',
  'duplicate-reason': 'Enter a reason to charge this again.',
  customer: 'Find or add the customer.',
  consent: 'Read the words to the customer, and mark that they agreed.',
  'code-reason': 'Enter the security code, or choose why the order has none.',
  description: 'Enter the description.',
  'order-note': 'Enter the note.',
  'item-text': 'Enter what this line is for, or remove the line.',
  'item-quantity': 'Enter the quantity.',
  'item-amount': 'Enter the amount for one.',
  items: 'Add a line.',
  tax: 'Enter the tax.',
};

const reasonSentences: Readonly<
  Record<Exclude<Reason, 'empty' | 'missing'>, (facts: RefusalFacts, field: RefusedField) => string>
> = {
  'too-long': (facts, field) =>
    field === 'reference'
      ? `The reference may have ${facts.referenceLengthMax} characters.`
      : field === 'card-number'
        ? 'This has too many digits for its card brand. Check it with the customer.'
        : `${fieldWords[field]} is too long.`,
  'holds-card-number': () =>
    'This contains a card number. Enter card numbers under Card number only.',
  'not-an-amount': () => 'Enter an amount, for example 49.50 or 3*49.50. Use a point for cents.',
  zero: () => 'Enter an amount above zero.',
  negative: () => 'Enter an amount above zero. Refunds are made in the merchant dashboard.',
  'too-many-decimals': (facts) => `${facts.currency} does not have that many decimals.`,
  'above-limit': (facts) => `This is above the account’s limit of ${facts.limit}.`,
  'unknown-currency': () => 'That is not a currency code.',
  'currency-not-offered': (facts) => `This account does not charge in ${facts.currency}.`,
  'not-digits': (_facts, field) => `${fieldWords[field]} can contain digits only.`,
  'too-short': () => 'This card number is too short. Check it with the customer.',
  'failed-check-digit': () => 'This card number has a wrong digit. Check it with the customer.',
  'not-a-month': () => 'Enter the expiry as month and year, for example 04/28.',
  expired: () => 'This card has expired. Ask for another card.',
  'too-far-ahead': () => 'That year is too far ahead. Check the expiry with the customer.',
  'wrong-length': (facts) =>
    facts.codeLength === null
      ? 'The security code has 3 or 4 digits.'
      : `The security code of this card has ${facts.codeLength} digits.`,
  'not-like-mask': (facts) =>
    `Write the reference like ${maskExample(facts.referenceMask)}. ${maskSentence(facts.referenceMask)}`,
  'not-a-quantity': () => 'Enter a quantity above zero, for example 2 or 1.5.',
  'not-a-tax': () => 'Enter the tax as a rate up to 100%, for example 10%, or as an amount.',
  'sum-differs': () => 'The lines do not add up to the amount. Correct a line or the amount.',
  'above-amount': () => 'The tax is part of the amount and cannot be above it.',
  'too-many': () => detailWords.mostLines,
  'control-characters': (_facts, field) =>
    `${fieldWords[field]} contains characters that cannot be printed.`,
};

/** The reason a field was refused, and the correction. */
export function refusalWords(refusal: FieldRefusal, facts: RefusalFacts): string {
  const { field, reason } = refusal;
  if (reason === 'empty' || reason === 'missing') return emptyWords[field];
  return reasonSentences[reason](facts, field);
}

/** Announces the number of fields to correct, and the first of them. */
export function refusalSummary(sentences: readonly string[]): string {
  const first = sentences[0] ?? '';
  return sentences.length === 1 ? first : `${sentences.length} fields need a correction. ${first}`;
}

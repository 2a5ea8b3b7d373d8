import { textLengthsMax } from '../text-lengths.ts';
import type { Instant, YearMonth } from '../time/calendar.ts';
import { holdsCardNumber } from '../cards/card-guard.ts';
import type { CardTokens } from '../cards/card-tokens.ts';
import type { Channel } from '../charge/attempt.ts';
import type { ReceiptLanguage } from '../receipt/languages/receipt-language.ts';
import type { AttemptId, CardId, CustomerId, OperatorId } from '../ids.ts';
import { failed, ok } from '../result.ts';
import type { Result } from '../result.ts';

/** The fields of a customer that staff fill in; all but the name may be empty, and what is absent is empty. */
export interface CustomerFields {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  /** Printed on receipts; lines are kept. */
  readonly address?: string | undefined;
  /** The language of receipts; empty for the shop's own. */
  readonly language?: ReceiptLanguage | '' | undefined;
  readonly notes: string;
}

/** Every field of a customer, trimmed and checked. */
export interface CheckedCustomer extends CustomerFields {
  readonly address: string;
  readonly language: ReceiptLanguage | '';
}

/** One customer of the merchant. */
export interface Customer extends CheckedCustomer {
  readonly id: CustomerId;
  readonly createdAt: Instant;
  readonly changedAt: Instant;
  /** When the personal data was erased; null while it is there. */
  readonly erasedAt: Instant | null;
  /** The customer who has everything of this one; null for one on its own. */
  readonly mergedInto: CustomerId | null;
}

/** States of a card on file; only an active one is charged. */
export const cardOnFileStates = ['active', 'removed', 'unknown-to-service'] as const;
export type CardOnFileState = (typeof cardOnFileStates)[number];

/** Reasons for not charging a card on file. */
export const cardOnFileRefusals = [
  'removed',
  'unknown-to-service',
  'other-customer',
  /** It was saved at a gateway that the account has left. */
  'other-service',
  /** It changed while the form was being submitted. */
  'changed',
] as const;

export type CardOnFileRefusal = (typeof cardOnFileRefusals)[number];

/** A card on file without its token. */
export interface CardOnFile {
  readonly id: CardId;
  readonly customerId: CustomerId;
  readonly brand: string;
  readonly lastFour: string;
  readonly expiry: YearMonth;
  /** A later expiry that a response brought; null without one. */
  readonly laterExpiry: YearMonth | null;
  readonly tokens: CardTokens;
  readonly state: CardOnFileState;
  readonly createdAt: Instant;
  readonly changedAt: Instant;
}

/** A customer's consent, in the exact words that were read to them. */
export interface Consent {
  readonly id: string;
  readonly customerId: CustomerId;
  /** The charge at which it was given; null where there was none. */
  readonly attemptId: AttemptId | null;
  readonly purpose: 'keep-card';
  readonly channel: Channel;
  readonly words: string;
  readonly agreedAt: Instant;
  readonly operatorId: OperatorId;
}

export const customerFieldNames = [
  'name',
  'phone',
  'email',
  'notes',
  'address',
  'language',
] as const;
export type CustomerField = (typeof customerFieldNames)[number];

export const customerFaults = [
  'empty',
  'too-long',
  'not-an-email',
  'holds-card-number',
  'control-characters',
] as const;
export type CustomerFault = (typeof customerFaults)[number];

/** Longest text of each field, in Unicode characters, so that every script has the same room. */
export const customerLengthsMax: Readonly<Record<CustomerField, number>> = {
  name: 255,
  phone: 40,
  email: textLengthsMax.email,
  address: 300,
  language: 2,
  notes: 2000,
};

/** A field that cannot be saved as typed. */
export interface CustomerRefusal {
  readonly field: CustomerField;
  readonly reason: CustomerFault;
}

/**
 * Trims and checks a customer's fields.
 *
 * A name may be in any script. A card number is refused in every field: it would be stored in plain text.
 */
export function checkCustomer(
  typed: CustomerFields,
): Result<CheckedCustomer, readonly CustomerRefusal[]> {
  const fields: CheckedCustomer = {
    name: typed.name.trim(),
    phone: typed.phone.trim(),
    email: typed.email.trim(),
    address: (typed.address ?? '').trim(),
    language: typed.language ?? '',
    notes: typed.notes.trim(),
  };
  const refusals = customerFieldNames.flatMap((field): CustomerRefusal[] => {
    const reason = faultOf(field, fields[field]);
    return reason === null ? [] : [{ field, reason }];
  });
  return refusals.length === 0 ? ok(fields) : failed(refusals);
}

function faultOf(field: CustomerField, text: string): CustomerFault | null {
  // Direction marks and joiners are characters of names, but alone they are no name.
  if (field === 'name' && /^[\p{Cf}\s]*$/u.test(text)) return 'empty';
  if (holdsCardNumber(text)) return 'holds-card-number';
  if (!text.isWellFormed() || hasControl(field, text)) return 'control-characters';
  if (Array.from(text).length > customerLengthsMax[field]) return 'too-long';
  return field === 'email' && text !== '' && !isEmailAddress(text) ? 'not-an-email' : null;
}

function hasControl(field: CustomerField, text: string): boolean {
  const judged =
    field === 'notes' || field === 'address' ? text.replaceAll(/[\n\r\t]/gu, '') : text;
  return /\p{Cc}/u.test(judged);
}

/** One `@` with something on both sides and a domain of at least two parts, in any script. */
function isEmailAddress(text: string): boolean {
  return /^[^\s@<>()[\]\\,;:"]{1,64}@(?:[^\s@<>()[\]\\,;:".]+\.)+[^\s@<>()[\]\\,;:".]{2,}$/u.test(
    text,
  );
}

import type { YearMonth } from '../../../domain/time/calendar.ts';
import type { Flag, Transaction } from '../../../domain/charge/gateway-response.ts';
import { isJsonObject, type JsonObject, own } from './json-object.ts';
import type { Scrub } from './scrub.ts';

/** Members with their own property in a transaction; every other one is kept as received, masked. */
const known: ReadonlySet<string> = new Set([
  'id',
  'transaction_id',
  'authorization',
  'card_number',
  'card_holder',
  'card_expiry',
  'card_token',
  'card_type',
  'card_category',
  'card_subcategory',
  'amount',
  'decimal_amount',
  'successful',
  'message',
  'reference',
  'currency',
  'settlement_date',
  'transaction_date',
  'response_code',
  'captured',
  'captured_amount',
  'rrn',
  'cvv_match',
  'merchant_advice_code',
  'metadata',
  'addendum_data',
]);

/** Reads a flag strictly: only `true` and `false` count; null is absent, and `"true"` or 1 are malformed. */
export function readFlag(value: unknown): Flag {
  if (value === true || value === false) return value;
  return value === undefined || value === null ? 'absent' : 'malformed';
}

/** The id of the transaction as it came, which may look like a card number; null when there is none. */
export function trueIdOf(record: JsonObject): string | null {
  return textOf(own(record, 'id')) || textOf(own(record, 'transaction_id')) || null;
}

/** Facts that the record does not hold: the secrets removed from it, and the response's `test` flag. */
export interface CarriedFacts extends Pick<Transaction, 'hasCardToken' | 'hasTrackingId' | 'test'> {
  /** The `reference` that was sent; null when unknown. */
  readonly sentReference: string | null;
}

/**
 * Reads the transaction record of a response, tolerant of what gateways really send (docs/gateway-facts.md, Response
 * fields).
 *
 * Nothing is inferred: a member that is absent, null or of another type is null.
 */
export function readTransaction(
  record: JsonObject,
  scrub: Scrub,
  { sentReference, ...carried }: CarriedFacts,
): Transaction {
  const identifier = (name: string): string | null => {
    const text = textOf(own(record, name));
    return text === null ? null : scrub.identifier(text);
  };
  const filled = (name: string): string | null => identifier(name) || null;
  const words = (name: string): string | null => {
    const text = textOf(own(record, name));
    return text === null || text === '' ? null : scrub.text(text);
  };
  const amount = (name: AmountName): number | null => {
    const value = wholeNumberOf(own(record, name));
    return value === null || scrub.isCardNumber(value) ? null : value;
  };
  const oddAmounts = amountNames.filter(
    (name) => saysSomething(own(record, name)) && amount(name) === null,
  );
  const id = filled('id') ?? filled('transaction_id');
  return {
    id,
    authorization: filled('authorization'),
    cardLastFour: lastFourOf(textOf(own(record, 'card_number'))),
    cardHolder: words('card_holder'),
    cardExpiry: readCardExpiry(own(record, 'card_expiry')),
    cardType: words('card_type'),
    cardCategory: words('card_category'),
    cardSubcategory: words('card_subcategory'),
    amountMinor: amount('amount'),
    decimalAmount: decimalOf(own(record, 'decimal_amount'), scrub),
    currency: identifier('currency'),
    reference: own(record, 'reference') === sentReference ? sentReference : identifier('reference'),
    message: words('message'),
    responseCode: filled('response_code'),
    settlementDate: filled('settlement_date'),
    transactionDate: filled('transaction_date'),
    captured: readFlag(own(record, 'captured')),
    capturedAmountMinor: amount('captured_amount'),
    ...(oddAmounts.length > 0 ? { oddAmounts } : {}),
    rrn: filled('rrn'),
    cvvMatch: words('cvv_match'),
    merchantAdviceCode: filled('merchant_advice_code'),
    ...carried,
    otherFields: scrub.fields(otherMembers(record, id)),
  };
}

/**
 * Reads the month of an expiry from its text: last or first day, date-time, or `MM/YYYY`.
 *
 * A `Date` would shift `2028-04-30T00:00:00+10:00` into another zone, and a first of a month into
 * the month before.
 */
export function readCardExpiry(value: unknown): YearMonth | null {
  if (typeof value !== 'string') return null;
  const byDay = /^(?<year>\d{4})-(?<month>\d{2})(?:-|$)/u.exec(value.trim());
  const byMonth = /^(?<month>\d{1,2})\/(?<year>\d{4})$/u.exec(value.trim());
  const groups = (byDay ?? byMonth)?.groups;
  const year = Number(groups?.['year']);
  const month = Number(groups?.['month']);
  return year >= 1 && month >= 1 && month <= 12 ? { year, month } : null;
}

const amountNames = ['amount', 'captured_amount'] as const;

type AmountName = (typeof amountNames)[number];

/** A whole number that a double holds exactly, including one sent as a text. */
function wholeNumberOf(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,16}$/u.test(value) ? Number(value) : value;
  return Number.isSafeInteger(number) ? (number as number) : null;
}

/** True for a number and for a text that is not blank; other types carry no value here. */
function saysSomething(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
}

/** A text, or a number sent in its place: authorizations and ids come as both. */
function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return Number.isSafeInteger(value) ? String(value) : null;
}

function lastFourOf(text: string | null): string | null {
  return /(\d{4})\s*$/u.exec(text ?? '')?.[1] ?? null;
}

function decimalOf(value: unknown, scrub: Scrub): number | null {
  const usable = typeof value === 'number' && Number.isFinite(value) && !scrub.isCardNumber(value);
  return usable ? value : null;
}

/**
 * The members worth keeping as received: unknown ones, `metadata` without its tracking id, and a second id that differs
 * from the first.
 */
function otherMembers(record: JsonObject, id: string | null): JsonObject {
  const others = Object.entries(record).filter(([name]) => !known.has(name));
  const metadata = own(record, 'metadata');
  if (isJsonObject(metadata)) {
    const left = Object.entries(metadata).filter(([name]) => name !== 'authorization_tracking_id');
    if (left.length > 0) others.push(['metadata', Object.fromEntries(left)]);
  }
  const addendum = own(record, 'addendum_data');
  if (isJsonObject(addendum) && Object.keys(addendum).length > 0) {
    others.push(['addendum_data', addendum]);
  }
  const second = textOf(own(record, 'transaction_id'));
  if (second && second !== id) others.push(['transaction_id', second]);
  return Object.fromEntries(others);
}

import creditCardType from 'credit-card-type';
import { compareYearMonth, monthOf } from '../time/calendar.ts';
import type { CalendarDate, YearMonth } from '../time/calendar.ts';
import { failed, ok } from '../result.ts';
import type { Result } from '../result.ts';

/** The rules of a card brand. */
export interface Brand {
  /** Our code for it, for example `visa` or `american-express`. */
  readonly code: string;
  /** The name that staff and customers use. */
  readonly name: string;
  /** Digits after which a gap is printed. */
  readonly gaps: readonly number[];
  readonly lengths: readonly number[];
  /** Digits of the security code. */
  readonly codeLength: number;
  readonly codePlace: 'back' | 'front';
}

/** A card number as it is sent: digits only. It is card data and must not be stored. */
export interface CardNumber {
  readonly digits: string;
  /** Null when no known brand starts with these digits; a warning, not a refusal. */
  readonly brand: Brand | null;
}

export type CardNumberRefusal =
  | 'empty'
  | 'not-digits'
  | 'too-short'
  | 'too-long'
  | 'failed-check-digit';

const digitsMin = 12;
const digitsMax = 19;
const fourGaps: readonly number[] = [4, 8, 12, 16];

/** Longest number that is printed 4-6-5; a longer one of the same brand is printed in fours. */
const oddGapsDigitsMax = 15;

/**
 * Returns the brand of a number, or of the start of one; null while several are possible.
 *
 * The ranges are those of `credit-card-type`. Its one-digit rule for Maestro applies to a number only when no
 * better match can follow, so that no wrong name flickers while staff type.
 */
export function detectBrand(digits: string): Brand | null {
  if (!/^\d+$/u.test(digits)) return null;
  const candidates = creditCardType(digits);
  const matched = candidates.filter(
    (candidate) => candidate.matchStrength !== undefined && candidate.type !== 'maestro',
  );
  const found = candidates.length === 1 ? candidates[0] : matched[0];
  if (found === undefined || (candidates.length > 1 && matched.length > 1)) return null;
  return {
    code: found.type,
    name: found.niceType,
    gaps: found.gaps.length === 3 ? fourGaps : found.gaps,
    lengths: found.lengths,
    codeLength: found.code.size,
    codePlace: found.code.size === 4 ? 'front' : 'back',
  };
}

/** Groups digits as printed on the card: Amex 4-6-5, Diners 4-6-4, all others in fours. */
export function groupDigits(digits: string, brand: Brand | null): string {
  const isOdd = brand !== null && digits.length <= oddGapsDigitsMax;
  const gaps = isOdd ? brand.gaps : fourGaps;
  return [...gaps, digitsMax]
    .map((end, place, ends) => digits.slice(ends[place - 1] ?? 0, end))
    .filter((group) => group !== '')
    .join(' ')
    .concat(digits.slice(digitsMax));
}

export function passesLuhn(digits: string): boolean {
  let total = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    total += doubled > 9 ? doubled - 9 : doubled;
  }
  return total % 10 === 0;
}

/**
 * Reads a card number as keyed or pasted, with spaces, hyphens and dashes of any kind.
 *
 * Length is checked before the check digit, because a missing digit is the most frequent mistake.
 */
export function readCardNumber(text: string): Result<CardNumber, CardNumberRefusal> {
  const digits = text.replaceAll(/[\s\p{Pd}\u2212]/gu, '');
  if (digits === '') return failed('empty');
  if (!/^[0-9]+$/u.test(digits)) return failed('not-digits');
  const brand = detectBrand(digits);
  const lengths = brand?.lengths ?? [digitsMin, digitsMax];
  if (digits.length < Math.max(digitsMin, Math.min(...lengths))) return failed('too-short');
  if (digits.length > Math.min(digitsMax, Math.max(...lengths))) return failed('too-long');
  if (!passesLuhn(digits)) return failed('failed-check-digit');
  if (brand !== null && !brand.lengths.includes(digits.length)) return failed('too-short');
  return ok({ digits, brand });
}

export type ExpiryRefusal = 'not-a-month' | 'expired' | 'too-far-ahead';

/** No card is issued for longer; a later year is a typing error. */
const expiryYearsMax = 20;

/** Checks an expiry against the merchant's date; a card is valid until the last day of its month. */
export function checkExpiry(
  expiry: YearMonth,
  today: CalendarDate,
): Result<YearMonth, ExpiryRefusal> {
  const { year, month } = expiry;
  if (!Number.isInteger(year) || !Number.isInteger(month)) return failed('not-a-month');
  if (month < 1 || month > 12) return failed('not-a-month');
  const now = monthOf(today);
  if (compareYearMonth(expiry, now) < 0) return failed('expired');
  if (year > now.year + expiryYearsMax) return failed('too-far-ahead');
  return ok({ year, month });
}

/**
 * Reads an expiry as keyed: `1/27`, `01/27`, `0127`, `01/2027`, `428`; point, dash and space also separate.
 *
 * Three digits are read as a month only where two could not start one: `127` may be an incomplete `1227`.
 */
export function readExpiry(
  text: string,
  today: CalendarDate,
): Result<YearMonth, 'empty' | ExpiryRefusal> {
  const trimmed = text.trim();
  if (trimmed === '') return failed('empty');
  const parts =
    /^(\d{1,2})(?:\s*[/.\p{Pd}]\s*|\s+)(\d{2}|\d{4})$/u.exec(trimmed) ??
    /^(\d{2})(\d{2}|\d{4})$/u.exec(trimmed) ??
    /^([2-9]|1(?=[3-9]))(\d{2})$/u.exec(trimmed);
  if (parts === null) return failed('not-a-month');
  const [, month = '', year = ''] = parts;
  const century = year.length === 2 ? today.slice(0, 2) : '';
  return checkExpiry({ year: Number(century + year), month: Number(month) }, today);
}

/**
 * Reads a security code; null for an empty field, which is frequent on mail orders.
 *
 * Without a known brand, three and four digits both pass. The value is card data: never store it.
 */
export function readSecurityCode(
  text: string,
  brand: Brand | null,
): Result<string | null, 'not-digits' | 'wrong-length'> {
  const code = text.trim();
  if (code === '') return ok(null);
  if (!/^[0-9]+$/u.test(code)) return failed('not-digits');
  const isFitting =
    brand === null ? [3, 4].includes(code.length) : code.length === brand.codeLength;
  return isFitting ? ok(code) : failed('wrong-length');
}

/** Card brands as gateways write them, without case and punctuation (docs/gateway-facts.md, Response fields). */
const codesByCardType: ReadonlyMap<string, string> = new Map([
  ['visa', 'visa'],
  ['mastercard', 'mastercard'],
  ['amex', 'american-express'],
  ['americanexpress', 'american-express'],
  ['jcb', 'jcb'],
  ['diners', 'diners-club'],
  ['dinersclub', 'diners-club'],
  ['discover', 'discover'],
  ['chinaunionpay', 'unionpay'],
  ['unionpay', 'unionpay'],
  ['maestro', 'maestro'],
]);

/** Returns our code for the card brand of a response, or `unknown`; the gateway's list is open. */
export function brandOfCardType(cardType: string): string {
  return codesByCardType.get(cardType.toLowerCase().replaceAll(/[^a-z]/gu, '')) ?? 'unknown';
}

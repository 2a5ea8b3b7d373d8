import { exponentOf } from '../money.ts';
import type { CurrencyCode } from '../money.ts';

/** The decimal sign of a bank's text. */
export type DecimalSign = 'point' | 'comma';

/** A number with a bank's notation for its sign: minus on either side, brackets, `CR` or `DR`. */
const amountShape =
  /^(?<open>\()?(?<before>[-+−])?\s*(?<digits>\d[\d.,' \u00A0\u202F]*)(?<after>-)?(?<close>\))?\s*(?<side>CR|DR)?$/iu;
const currencyMark = /^(?:[A-Z]{3}|[$€£¥])\s*|\s*(?:[A-Z]{3}|[$€£¥])$/gu;

/** Bounds the matching; longer than any amount. */
const amountLengthMax = 60;

/** Thousands in exact groups of three, separated by the other mark, an apostrophe or a space. */
const groupedWhole = {
  '.': /^\d{1,3}(?:(?:\.\d{3})+|(?:'\d{3})+|(?:[ \u00A0\u202F]\d{3})+)$/u,
  ',': /^\d{1,3}(?:(?:,\d{3})+|(?:'\d{3})+|(?:[ \u00A0\u202F]\d{3})+)$/u,
} as const;

interface AmountParts {
  readonly digits: string;
  readonly isNegative: boolean;
}

/**
 * Reads an amount in a bank's notation, in minor units and negative for money paid out.
 *
 * Null when the text is not an amount with this decimal sign: comma and point mean opposite things in
 * different files, so a file is read with one of them or not at all.
 */
export function readBankAmount(
  text: string,
  currency: CurrencyCode,
  decimalSign: DecimalSign,
): number | null {
  const parts = partsOf(text);
  if (parts === null) return null;
  const [decimal, group] = decimalSign === 'point' ? (['.', ','] as const) : ([',', '.'] as const);
  const [whole = '', decimals = '', ...rest] = parts.digits.split(decimal);
  const exponent = exponentOf(currency);
  if (rest.length > 0 || decimals.length > exponent || !/^\d*$/u.test(decimals)) return null;
  if (exponent > 0 && decimals.length !== exponent && decimals.length !== 0) return null;
  if (!isGrouped(whole, group)) return null;
  const minor = Number(`${whole.replaceAll(/\D/gu, '')}${decimals.padEnd(exponent, '0')}`);
  if (!Number.isSafeInteger(minor)) return null;
  return parts.isNegative && minor !== 0 ? -minor : minor;
}

/**
 * Returns the decimal sign that an amount needs; null when it reads the same with both, or with neither.
 *
 * `either` is an amount that reads differently with each.
 */
export function neededSign(text: string, currency: CurrencyCode): DecimalSign | 'either' | null {
  const point = readBankAmount(text, currency, 'point');
  const comma = readBankAmount(text, currency, 'comma');
  if (point === comma) return null;
  if (point !== null && comma !== null) return 'either';
  return point === null ? 'comma' : 'point';
}

function partsOf(text: string): AmountParts | null {
  if (text.length > amountLengthMax) return null;
  const bare = text.trim().replaceAll(currencyMark, '').trim();
  const found = amountShape.exec(bare)?.groups;
  if (found === undefined) return null;
  const { open, before, digits = '', after, close, side } = found;
  if ((open === undefined) !== (close === undefined)) return null;
  const signs = [
    open !== undefined,
    before === '-' || before === '−',
    after !== undefined,
    side?.toUpperCase() === 'DR',
  ].filter(Boolean).length;
  if (signs > 1) return null;
  return { digits: digits.trim(), isNegative: signs === 1 };
}

/** Thousands are in exact groups of three with one separator, or not separated. */
function isGrouped(whole: string, group: keyof typeof groupedWhole): boolean {
  return /^\d*$/u.test(whole) ? whole !== '' : groupedWhole[group].test(whole);
}

import { exponentOf } from '../money.ts';
import type { CurrencyCode } from '../money.ts';

/** Which sign stands before the decimals in a bank's text. */
export type DecimalSign = 'point' | 'comma';

/** A number with what banks put around it: a sign on either side, brackets, `CR` or `DR`. */
const amountShape =
  /^(?<open>\()?(?<before>[-+−])?\s*(?<digits>\d[\d.,' \u00A0\u202F]*)(?<after>-)?(?<close>\))?\s*(?<side>CR|DR)?$/iu;
const currencyMark = /^(?:[A-Z]{3}|[$€£¥])\s*|\s*(?:[A-Z]{3}|[$€£¥])$/gu;

/** No amount is longer; what is would only be looked at from every side. */
const amountLengthMax = 60;

/** Thousands in exact groups of three, under the mark of each decimal sign or one that banks use beside both. */
const groupedWhole = {
  '.': /^\d{1,3}(?:(?:\.\d{3})+|(?:'\d{3})+|(?:[ \u00A0\u202F]\d{3})+)$/u,
  ',': /^\d{1,3}(?:(?:,\d{3})+|(?:'\d{3})+|(?:[ \u00A0\u202F]\d{3})+)$/u,
} as const;

interface AmountParts {
  readonly digits: string;
  readonly isNegative: boolean;
}

/**
 * Reads an amount as banks write it, in minor units and negative for money that went out.
 *
 * Null when the text is no amount under this decimal sign: a comma and a point mean opposite things
 * in different files, so that a file is read under one of them or not at all.
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
 * Tells which decimal sign an amount needs: null when it reads the same under both or under none.
 *
 * `either` is an amount that both can read and each reads differently.
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

/** Thousands stand in exact groups of three, under one mark, or not at all. */
function isGrouped(whole: string, group: keyof typeof groupedWhole): boolean {
  return /^\d*$/u.test(whole) ? whole !== '' : groupedWhole[group].test(whole);
}

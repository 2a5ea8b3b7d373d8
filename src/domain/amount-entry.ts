import { textLengthsMax } from './text-lengths.ts';
import { exponentOf } from './money.ts';
import type { CurrencyCode } from './money.ts';
import { failed, ok } from './result.ts';
import type { Result } from './result.ts';

/** Reasons the text of the amount field cannot be charged. */
export type AmountRefusal =
  | 'empty'
  | 'not-an-amount'
  | 'zero'
  | 'negative'
  | 'too-many-decimals'
  | 'too-large';

/** The keyed amount, in minor units. */
export interface EnteredAmount {
  readonly amountMinor: number;
  /** True if it was calculated, so that the screen echoes the result. */
  readonly isSum: boolean;
}

const plainNumber = /^(?:\d+(?:\.\d*)?|\.\d+)$/u;
const groupedNumber = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/u;
/** Two digits after the only comma are cents, because a group of thousands has three. */
const commaNumber = /^\d+,\d{2}$/u;

/** Currency signs keyed before an amount, with the currencies that each may mean. */
const signs: ReadonlyMap<string, RegExp> = new Map([
  [
    '$',
    /^(?:AUD|BBD|BMD|BND|BSD|BZD|CAD|FJD|GYD|HKD|JMD|KYD|LRD|NAD|NZD|SBD|SGD|SRD|TTD|TWD|USD|XCD)$/u,
  ],
  ['€', /^EUR$/u],
  ['£', /^GBP$/u],
  ['¥', /^(?:JPY|CNY)$/u],
]);

type Evaluated = Result<bigint, AmountRefusal>;

/**
 * Reads an amount as staff key it: `49.50`, `$49.50`, `49,50`, `1,020.00`, or a sum such as
 * `3*49.50 + 7 - 0.50`.
 *
 * All arithmetic is on whole numbers. Ambiguous input is refused: commas are accepted only in exact groups or
 * before two digits of cents, and only where the currency has two decimals, because `1,000` of a
 * three-decimal currency is also how half of the world writes one. A currency sign must precede the whole
 * amount and match the charged currency.
 */
export function readAmount(
  text: string,
  currency: CurrencyCode,
): Result<EnteredAmount, AmountRefusal> {
  const keyed = text.replaceAll(/^[ \t]+|[ \t]+$/gu, '');
  if (keyed === '') return failed('empty');
  const trimmed = withoutSign(keyed, currency);
  if (trimmed.length > textLengthsMax.amount) return failed('not-an-amount');
  const isNegative = trimmed.startsWith('-');
  const total = readSum(isNegative ? `0${trimmed}` : trimmed, exponentOf(currency));
  if (!total.ok) return total;
  if (total.value < 0n) return failed('negative');
  if (total.value === 0n) return failed('zero');
  if (total.value > BigInt(Number.MAX_SAFE_INTEGER)) return failed('too-large');
  return ok({ amountMinor: Number(total.value), isSum: /[-+*x×]/u.test(trimmed) });
}

/** Removes the sign of the currency; any other sign stays and fails to parse. */
function withoutSign(text: string, currency: CurrencyCode): string {
  const meant = signs.get(text.slice(0, 1));
  return meant?.test(currency) === true ? text.slice(1).replace(/^[ \t]+/u, '') : text;
}

function readSum(text: string, exponent: number): Evaluated {
  let total = 0n;
  for (const term of text.replaceAll('-', '+-').split('+')) {
    const isSubtracted = term.startsWith('-');
    const value = readProduct(isSubtracted ? term.slice(1) : term, exponent);
    if (!value.ok) return value;
    total += isSubtracted ? -value.value : value.value;
  }
  return ok(total);
}

/** Multiplies the factors of a term; a remainder below one minor unit is refused, not rounded. */
function readProduct(text: string, exponent: number): Evaluated {
  const factors = text.split(/[*x×]/u);
  let product = 1n;
  for (const factor of factors) {
    const value = readNumber(factor.replaceAll(/^[ \t]+|[ \t]+$/gu, ''), exponent);
    if (!value.ok) return value;
    product *= value.value;
  }
  const scale = 10n ** BigInt(exponent * (factors.length - 1));
  return product % scale === 0n ? ok(product / scale) : failed('too-many-decimals');
}

/** Reads one number as minor units. */
function readNumber(text: string, exponent: number): Evaluated {
  const hasComma = exponent === 2 && (groupedNumber.test(text) || commaNumber.test(text));
  if (!hasComma && !plainNumber.test(text)) return failed('not-an-amount');
  const pointed = commaNumber.test(text) ? text.replace(',', '.') : text.replaceAll(',', '');
  const [whole = '', decimals = ''] = pointed.split('.');
  if (decimals.length > exponent) return failed('too-many-decimals');
  return ok(BigInt(`0${whole}${decimals.padEnd(exponent, '0')}`));
}

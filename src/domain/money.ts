import { invariant } from './assert.ts';

/** An upper-case ISO 4217 code in our exponent table. */
export type CurrencyCode = string & { readonly __kind: 'currency' };

/**
 * Active ISO 4217 codes by exponent, the number of decimals of the major unit.
 *
 * The table is our own because `Intl` follows custom rather than the standard: it gives HUF no decimals where
 * ISO 4217 has two, which would shift the decimal point of a charge. Codes without an exponent (metals,
 * `XDR`, test codes) cannot be charged and are omitted.
 */
const codesByExponent: Readonly<Record<0 | 2 | 3 | 4, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  2:
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD ' +
    'CAD CDF CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP ' +
    'GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK ' +
    'LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO ' +
    'NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS ' +
    'SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST ' +
    'XAD XCD XCG YER ZAR ZMW ZWG',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

const exponents: ReadonlyMap<string, number> = new Map(
  Object.entries(codesByExponent).flatMap(([exponent, codes]) =>
    codes.split(' ').map((code) => [code, Number(exponent)] as const),
  ),
);

/** Every currency that can be charged, in alphabetical order. */
export const currencyCodes: readonly CurrencyCode[] = [...exponents.keys()]
  .toSorted()
  .map((code) => code as CurrencyCode);

/** Every number of decimals that a currency has. */
export const currencyExponents: readonly number[] = [...new Set(exponents.values())].toSorted(
  (one, other) => one - other,
);

/** The currencies with this number of decimals. */
export function currenciesWith(exponent: number): readonly CurrencyCode[] {
  return currencyCodes.filter((code) => exponents.get(code) === exponent);
}

/** Tells whether a code is in the table; lower case is not, since codes are sent in upper case. */
export function isCurrency(code: string): code is CurrencyCode {
  return exponents.has(code);
}

/** Returns the number of decimals of a currency: JPY 0, AUD 2, KWD 3. */
export function exponentOf(currency: CurrencyCode): number {
  const exponent = exponents.get(currency);
  if (exponent === undefined) throw new Error('Broken invariant: the currency is in the table');
  return exponent;
}

/** The sign, the whole part and the decimals of an amount in major units. */
function digitsOf(amountMinor: number, currency: CurrencyCode) {
  invariant(Number.isSafeInteger(amountMinor), 'an amount is a whole number of minor units');
  const exponent = exponentOf(currency);
  const digits = String(Math.abs(amountMinor)).padStart(exponent + 1, '0');
  return {
    isNegative: amountMinor < 0,
    whole: digits.slice(0, digits.length - exponent),
    decimals: exponent === 0 ? '' : `.${digits.slice(-exponent)}`,
  };
}

/** Formats an amount for display, with thousands commas and a minus sign: -102000 AUD is "−1,020.00". */
export function formatMinor(amountMinor: number, currency: CurrencyCode): string {
  const { isNegative, whole, decimals } = digitsOf(amountMinor, currency);
  return `${isNegative ? '−' : ''}${whole.replaceAll(/(?<=\d)(?=(?:\d{3})+$)/gu, ',')}${decimals}`;
}

/** Formats an amount for machines, with a hyphen and a decimal point only: -102000 AUD is "-1020.00". */
export function decimalString(amountMinor: number, currency: CurrencyCode): string {
  const { isNegative, whole, decimals } = digitsOf(amountMinor, currency);
  return `${isNegative ? '-' : ''}${whole}${decimals}`;
}

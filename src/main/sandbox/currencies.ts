/**
 * The practice bank's own list of currencies.
 *
 * It is kept apart from the terminal's table on purpose: two lists written separately find each
 * other's mistakes. Source: ISO 4217, active codes.
 */
const twoDecimals = `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN
BZD CAD CDF CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ
GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD
MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD
RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD
UYU UZS VED VES WST XCD YER ZAR ZMW`;
const noDecimals = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF';
const threeDecimals = 'BHD IQD JOD KWD LYD OMR TND';

const exponents: ReadonlyMap<string, number> = new Map([
  ...pairs(twoDecimals, 2),
  ...pairs(noDecimals, 0),
  ...pairs(threeDecimals, 3),
]);

/**
 * The number of decimals of a currency, or undefined when the code is not known.
 *
 * Codes are upper case; `aud` is not a currency here, since the document says a three-letter code.
 */
export function currencyExponent(code: string): number | undefined {
  return exponents.get(code);
}

/**
 * The value of an amount in major units, as the response's `decimal_amount` shows it. For display in a response only:
 * nothing is computed from it.
 */
export function decimalAmount(amountMinor: number, currency: string): number {
  return amountMinor / 10 ** (exponents.get(currency) ?? 2);
}

function pairs(codes: string, exponent: number): readonly (readonly [string, number])[] {
  return codes.split(/\s+/).map((code) => [code, exponent] as const);
}

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  currencyCodes,
  decimalString,
  exponentOf,
  formatMinor,
  isCurrency,
} from '../../src/domain/money.ts';
import type { CurrencyCode } from '../../src/domain/money.ts';

const aud = 'AUD' as CurrencyCode;
const jpy = 'JPY' as CurrencyCode;
const kwd = 'KWD' as CurrencyCode;
const amounts = fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });

describe('the currency table', () => {
  it.each([
    ['AUD', 2],
    ['HUF', 2],
    ['ISK', 0],
    ['JPY', 0],
    ['KRW', 0],
    ['KWD', 3],
    ['TND', 3],
    ['CLF', 4],
    ['MRU', 2],
  ])('gives %s %i decimals', (code, exponent) => {
    expect(exponentOf(code as CurrencyCode)).toBe(exponent);
  });

  it('holds each code once, upper-case, in order', () => {
    expect(new Set(currencyCodes).size).toBe(currencyCodes.length);
    expect(currencyCodes).toEqual(currencyCodes.toSorted());
    expect(currencyCodes.every((code) => /^[A-Z]{3}$/u.test(code))).toBe(true);
    expect(currencyCodes.length).toBeGreaterThan(160);
  });

  it('knows nothing but its own codes', () => {
    for (const code of ['aud', 'XXX', 'XAU', 'AU', '', 'AUDX', 'constructor', 'HRK']) {
      expect(isCurrency(code)).toBe(false);
    }
    expect(isCurrency('AUD')).toBe(true);
  });

  it('takes asking for an unknown code as a bug', () => {
    expect(() => exponentOf('XXX' as CurrencyCode)).toThrow('invariant');
  });
});

describe('writing an amount', () => {
  it.each([
    [102000, aud, '1,020.00', '1020.00'],
    [5, aud, '0.05', '0.05'],
    [0, aud, '0.00', '0.00'],
    [-4450, aud, '−44.50', '-44.50'],
    [1000000, jpy, '1,000,000', '1000000'],
    [999, jpy, '999', '999'],
    [1234567, kwd, '1,234.567', '1234.567'],
    [Number.MAX_SAFE_INTEGER, aud, '90,071,992,547,409.91', '90071992547409.91'],
  ])('writes %i %s as %s', (amountMinor, currency, forPeople, forMachines) => {
    expect(formatMinor(amountMinor, currency)).toBe(forPeople);
    expect(decimalString(amountMinor, currency)).toBe(forMachines);
  });

  it('loses no digit of any amount in any currency', () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom(...currencyCodes), (amountMinor, currency) => {
        const text = decimalString(amountMinor, currency);
        expect(Number(text.replace('.', ''))).toBe(amountMinor === 0 ? 0 : amountMinor);
        expect(text.split('.')[1]?.length ?? 0).toBe(exponentOf(currency));
        expect(formatMinor(amountMinor, currency).replaceAll(',', '').replace('−', '-')).toBe(text);
      }),
    );
  });

  it('takes a fraction of a minor unit as a bug', () => {
    expect(() => formatMinor(0.5, aud)).toThrow('whole number');
    expect(() => decimalString(2 ** 53, aud)).toThrow('whole number');
    expect(() => decimalString(Number.NaN, aud)).toThrow('whole number');
  });
});

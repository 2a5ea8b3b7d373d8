import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAmount } from '../../src/domain/amount-entry.ts';
import { currencyCodes, decimalString, formatMinor } from '../../src/domain/money.ts';
import type { CurrencyCode } from '../../src/domain/money.ts';

const aud = 'AUD' as CurrencyCode;
const jpy = 'JPY' as CurrencyCode;
const kwd = 'KWD' as CurrencyCode;
const clf = 'CLF' as CurrencyCode;

function minorOf(text: string, currency: CurrencyCode) {
  const read = readAmount(text, currency);
  return read.ok ? read.value.amountMinor : read.error;
}

describe('one number', () => {
  it.each([
    ['49.50', aud, 4950],
    ['49.5', aud, 4950],
    ['49', aud, 4900],
    ['49.', aud, 4900],
    ['.5', aud, 50],
    ['0.01', aud, 1],
    ['  12.00\t', aud, 1200],
    ['1,020.00', aud, 102000],
    ['1,234,567.89', aud, 123456789],
    ['1,000', aud, 100000],
    ['$49.50', aud, 4950],
    ['$ 1,020.00', aud, 102000],
    ['€49,50', 'EUR' as CurrencyCode, 4950],
    ['£5', 'GBP' as CurrencyCode, 500],
    ['¥1000', jpy, 1000],
    ['49,50', aud, 4950],
    ['1,00', aud, 100],
    ['12345,67', aud, 1234567],
    ['134.95', aud, 13495],
    ['1000', jpy, 1000],
    ['1.234', kwd, 1234],
    ['1.2345', clf, 12345],
    ['90071992547409.91', aud, Number.MAX_SAFE_INTEGER],
    ['9007199254740991', jpy, Number.MAX_SAFE_INTEGER],
  ])('reads %j %s as %i', (text, currency, amountMinor) => {
    expect(readAmount(text, currency)).toEqual({ ok: true, value: { amountMinor, isSum: false } });
  });

  it.each([
    ['', aud, 'empty'],
    ['  \t ', aud, 'empty'],
    ['0', aud, 'zero'],
    ['0.00', aud, 'zero'],
    ['-5', aud, 'negative'],
    ['- 0.01', aud, 'negative'],
    ['1.005', aud, 'too-many-decimals'],
    ['1.000', aud, 'too-many-decimals'],
    ['1,000.005', aud, 'too-many-decimals'],
    ['1.5', jpy, 'too-many-decimals'],
    ['1.2345', kwd, 'too-many-decimals'],
    ['90071992547409.92', aud, 'too-large'],
    ['9007199254740992', jpy, 'too-large'],
    ['9'.repeat(64), aud, 'too-large'],
    ['9'.repeat(65), aud, 'not-an-amount'],
  ])('refuses %j %s as %s', (text, currency, refusal) => {
    expect(minorOf(text, currency)).toBe(refusal);
  });

  it.each([
    '10,00.00',
    '1,2',
    '1,234,56',
    '49,50.00',
    '1,0000',
    ',100',
    '1,,000',
    '1.000,00',
    '1 000',
    '1e3',
    'NaN',
    'Infinity',
    '0b10',
    '$$5',
    '5$',
    '$',
    '€5',
    '£5',
    '5 AUD',
    '.',
    '1.2.3',
    '４９.50',
    '٤٩',
    '\u200f49.50',
    '\u202e49.50',
    '49\u00a0',
    '49.50\n',
    '+5',
    '1_000',
  ])('takes %j for no amount', (text) => {
    expect(minorOf(text, aud)).toBe('not-an-amount');
  });

  it('takes commas for cents or thousands nowhere but with two decimals', () => {
    expect(minorOf('1,000', jpy)).toBe('not-an-amount');
    expect(minorOf('1,000', kwd)).toBe('not-an-amount');
    expect(minorOf('1,000.000', kwd)).toBe('not-an-amount');
    expect(minorOf('49,50', jpy)).toBe('not-an-amount');
    expect(minorOf('49,50', kwd)).toBe('not-an-amount');
  });
});

describe('sums', () => {
  it.each([
    ['3*49.50', aud, 14850],
    ['3*49,50', aud, 14850],
    ['$3*49.50', aud, 14850],
    ['3x49.50', aud, 14850],
    ['3 × 49.50', aud, 14850],
    ['12.50+7', aud, 1950],
    ['100-20', aud, 8000],
    ['100 - 2*20 + 0.05', aud, 6005],
    ['-5+10', aud, 500],
    ['0.1+0.2', aud, 30],
    ['1.15*1.15*100', aud, 13225],
    ['1,000+2,000.50', aud, 300050],
    ['3*1000', jpy, 3000],
    ['2*1.005', kwd, 2010],
  ])('works out %j %s as %i', (text, currency, amountMinor) => {
    expect(readAmount(text, currency)).toEqual({ ok: true, value: { amountMinor, isSum: true } });
  });

  it.each([
    ['20-100', 'negative'],
    ['20-20', 'zero'],
    ['0*5', 'zero'],
    ['1.15*1.15', 'too-many-decimals'],
    ['2*1.005', 'too-many-decimals'],
    ['90071992547409*100', 'too-large'],
    ['1+', 'not-an-amount'],
    ['1+$2', 'not-an-amount'],
    ['*2', 'not-an-amount'],
    ['1**2', 'not-an-amount'],
    ['1+-2', 'not-an-amount'],
    ['5--3', 'not-an-amount'],
    ['--5', 'not-an-amount'],
    ['2*-3', 'not-an-amount'],
    ['-', 'not-an-amount'],
    ['(1+2)*3', 'not-an-amount'],
    ['10/2', 'not-an-amount'],
  ])('refuses %j as %s', (text, refusal) => {
    expect(minorOf(text, aud)).toBe(refusal);
  });
});

describe('every amount', () => {
  const positive = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

  it('comes back exactly from what we write', () => {
    fc.assert(
      fc.property(positive, fc.constantFrom(...currencyCodes), (amountMinor, currency) => {
        expect(minorOf(decimalString(amountMinor, currency), currency)).toBe(amountMinor);
      }),
      { numRuns: 2000 },
    );
    fc.assert(
      fc.property(positive, (amountMinor) => {
        expect(minorOf(formatMinor(amountMinor, aud), aud)).toBe(amountMinor);
      }),
    );
  });

  it('adds, takes away and multiplies without drift', () => {
    const cents = fc.integer({ min: 1, max: 10 ** 12 });
    fc.assert(
      fc.property(cents, cents, fc.integer({ min: 1, max: 999 }), (one, two, times) => {
        const text = `${decimalString(one, aud)}+${times}*${decimalString(two, aud)}`;
        expect(minorOf(text, aud)).toBe(one + times * two);
        expect(minorOf(`${text}-${decimalString(one, aud)}`, aud)).toBe(times * two);
      }),
    );
  });

  it('never throws and never gives a fraction, whatever is typed', () => {
    const typed = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'0123456789.,+-*x '.split('')), maxLength: 40 }),
      fc.string({ unit: 'binary', maxLength: 80 }),
    );
    fc.assert(
      fc.property(typed, fc.constantFrom(...currencyCodes), (text, currency) => {
        const read = readAmount(text, currency);
        if (read.ok) {
          expect(Number.isSafeInteger(read.value.amountMinor)).toBe(true);
          expect(read.value.amountMinor).toBeGreaterThan(0);
        }
      }),
      { numRuns: 3000 },
    );
  });
});

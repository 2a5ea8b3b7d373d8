import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CalendarDate } from '../../src/domain/time/calendar.ts';
import {
  brandOfCardType,
  checkExpiry,
  detectBrand,
  groupDigits,
  passesLuhn,
  readCardNumber,
  readExpiry,
  readSecurityCode,
} from '../../src/domain/cards/card.ts';
import { publishedTestCards } from './test-cards.ts';

const visa = '4111111111111111';
const amex = '371449635398431';
const today = '2026-11-20' as CalendarDate;

function readingOf(text: string) {
  const read = readCardNumber(text);
  return read.ok ? read.value.digits : read.error;
}

/** Appends the check digit, so that this file contains no card number. */
function withCheckDigit(digits: string): string {
  const last = Array.from({ length: 10 }, (_, digit) => `${digits}${digit}`);
  return last.find((number) => passesLuhn(number)) ?? '';
}

describe('reading a card number', () => {
  it.each(publishedTestCards)('accepts the published %s as %s', (digits, brand) => {
    const read = readCardNumber(digits);
    expect(read).toMatchObject({ ok: true, value: { digits, brand: { code: brand } } });
    expect(readingOf(groupDigits(digits, detectBrand(digits)))).toBe(digits);
  });

  it.each(publishedTestCards)('refuses %s with any one digit changed', (digits) => {
    for (let place = 0; place < digits.length; place += 1) {
      const changed = (Number(digits[place]) + 1) % 10;
      expect(passesLuhn(`${digits.slice(0, place)}${changed}${digits.slice(place + 1)}`)).toBe(
        false,
      );
    }
  });

  it.each([' ', '-', '\u00a0', '\u2010', '\u2011', '\u2013', '\u2014', '\u2212', '\t', '\u2009'])(
    'accepts %j between groups and around',
    (separator) => {
      const text = ['4111', '1111', '1111', '1111'].join(separator);
      expect(readingOf(text)).toBe(visa);
      expect(readingOf(`${separator}${text}${separator}`)).toBe(visa);
    },
  );

  it.each([
    ['', 'empty'],
    [' - ', 'empty'],
    ['4111 1111 1111 111a', 'not-digits'],
    ['4111.1111.1111.1111', 'not-digits'],
    ['４１１１１１１１１１１１１１１１', 'not-digits'],
    ['٤١١١١١١١١١١١١١١١', 'not-digits'],
    ['\u200f4111111111111111', 'not-digits'],
    ['4111', 'too-short'],
    ['4111 1111 1111 111', 'too-short'],
    ['3714 496353 9843', 'too-short'],
    ['4111 1111 1111 1112', 'failed-check-digit'],
    ['5555 5555 5555 4444 1', 'too-long'],
    ['3714 496353 98431 0', 'too-long'],
    ['4'.repeat(20), 'too-long'],
    ['9'.repeat(11), 'too-short'],
    ['9'.repeat(20), 'too-long'],
  ])('refuses %j as %s', (text, refusal) => {
    expect(readingOf(text)).toBe(refusal);
  });

  it('takes a length between those of a brand for a slip, even when the check digit fits', () => {
    expect(readingOf(withCheckDigit('4111111111111111'))).toBe('too-short');
  });

  it.each([11, 14, 18])('accepts %i digits and a check digit of no known brand', (length) => {
    const digits = withCheckDigit('9'.repeat(length));
    expect(readCardNumber(digits)).toEqual({ ok: true, value: { digits, brand: null } });
  });

  it('never throws, and gives nothing but 12 to 19 digits that pass', () => {
    const typed = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'0123456789 -'.split('')), maxLength: 30 }),
      fc.string({ unit: 'binary', maxLength: 64 }),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const read = readCardNumber(text);
        if (read.ok) {
          expect(read.value.digits).toMatch(/^[0-9]{12,19}$/u);
          expect(passesLuhn(read.value.digits)).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the brand while typing', () => {
  it.each([
    ['', null],
    ['4', 'visa'],
    ['4011', 'visa'],
    ['401178', 'elo'],
    ['5', null],
    ['51', 'mastercard'],
    ['2', null],
    ['2221', 'mastercard'],
    ['3', null],
    ['34', 'american-express'],
    ['36', 'diners-club'],
    ['6', null],
    ['6011', 'discover'],
    ['62', null],
    ['622282', 'unionpay'],
    ['99', null],
    ['4x', null],
  ])('for %j is %s', (digits, code) => {
    expect(detectBrand(digits)?.code ?? null).toBe(code);
  });

  it('tells where the security code is and how long', () => {
    expect(detectBrand(amex)).toMatchObject({ codeLength: 4, codePlace: 'front' });
    expect(detectBrand(visa)).toMatchObject({ codeLength: 3, codePlace: 'back', name: 'Visa' });
  });
});

describe('grouping digits', () => {
  it.each([
    [visa, '4111 1111 1111 1111'],
    ['41111', '4111 1'],
    ['', ''],
    [amex, '3714 496353 98431'],
    ['37144', '3714 4'],
    ['36700102000000', '3670 010200 0000'],
    ['3670010200000001', '3670 0102 0000 0001'],
    ['4000001234562345678', '4000 0012 3456 2345 678'],
    ['9999999', '9999 999'],
    [`${'9'.repeat(19)}88`, '9999 9999 9999 9999 99988'],
  ])('writes %s as %j', (digits, grouped) => {
    expect(groupDigits(digits, detectBrand(digits))).toBe(grouped);
  });

  it('adds gaps and nothing else', () => {
    const digit = fc.constantFrom(...'0123456789'.split(''));
    fc.assert(
      fc.property(fc.string({ unit: digit, maxLength: 24 }), (digits) => {
        const grouped = groupDigits(digits, detectBrand(digits));
        expect(grouped.replaceAll(' ', '')).toBe(digits);
        expect(grouped).toBe(grouped.trim());
      }),
    );
  });
});

describe('reading an expiry', () => {
  it.each([
    ['1/27', 2027, 1],
    ['01/27', 2027, 1],
    ['0127', 2027, 1],
    ['01/2027', 2027, 1],
    ['012027', 2027, 1],
    [' 1 / 2027 ', 2027, 1],
    ['01 27', 2027, 1],
    ['01-27', 2027, 1],
    ['01.27', 2027, 1],
    ['428', 2028, 4],
    ['135', 2035, 1],
    ['11/26', 2026, 11],
    ['12/46', 2046, 12],
  ])('accepts %j', (text, year, month) => {
    expect(readExpiry(text, today)).toEqual({ ok: true, value: { year, month } });
  });

  it.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['13/27', 'not-a-month'],
    ['00/27', 'not-a-month'],
    ['127', 'not-a-month'],
    ['1/7', 'not-a-month'],
    ['028', 'not-a-month'],
    ['28', 'not-a-month'],
    ['1/027', 'not-a-month'],
    ['2027-01', 'not-a-month'],
    ['ab/cd', 'not-a-month'],
    ['٠١/٢٧', 'not-a-month'],
    ['10/26', 'expired'],
    ['12/2025', 'expired'],
    ['01/1998', 'expired'],
    ['01/47', 'too-far-ahead'],
    ['01/9999', 'too-far-ahead'],
  ])('refuses %j as %s', (text, error) => {
    expect(readExpiry(text, today)).toEqual({ ok: false, error });
  });

  it('lets a card be used through the last day of its month', () => {
    const expiry = { year: 2026, month: 11 };
    expect(checkExpiry(expiry, '2026-11-30' as CalendarDate).ok).toBe(true);
    expect(checkExpiry(expiry, '2026-12-01' as CalendarDate)).toEqual({
      ok: false,
      error: 'expired',
    });
  });

  it.each([
    { year: 2027, month: 0 },
    { year: 2027, month: 13 },
    { year: 2027, month: 1.5 },
    { year: Number.NaN, month: 1 },
  ])('takes %j for no month', (expiry) => {
    expect(checkExpiry(expiry, today)).toEqual({ ok: false, error: 'not-a-month' });
  });
});

describe('reading a security code', () => {
  it.each([
    ['', visa, { ok: true, value: null }],
    [' 123 ', visa, { ok: true, value: '123' }],
    ['1234', amex, { ok: true, value: '1234' }],
    ['1234', '', { ok: true, value: '1234' }],
    ['012', '', { ok: true, value: '012' }],
    ['1234', visa, { ok: false, error: 'wrong-length' }],
    ['123', amex, { ok: false, error: 'wrong-length' }],
    ['12', '', { ok: false, error: 'wrong-length' }],
    ['12345', '', { ok: false, error: 'wrong-length' }],
    ['12a', visa, { ok: false, error: 'not-digits' }],
    ['１２３', visa, { ok: false, error: 'not-digits' }],
  ])('reads %j for %j', (text, digits, result) => {
    expect(readSecurityCode(text, detectBrand(digits))).toEqual(result);
  });
});

describe('the scheme name of an answer', () => {
  it.each([
    ['VISA', 'visa'],
    ['MasterCard', 'mastercard'],
    ['AMEX', 'american-express'],
    ['American Express', 'american-express'],
    ['JCB', 'jcb'],
    ['Diners', 'diners-club'],
    ['Discover', 'discover'],
    ['China UnionPay', 'unionpay'],
    ['Unknown', 'unknown'],
    ['', 'unknown'],
    ['EFTPOS', 'unknown'],
  ])('%j is %s', (scheme, code) => {
    expect(brandOfCardType(scheme)).toBe(code);
  });
});

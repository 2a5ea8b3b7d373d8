import { describe, expect, it } from 'vitest';
import { readBankAmount } from '../../../src/domain/close/bank-amount.ts';
import { readBankText } from '../../../src/domain/close/bank-lines.ts';
import type { CurrencyCode } from '../../../src/domain/money.ts';

const aud = 'AUD' as CurrencyCode;
const jpy = 'JPY' as CurrencyCode;
const kwd = 'KWD' as CurrencyCode;

function linesOf(text: string, currency = aud) {
  const read = readBankText(text, currency);
  if (!read.ok || read.value.kind !== 'lines') throw new Error(JSON.stringify(read));
  return read.value;
}

describe('an amount as banks write it', () => {
  it.each([
    ['148.50', 14_850],
    ['1,020.00', 102_000],
    ["1'020.00", 102_000],
    ['1 020.00', 102_000],
    ['-12.00', -1200],
    ['−12.00', -1200],
    ['12.00-', -1200],
    ['(12.00)', -1200],
    ['AUD 12.00', 1200],
    ['$12.00', 1200],
    ['12.00 CR', 1200],
    ['12.00 DR', -1200],
    ['0.00', 0],
    ['5', 500],
  ])('%s is %d minor units', (text, minor) => {
    expect(readBankAmount(text, aud, 'point')).toBe(minor);
  });

  it.each([
    '',
    'abc',
    '12.5',
    '12.505',
    '1,02.00',
    '1.020,00',
    '(12.00',
    '-(12.00)',
    '1e3',
    '12..00',
  ])('%j is none under a decimal point', (text) => {
    expect(readBankAmount(text, aud, 'point')).toBeNull();
  });

  it('keeps the decimals of the currency', () => {
    expect(readBankAmount('1,234', jpy, 'point')).toBe(1234);
    expect(readBankAmount('1.234', kwd, 'point')).toBe(1234);
    expect(readBankAmount('1.234,567', kwd, 'comma')).toBe(1_234_567);
  });
});

describe('the text of a bank', () => {
  it.each([
    ['16,020.00', 1_602_000],
    ['AUD 16020.00', 1_602_000],
    ['16.020,00', 1_602_000],
    ['-89.00', -8900],
  ])('takes %s alone for a total', (text, amountMinor) => {
    expect(readBankText(text, aud)).toEqual({ ok: true, value: { kind: 'total', amountMinor } });
  });

  it.each([',', ';', '\t', '|'])('reads a table with headings split by %j', (separator) => {
    const table = [
      ['Date', 'Reference', 'Amount', 'Balance'],
      ['2026-11-20', 'INV-1', '148.50', '1000.00'],
      ['2026-11-20', 'INV-2', '-89.00', '911.00'],
    ];
    const { lines, totalMinor, skippedLines } = linesOf(
      table.map((row) => row.join(separator)).join('\r\n'),
    );
    expect(lines.map(({ amountMinor }) => amountMinor)).toEqual([14_850, -8900]);
    expect(lines[0]?.cells).toContain('INV-1');
    expect(totalMinor).toBe(5950);
    expect(skippedLines).toEqual([1]);
  });

  it('reads comma decimals between semicolons, with quotes and a byte order mark', () => {
    const { lines } = linesOf(
      '\uFEFFDatum;Text;Betrag\n20.11.2026;"Rechnung ""7""; Rest";1.234,56',
    );
    expect(lines).toEqual([
      { lineNumber: 2, amountMinor: 123_456, cells: ['20.11.2026', 'Rechnung "7"; Rest'] },
    ]);
  });

  it('reads lines pasted with spaces, the amount last', () => {
    const { lines } = linesOf('20/11/2026 INV-7 ..1111 89.00\n20/11/2026 INV-8 ..4242 1,020.00\n');
    expect(lines.map(({ amountMinor }) => amountMinor)).toEqual([8900, 102_000]);
    expect(lines[0]?.cells).toEqual(['20/11/2026', 'INV-7', '..1111']);
  });

  it('passes by a blank line and counts lines as the text has them', () => {
    expect(linesOf('INV-1\t1.00\n\nINV-2\t2.00').lines[1]?.lineNumber).toBe(3);
  });

  it.each([
    ['', { kind: 'empty' }],
    ['  \n ', { kind: 'empty' }],
    ['Nothing was paid', { kind: 'no-amounts' }],
    ['INV-1;1.234,56\nINV-2;1,234.56', { kind: 'decimals-unclear' }],
    ['INV-1;"open\nINV-2;1.00', { kind: 'quote-not-closed', lineNumber: 1 }],
    ['INV-1;4111 1111 1111 1111;10.00', { kind: 'holds-card-number', lineNumber: 1 }],
  ])('refuses %j', (text, refusal) => {
    expect(readBankText(text, aud)).toEqual({ ok: false, error: refusal });
  });

  it('does not guess between a thousands mark and three decimals', () => {
    expect(readBankText('1,234', kwd)).toEqual({ ok: false, error: { kind: 'decimals-unclear' } });
    expect(readBankText('1,234', jpy)).toEqual({
      ok: true,
      value: { kind: 'total', amountMinor: 1234 },
    });
  });

  it('is bounded', () => {
    const text = Array.from({ length: 20_001 }, (_, index) => `INV-${index};1.00`).join('\n');
    expect(readBankText(text, aud)).toEqual({
      ok: false,
      error: { kind: 'too-long', linesMax: 20_000 },
    });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine, csvNumber, csvText } from '../../src/domain/csv.ts';
import { parseCsv } from '../fixtures/parse-csv.ts';

describe('a text cell', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '  =HYPERLINK("http://example.com")',
    '＝1+1',
    '\u{A0}=1',
  ])('%j is no formula', (text) => {
    const [[cell = ''] = []] = parseCsv(csvLine([csvText(text)]));
    // A reader with another separator ends the line there, so the text after it is guarded too.
    expect(cell).toBe(`'${text.replace(/^([\t\r\n])=/u, "$1'=")}`);
  });

  it.each(['INV-1', "o'brien", '1-2', 'a=b', 'me@example.com', '', ' spaced '])(
    '%j stays as it is',
    (text) => {
      expect(parseCsv(csvLine([csvText(text)]))[0]).toEqual([text]);
    },
  );

  it('comes back whole from a reader of RFC 4180, whatever it holds', () => {
    const parts = /[;|\t\r\n]\s*[=+\-@＝＋－＠]/u;
    const any = fc.string({ unit: 'grapheme' }).filter((text) => !parts.test(text));
    const cells = fc.array(any, { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(cells, (texts) => {
        const [back = []] = parseCsv(csvLine(texts.map(csvText)));
        expect(back.map((cell) => cell.replace(/^'/u, ''))).toEqual(
          texts.map((text) => text.replace(/^'/u, '')),
        );
        for (const cell of back) expect(cell).not.toMatch(/^\s*[=+\-@]/u);
      }),
    );
  });
});

describe('a number cell', () => {
  it.each(['0', '-1.50', '1020.00', '12.345'])('%s is left as it is', (text) => {
    expect(csvNumber(text)).toBe(text);
  });

  it.each(['1,020.00', '=1', '1e3', ''])('%j is a bug', (text) => {
    expect(() => csvNumber(text)).toThrow('Broken invariant');
  });
});

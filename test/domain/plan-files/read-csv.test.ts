import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine, csvText } from '../../../src/domain/csv.ts';
import { guessMapping, secretColumns } from '../../../src/domain/plan-files/plan-columns.ts';
import { showCells } from '../../../src/domain/table-columns.ts';
import { readCsv } from '../../../src/domain/plan-files/read-csv.ts';

function cellsOf(text: string) {
  const read = readCsv(text);
  if (!read.ok) throw new Error(read.error);
  return read.value.map(({ line, cells }) => [line, ...cells]);
}

describe('reading a table', () => {
  it('takes comma, semicolon and tab, by the heading', () => {
    expect(cellsOf('a,b\n1;2,3')).toEqual([
      [1, 'a', 'b'],
      [2, '1;2', '3'],
    ]);
    expect(cellsOf('a;b\r\n1,5;2')).toEqual([
      [1, 'a', 'b'],
      [2, '1,5', '2'],
    ]);
    expect(cellsOf('a\tb\r1\t2')).toEqual([
      [1, 'a', 'b'],
      [2, '1', '2'],
    ]);
  });

  it('keeps quotes, separators and line ends inside a quoted cell, and counts every line', () => {
    expect(cellsOf('a,b\n"x ""y"", z","two\nlines"\n\n3,4\n')).toEqual([
      [1, 'a', 'b'],
      [2, 'x "y", z', 'two\nlines'],
      [5, '3', '4'],
    ]);
  });

  it('refuses what is no table', () => {
    for (const [text, error] of [
      ['', 'empty'],
      ['\n \n', 'empty'],
      ['one column\n1', 'no-columns'],
      ['a,b\n"open', 'quote-not-closed'],
      ['a,b\n"closed"trailing,1', 'quote-not-closed'],
      [`a,b\n${'x,'.repeat(300)}`, 'too-many-columns'],
    ] as const) {
      expect(readCsv(text)).toEqual({ ok: false, error });
    }
  });

  it('reads back whatever the writer wrote', () => {
    const cell = fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '').trim());
    const row = fc.tuple(cell, cell, cell);
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), (rows) => {
        const head = csvLine(['one', 'two', 'three'].map(csvText));
        const text = head + rows.map((cells) => csvLine(cells.map(csvText))).join('');
        const plain = (value: string) => value.replace(/^'(?=[=+\-@\t\r\n\s＝＋－＠])/u, '').trim();
        const kept = rows.filter((cells) => cells.some((value) => value !== ''));
        expect(
          cellsOf(text)
            .slice(1)
            .map(([, ...cells]) => cells.map((value) => plain(String(value)))),
        ).toEqual(kept.map((cells) => cells.map((value) => value.trim())));
      }),
      { numRuns: 400 },
    );
  });
});

describe('columns of a file of plans', () => {
  it('are guessed from their headings, each once', () => {
    const headings = [
      'Ref',
      'Customer Name',
      'Amount',
      'CCY',
      'Next due',
      'Token',
      'Last 4',
      'Exp',
    ];
    expect(guessMapping(headings)).toEqual({
      'plan-reference': 0,
      'customer-name': 1,
      amount: 2,
      currency: 3,
      'next-due-date': 4,
      'card-token': 5,
      'card-last-four': 6,
      'card-expiry': 7,
    });
  });

  it('are shown only where their heading says that they hold no token', () => {
    const mapping = { 'customer-name': 0, 'card-token': 1, 'first-transaction-id': 3 };
    const cells = ['Ada Näher', 'tok_98Ab', 'tok_98Ab', '071-P-4K'];
    expect(showCells(cells, mapping, secretColumns)).toEqual([
      'Ada Näher',
      'xxx_99xx',
      'xxx_99xx',
      '999-x-9x',
    ]);
  });
});

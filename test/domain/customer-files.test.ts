import { describe, expect, it } from 'vitest';
import { layoutOf, mappingOf } from '../../src/domain/customer-files/customer-columns.ts';
import { readCustomerLine } from '../../src/domain/customer-files/read-customer-line.ts';
import { createLineSorter, customersOfLines } from '../../src/domain/customer-files/sort-lines.ts';
import type { KnownOfCustomerLine } from '../../src/domain/customer-files/sort-lines.ts';
import type { CustomerId } from '../../src/domain/ids.ts';
import { growthOf } from '../fixtures/growth.ts';

const headings = ['Client', 'Tel', 'Mail', 'Address', 'Lang', 'Note', 'Token', 'Last4', 'Exp'];

function read(cells: readonly string[]) {
  const { mapping } = mappingOf(headings, null);
  return readCustomerLine({ line: 2, cells }, { mapping, columnCount: headings.length });
}

const blank = ['Ada', '', '', '', '', '', '', '', ''];

function withCell(at: number, cell: string): readonly string[] {
  return blank.map((one, index) => (index === at ? cell : one));
}

describe('a line of a file of customers', () => {
  it('is read with its card, and its language as other systems write it', () => {
    const whole = ['Ada', '0412', 'a@b.example', '1 Road', 'de-AT', 'Hi', 'tok', '1111', '04/28'];
    const line = read(whole);
    expect(line).toMatchObject({
      value: {
        customer: { name: 'Ada', language: 'de', address: '1 Road', notes: 'Hi' },
        card: {
          token: 'tok',
          brand: 'unknown',
          lastFour: '1111',
          expiry: { year: 2028, month: 4 },
        },
      },
    });
    expect(read(withCell(4, 'German'))).toMatchObject({ value: { customer: { language: 'de' } } });
  });

  it.each([
    ['name', 'empty', withCell(0, ' ')],
    ['email', 'not-an-email', withCell(2, 'nobody')],
    ['phone', 'too-long', withCell(1, '0'.repeat(9).concat('-'.repeat(50)))],
    ['notes', 'holds-card-number', withCell(5, 'card 4111 1111 1111 1111')],
    ['language', 'unknown-language', withCell(4, 'Klingon')],
    ['card-last-four', 'missing', withCell(6, 'tok')],
    ['name', 'control-characters', withCell(0, 'Ada\u0007')],
  ] as const)('with a wrong %s is refused as %s', (column, fault, cells) => {
    const line = read(cells);
    expect(line.ok ? [] : line.error).toContainEqual({ line: 2, column, fault });
  });

  it('is refused when its token reads as a card number', () => {
    const line = read(['Ada', '', '', '', '', '', '5123456789012346', '2346', '04/28']);
    const fault = { line: 2, column: 'card-token', fault: 'holds-card-number' };
    expect(line).toEqual({ ok: false, error: [fault] });
  });
});

describe('the layout of a file', () => {
  it('is kept by its headings, and used again where all of them are there', () => {
    const kept = layoutOf(['Who', 'X', 'Token'], { name: 0, 'card-token': 2 });
    expect(kept).toEqual({ name: 'Who', 'card-token': 'Token' });
    expect(mappingOf(['Token', 'Who'], kept)).toEqual({
      mapping: { name: 1, 'card-token': 0 },
      isKept: true,
    });
    expect(mappingOf(['Name', 'Token'], kept)).toEqual({
      mapping: { name: 0, 'card-token': 1 },
      isKept: false,
    });
  });
});

const nobody: KnownOfCustomerLine = { customer: null, hasCard: false };
const known = { customer: { id: 'c-1' as CustomerId, name: 'Ada' }, hasCard: false };

function sorted(lines: readonly (readonly [readonly string[], KnownOfCustomerLine?])[]) {
  const sort = createLineSorter();
  return lines.map(([cells, of = nobody], index) => {
    const { mapping } = mappingOf(headings, null);
    const line = readCustomerLine({ line: index + 2, cells }, { mapping, columnCount: 9 });
    if (!line.ok) throw new Error(JSON.stringify(line.error));
    return sort(line.value, of);
  });
}

const ada = ['Ada', '0412 345', '', '', '', '', '', '', ''];
const adaCard = ['ADA', '0412345', '', '', '', '', 'tok', '1111', '04/28'];

describe('the customers of a file', () => {
  it('are one where a further line is a card of the same customer', () => {
    const lines = sorted([[ada], [adaCard]]);
    expect(lines.map(({ standing }) => standing.kind)).toEqual(['new', 'follows']);
    expect(customersOfLines(lines, () => undefined)).toEqual([
      { kind: 'added', index: 0 },
      { kind: 'added', index: 0 },
    ]);
  });

  it('wait for a decision where one is known or stands there twice, and cards follow it', () => {
    const other = ['Ada', '', 'x@y.example', '', '', '', '', '', ''];
    const apart = ['Ada', '0499 999', '', '', '', '', '', '', ''];
    const lines = sorted([[ada, known], [adaCard, known], [ada], [other], [apart]]);
    expect(lines.map(({ standing }) => standing.kind)).toEqual([
      'alike',
      'follows',
      'alike',
      'alike',
      'alike',
    ]);
    expect(customersOfLines(lines, () => undefined)).toEqual(Array(5).fill(undefined));
    expect(customersOfLines(lines, () => 'leave-out')).toEqual(Array(5).fill(null));
    const first = { kind: 'known', id: 'c-1' };
    const decided = customersOfLines(lines, (line) => (line < 5 ? 'use' : 'new'));
    expect(decided.slice(0, 3)).toEqual([first, first, first]);
    expect(decided.slice(3)).toEqual([
      { kind: 'added', index: 3 },
      { kind: 'added', index: 4 },
    ]);
  });

  it('are sorted in time that does not grow with those of one name', async () => {
    const { mapping } = mappingOf(headings, null);
    const growth = await growthOf(
      (count) => {
        const sort = createLineSorter();
        for (let index = 0; index < count; index += 1) {
          const cells = ['Ada', String(10_000 + index), '', '', '', '', '', '', ''];
          const line = readCustomerLine({ line: index + 2, cells }, { mapping, columnCount: 9 });
          if (line.ok) sort(line.value, nobody);
        }
      },
      [500, 8_000],
    );
    // Comparing each line with every other one would be about 16.
    expect(growth).toBeLessThan(4);
  });
});

import { describe, expect, it } from 'vitest';
import { readSearch, wordsOfText } from '../../../src/domain/payments/search-words.ts';

function isFoundBy(text: string, question: string): boolean {
  const read = readSearch(question);
  if (!read.ok) return false;
  const words = wordsOfText(text);
  return read.value.words.every(({ start }) => words.some((word) => word.startsWith(start)));
}

describe('words that are written with signs', () => {
  it.each([
    ['INV#20417', ['INV#20417', 'inv 20417', 'INV-20417', 'inv20417', '20417', '204']],
    ['INV 20417', ['INV#20417', 'inv 20417', 'INV-20417', 'inv20417', '20417']],
    ["Siobhán O'Brien", ["O'Brien", 'o’brien', 'OBRIEN', 'o brien', 'brien', 'siobhan obr']],
    ['Siobhan O Brien', ["O'Brien", 'OBRIEN', 'o brien', 'brien']],
    ['Smith/Jones & Sons', ['smith-jones', 'jones', 'smith jones sons']],
    ['(see Order: 7)', ['order 7', 'Order:7', 'see']],
  ])('%s is found as staff type it', (text, questions) => {
    for (const question of questions) {
      expect([question, isFoundBy(text, question)]).toEqual([question, true]);
    }
  });

  it.each([
    ['INV 20417', 'inv-417'],
    ['Ada Brien', "O'Brien"],
    ['INV-14850', '#20417'],
  ])('%s is not found by %s', (text, question) => {
    expect(isFoundBy(text, question)).toBe(false);
  });
});

describe('amounts with their currency', () => {
  it.each([
    ['$148.50', 14_850],
    ['AUD148.50', 14_850],
    ['148.50aud', 14_850],
    ['US$1,148.50', 114_850],
    ['€20', 2000],
  ])('%s', (question, cents) => {
    const read = readSearch(question);
    const amounts = read.ok ? (read.value.words[0]?.amounts ?? []) : [];
    expect(amounts).toContainEqual({ exponent: 2, amountMinor: cents });
  });

  it('reads a code by itself as that currency', () => {
    const read = readSearch('aud inv');
    expect(read.ok && read.value.words.map(({ currency }) => currency)).toEqual(['AUD', null]);
  });
});

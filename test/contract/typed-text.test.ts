import { describe, expect, it } from 'vitest';
import { contract } from '../../src/contract/index.ts';
import { operationNames } from '../../src/contract/names.ts';
import { freeText, searchTextSchema } from '../../src/contract/schemas.ts';
import { textLengthsMax } from '../../src/domain/text-lengths.ts';
import { textFields } from './text-fields.ts';

/** Searches that staff type, by the operation and the path of the text. */
const searches = operationNames.flatMap((name) =>
  textFields(contract[name].input)
    .filter(
      ({ path }) => /(?:^|\.)search$/u.test(path) || `${name} ${path}` === 'charge.search text',
    )
    .map(({ path, takes }) => ({ name: `${name} ${path}`, takes })),
);

describe('a search as typed', () => {
  it('is known of the palette, the lists and the saved views', () => {
    expect(searches.length).toBeGreaterThanOrEqual(7);
  });

  it.each(searches)(
    'is taken in the length of its field, and with any character: $name',
    ({ takes }) => {
      expect(takes('x'.repeat(textLengthsMax.search))).toBe(true);
      expect(takes('a\u0000b\u0007')).toBe(true);
    },
  );

  it('has spaces in the place of control characters, which no record holds', () => {
    expect(searchTextSchema.parse('a\u0000b\tc')).toBe('a b c');
  });
});

describe('a text as typed', () => {
  it('keeps its lines, and has spaces in the place of what a paste from a document brings along', () => {
    const text = freeText(60).min(1);
    expect(text.parse('paid\u000bin\u0000part\r\n\tsee file')).toBe('paid in part\r\n\tsee file');
  });

  it('is refused when it is too long, and counted before anything is replaced', () => {
    expect(freeText(3).safeParse('abcd').success).toBe(false);
    expect(freeText(3).parse('a\u0000b')).toBe('a b');
  });
});

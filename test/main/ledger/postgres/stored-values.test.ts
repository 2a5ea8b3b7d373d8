import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bindable,
  parserOf,
  textAsGiven,
  textToStore,
} from '../../../../src/main/ledger/engine/postgres/stored-values.ts';

const [int8, numeric, bool, text] = [20, 1700, 16, 25];

describe('a text', () => {
  it('reads back as it was given, and holds no NUL on the way', () => {
    for (const given of [
      '',
      '\0',
      '\u{FDD0}',
      '\u{FDD0}0',
      'a\0b\u{FDD0}\0',
      '\u{FDD0}\u{FDD0}1',
    ]) {
      const stored = textToStore(given);
      expect(stored).not.toContain('\0');
      expect(textAsGiven(stored)).toBe(given);
    }
    assert(
      property(string({ unit: 'binary', maxLength: 40 }), (given) => {
        const stored = textToStore(given);
        return !stored.includes('\0') && textAsGiven(stored) === given;
      }),
    );
  });

  it('is bound as itself, alone or in a list; no fraction, truth or object is', () => {
    expect([bindable('a\0', 0), bindable(['\0'], 0)]).toEqual(['a\u{FDD0}0', ['\u{FDD0}0']]);
    expect([bindable(7, 0), bindable(null, 0)]).toEqual([7, null]);
    for (const value of [1.5, 2 ** 60, true, {}, [1], undefined]) {
      expect(() => bindable(value, 2)).toThrow('Value 3');
    }
  });
});

describe('a number', () => {
  it('is read where a double holds it, and refused where none does', () => {
    expect(parserOf(int8)('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER);
    expect(parserOf(numeric)('-12')).toBe(-12);
    expect(parserOf(numeric)('12.5')).toBe(12.5);
    for (const big of ['9007199254740993', '-9223372036854775808']) {
      expect(() => parserOf(int8)(big)).toThrow(RangeError);
    }
    expect(() => parserOf(numeric)('NaN')).toThrow(RangeError);
  });

  it('stands for truth, as in a file', () => {
    expect([parserOf(bool)('t'), parserOf(bool)('f')]).toEqual([1, 0]);
    expect(parserOf(text)('2026-01-05')).toBe('2026-01-05');
  });
});

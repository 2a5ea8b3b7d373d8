import { describe, expect, it } from 'vitest';
import type { Transaction } from '../../../src/domain/charge/envelope.ts';
import { isFromOtherSide } from '../../../src/domain/charge/other-side.ts';

function answered(test: Transaction['test']) {
  return { transaction: { test } as Transaction };
}

describe('an answer', () => {
  it.each([
    ['live', true, true],
    ['live', false, false],
    ['test', false, true],
    ['test', true, false],
    ['practice', false, true],
    ['practice', true, false],
  ] as const)(
    'to a %s account with the test flag %s is from the other side: %s',
    (mode, test, is) => {
      expect(isFromOtherSide(answered(test), mode)).toBe(is);
    },
  );

  it('that does not say, or says it otherwise, or is none, is no contradiction', () => {
    for (const mode of ['live', 'test'] as const) {
      expect(isFromOtherSide(answered('absent'), mode)).toBe(false);
      expect(isFromOtherSide(answered('malformed'), mode)).toBe(false);
      expect(isFromOtherSide({ transaction: null }, mode)).toBe(false);
    }
  });
});

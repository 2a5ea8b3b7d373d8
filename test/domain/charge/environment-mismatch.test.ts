import { describe, expect, it } from 'vitest';
import type { Transaction } from '../../../src/domain/charge/gateway-response.ts';
import { isTestLiveMismatch } from '../../../src/domain/charge/environment-mismatch.ts';

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
      expect(isTestLiveMismatch(answered(test), mode)).toBe(is);
    },
  );

  it('that does not say, or says it otherwise, or is none, is no contradiction', () => {
    for (const mode of ['live', 'test'] as const) {
      expect(isTestLiveMismatch(answered('absent'), mode)).toBe(false);
      expect(isTestLiveMismatch(answered('malformed'), mode)).toBe(false);
      expect(isTestLiveMismatch({ transaction: null }, mode)).toBe(false);
    }
  });
});

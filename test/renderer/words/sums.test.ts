import { describe, expect, it } from 'vitest';
import { approvedWords } from '../../../src/renderer/words/sums.ts';

const sum = (currency: string, count: number, amountMinor: number) => ({
  currency,
  count,
  amountMinor,
});

describe('the sums of a list in words', () => {
  it.each([
    [[], 0, '0 approved'],
    [[], 2, '0 approved, 2 declined'],
    [[sum('AUD', 11, 120_450)], 0, '11 approved, AUD 1,204.50'],
    [[sum('AUD', 1, 4_950), sum('JPY', 1, 300)], 1, '2 approved, AUD 49.50, JPY 300, 1 declined'],
    [
      [sum('AUD', 4, 100), sum('NZD', 3, 100), sum('USD', 2, 100), sum('GBP', 1, 100)],
      0,
      '10 approved, AUD 1.00 + 3 currencies',
    ],
  ])('%j with %i declines are “%s”', (approved, declined, words) => {
    expect(approvedWords(approved, declined)).toBe(words);
  });
});

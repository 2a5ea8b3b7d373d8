import { describe, expect, it } from 'vitest';
import { backupWords } from '../../../src/renderer/topics/audit/words/backup.ts';
import { counted, figure } from '../../../src/renderer/words/counts.ts';

describe('a count in a sentence', () => {
  it('has its thousands apart', () => {
    expect(figure(1_234_567)).toBe('1,234,567');
    expect(figure(0)).toBe('0');
  });

  it('names one as one, and none as many', () => {
    expect([0, 1, 2, 1_000].map((count) => counted(count, 'payment'))).toEqual([
      '0 payments',
      '1 payment',
      '2 payments',
      '1,000 payments',
    ]);
    expect(counted(1, 'line waits', 'lines wait')).toBe('1 line waits');
    expect(backupWords.saved('shop.tillroom-backup', 1)).toMatch(/^Saved 1 payment as/u);
  });
});

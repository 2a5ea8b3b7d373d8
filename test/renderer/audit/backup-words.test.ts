import { describe, expect, it } from 'vitest';
import type { CurrencyCode } from '../../../src/domain/money.ts';
import { chargedSinceWords } from '../../../src/renderer/topics/audit/words/backup.ts';

const aud = (amountMinor: number) => ({ currency: 'AUD' as CurrencyCode, amountMinor });

describe('what a restore would set aside', () => {
  it('is counted and summed in each currency', () => {
    const since = { payments: 3, unconfirmed: 0, totals: [aud(41_200)] };
    expect(chargedSinceWords(since)).toMatch(/^3 payments since this backup, AUD 412\.00\. /u);
    const yen = { currency: 'JPY' as CurrencyCode, amountMinor: 1_500 };
    const mixed = { payments: 2, unconfirmed: 1, totals: [aud(100), yen] };
    expect(chargedSinceWords(mixed)).toMatch(
      /^2 payments since this backup, AUD 1\.00, JPY 1,?500\. 1 more unconfirmed\. /u,
    );
    const one = { payments: 1, unconfirmed: 0, totals: [aud(100)] };
    expect(chargedSinceWords(one)).toMatch(/^1 payment since this backup/u);
  });

  it('says so where there is none, and where it cannot be counted', () => {
    const none = { payments: 0, unconfirmed: 0, totals: [] };
    expect(chargedSinceWords(none)).toBe('No payments since this backup.');
    expect(chargedSinceWords(null)).toContain('cannot be counted');
  });
});

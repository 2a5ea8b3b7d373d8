import { describe, expect, it } from 'vitest';
import { shownWords } from '../../../src/renderer/words/payments/look-up.ts';

const shown = {
  transactionId: 'T-1',
  amountMinor: 4_950,
  currency: 'AUD',
  reference: 'INV-1',
  cardLastFour: '1111',
  transactionDate: '2026-11-20T01:02:03Z',
  responseCode: '51',
  message: 'Insufficient Funds',
} as const;

describe('the record that a look-up shows', () => {
  it('stands on one line, for comparison', () => {
    expect(shownWords(shown)).toBe(
      'T-1 · INV-1 · AUD 49.50 · •••• 1111 · Fri 20 Nov 2026, 01:02:03 (UTC) · 51 · Insufficient Funds',
    );
  });

  it('leaves out what is not known', () => {
    expect(shownWords({ ...shown, amountMinor: null, cardLastFour: null, message: null })).toBe(
      'T-1 · INV-1 · Fri 20 Nov 2026, 01:02:03 (UTC) · 51',
    );
  });

  it.each(['41', '43', '04', ' 59 '])('is silent about the reason of code %s', (responseCode) => {
    const line = shownWords({ ...shown, responseCode, message: 'Stolen card' });
    expect(line).toBe('T-1 · INV-1 · AUD 49.50 · •••• 1111 · Fri 20 Nov 2026, 01:02:03 (UTC)');
  });
});

import { describe, expect, it } from 'vitest';
import { resolutionInputSchema } from '../../../src/contract/charge/unconfirmed.ts';
import type { CurrencyCode } from '../../../src/domain/money.ts';
import type { ResolutionText } from '../../../src/renderer/topics/unconfirmed/guide/resolution-model.ts';
import {
  fieldsOf,
  readResolutionInput,
} from '../../../src/renderer/topics/unconfirmed/guide/resolution-model.ts';
import type { Found } from '../../../src/renderer/words/payments/resolution.ts';

const setting = { currency: 'AUD' as CurrencyCode, today: '2026-11-20', needsPhrase: false };
const full: ResolutionText = {
  'transaction-id': ' 071-P-ABC ',
  amount: '1,020.50',
  'response-code': '05',
  'shown-at': '2026-11-20 13:05',
  date: '2026-11-20',
  'how-looked': 'dashboard, by reference and amount',
  phrase: 'i looked and it is not there',
};

function problemsOf(found: Found, text: ResolutionText, needsPhrase = false) {
  const read = readResolutionInput(found, text, { ...setting, needsPhrase });
  return read.ok ? null : read.error;
}

describe('a finding', () => {
  it.each(['charged', 'declined', 'reversed', 'not-charged'] as const)(
    'that is complete is one that main takes: %s',
    (found) => {
      const read = readResolutionInput(found, full, setting);
      expect(read.ok).toBe(true);
      expect(resolutionInputSchema.safeParse(read.ok ? read.value : null).success).toBe(true);
    },
  );

  it('carries what was keyed, in minor units and without the spaces of a paste', () => {
    expect(readResolutionInput('charged', full, setting)).toEqual({
      ok: true,
      value: { found: 'charged', transactionId: '071-P-ABC', amountTakenMinor: 102_050 },
    });
  });

  it('reads the amount by the decimals of the payment’s own currency', () => {
    const yen = { ...setting, currency: 'JPY' as CurrencyCode };
    expect(readResolutionInput('charged', { ...full, amount: '12000' }, yen)).toMatchObject({
      value: { amountTakenMinor: 12_000 },
    });
    expect(readResolutionInput('charged', { ...full, amount: '120.00' }, yen)).toMatchObject({
      error: { amount: 'too-many-decimals' },
    });
  });

  it('names every field that is empty', () => {
    expect(problemsOf('reversed', {})).toEqual({
      'transaction-id': 'empty',
      amount: 'empty',
      date: 'empty',
    });
    expect(problemsOf('declined', { 'transaction-id': 'A' })).toEqual({
      'response-code': 'empty',
      'shown-at': 'empty',
    });
    for (const shownAt of ['2026-11-20', '2026-11-20 24:00', '2026-02-30 10:00', 'yesterday']) {
      expect(
        problemsOf('declined', {
          'transaction-id': 'A',
          'response-code': '05',
          'shown-at': shownAt,
        }),
      ).toEqual({ 'shown-at': 'not-a-time' });
    }
  });

  it.each([
    ['20/11/2026 9:05', '2026-11-20 09:05'],
    ['Thu 19 Nov 2026 23:59', '2026-11-19 23:59'],
    ['yesterday 14:05', '2026-11-19 14:05'],
  ])('takes the moment %j as people write it', (keyed, shownAt) => {
    const read = readResolutionInput('declined', { ...full, 'shown-at': keyed }, setting);
    expect(read).toMatchObject({ ok: true, value: { shownAt } });
  });

  it('asks for the sentence only of the one who sent it', () => {
    const { phrase: _phrase, ...rest } = full;
    expect(problemsOf('not-charged', rest)).toBeNull();
    expect(problemsOf('not-charged', rest, true)).toEqual({ phrase: 'empty' });
    expect(fieldsOf('not-charged', true)).toContain('phrase');
  });

  it('takes no day that does not exist or has not come', () => {
    expect(problemsOf('reversed', { ...full, date: '2026-02-30' })).toEqual({ date: 'not-a-date' });
    expect(problemsOf('reversed', { ...full, date: '20/11/2026' })).toEqual({ date: 'not-a-date' });
    expect(problemsOf('reversed', { ...full, date: '2026-11-21' })).toEqual({ date: 'in-future' });
  });

  it('takes no amount of nothing', () => {
    expect(problemsOf('charged', { ...full, amount: '0' })).toEqual({ amount: 'zero' });
    expect(problemsOf('charged', { ...full, amount: '-5' })).toEqual({ amount: 'negative' });
  });

  it('takes no card number in any field', () => {
    for (const found of ['charged', 'not-charged'] as const) {
      const field = fieldsOf(found, false)[0] ?? 'phrase';
      const text = { ...full, [field]: 'card 4111 1111 1111 1111' };
      expect(problemsOf(found, text)).toEqual({ [field]: 'card-number' });
    }
  });
});

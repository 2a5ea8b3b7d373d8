import { describe, expect, it } from 'vitest';
import type { CloseItemView } from '../../../src/contract/payments/close-sheet.ts';
import { likelyCauseKinds } from '../../../src/domain/close/likely-causes.ts';
import type { AttemptId } from '../../../src/domain/ids.ts';
import {
  causeReasonWords,
  causeWords,
} from '../../../src/renderer/topics/day-close/words/causes.ts';
import { textLengthsMax } from '../../../src/domain/text-lengths.ts';

function item(reference: string, amountMinor: number): CloseItemView {
  return {
    id: reference,
    attemptId: reference as AttemptId,
    kind: amountMinor < 0 ? 'refund' : 'payment',
    reference,
    lastFour: '1111',
    amountMinor,
    currency: 'AUD' as CloseItemView['currency'],
    brand: 'visa',
    operatorName: 'Ada',
    at: '2026-11-30T10:00:00.000Z',
  };
}

describe('a likely cause of a difference', () => {
  it('gives the reason of the close, with the payment and its amount', () => {
    const one = {
      kind: 'one-payment',
      items: [item('INV-1', 8_900)],
      feeBasisPoints: null,
    } as const;
    const cause = { ...one, items: [...one.items] };
    expect(causeReasonWords(cause, true)).toBe('INV-1, AUD 89.00, is missing at the bank.');
    expect(causeReasonWords(cause, false)).toBe('The bank has INV-1, AUD 89.00, twice.');
    const pair = {
      ...cause,
      kind: 'two-payments' as const,
      items: [item('INV-1', 5_000), item('INV-2', 3_900)],
    };
    expect(causeReasonWords(pair, true)).toBe(
      'INV-1, AUD 50.00, and INV-2, AUD 39.00, are missing at the bank.',
    );
    const fee = { kind: 'fee' as const, items: [], feeBasisPoints: 205 };
    expect(causeReasonWords(fee, true)).toBe('The bank kept a fee of 2.05%.');
    const refund = { ...cause, kind: 'refund' as const, items: [item('INV-3', -8_900)] };
    expect(causeReasonWords(refund, true)).toBe(
      'The bank settled the refund of INV-3, AUD 89.00, on another day.',
    );
  });

  it('has a sentence and a reason for every kind, which fits the field of the reason', () => {
    for (const kind of likelyCauseKinds) {
      const items = kind === 'fee' ? [] : [item('I'.repeat(50), 999_999_999)];
      const cause = { kind, items, feeBasisPoints: kind === 'fee' ? 120 : null };
      expect(causeWords(cause)).toMatch(/^[A-Z].+\.$/u);
      for (const isShort of [true, false]) {
        const reason = causeReasonWords(cause, isShort);
        expect(reason).toMatch(/^[A-Z].+\.$/u);
        expect(reason.length).toBeLessThan(textLengthsMax.reason);
      }
    }
  });
});

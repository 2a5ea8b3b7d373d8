import { describe, expect, it } from 'vitest';
import type { PaymentFile } from '../../../src/contract/payments/payments.ts';
import type { CurrencyCode } from '../../../src/domain/money.ts';
import { slipActions } from '../../../src/renderer/topics/payment-actions/slip-actions.ts';
import { fakeAttempt } from '../../fakes/fake-attempts.ts';

const money = { amountMinor: 8900, currency: 'AUD' as CurrencyCode };
const file: PaymentFile = {
  taken: money,
  partApproved: null,
  refunds: [],
  leftToRefundMinor: 8900,
  restMinor: 0,
  mayTakePart: true,
  parts: [],
  callBack: null,
  chargedOn: '2026-11-20',
  today: '2026-11-20',
};
const nothing = { ...file, taken: null, leftToRefundMinor: 0, mayTakePart: false };

describe('what else a slip offers', () => {
  it('offers everything for a paid order', () => {
    expect(slipActions(fakeAttempt(), file)).toEqual([
      'another-part',
      'record-refund',
      'doubles',
      'repeat',
    ]);
  });

  it('never offers another charge while nobody can be sure', () => {
    for (const state of ['unknown', 'mismatch', 'surplus-charged'] as const) {
      const offered = slipActions(fakeAttempt({ state }), nothing);
      expect(offered).not.toContain('repeat');
      expect(offered).not.toContain('another-part');
    }
  });

  it('offers nothing while the line is open or the outcome is not saved', () => {
    expect(slipActions(fakeAttempt({ state: 'dispatched', inFlight: true }), file)).toEqual([]);
    expect(slipActions(fakeAttempt({ notSaved: true }), file)).toEqual([]);
  });

  it('leaves a part approval to its own two ways', () => {
    const part = { ...file, partApproved: money, mayTakePart: false };
    expect(slipActions(fakeAttempt({ state: 'mismatch' }), part)).toEqual(['doubles']);
  });

  it('lets only what was given up turn up later', () => {
    for (const state of ['confirmed-not-charged', 'confirmed-declined'] as const) {
      expect(slipActions(fakeAttempt({ state }), nothing)).toContain('turned-up');
    }
    expect(slipActions(fakeAttempt({ state: 'declined' }), nothing)).not.toContain('turned-up');
  });

  it.each([
    ['confirmed-charged', 'not-there'],
    ['confirmed-reversed', 'turned-up'],
    ['paid-elsewhere', 'other-order'],
    ['confirmed-not-charged', 'found-refunded'],
    ['confirmed-declined', 'found-refunded'],
  ] as const)('offers to correct %s by %s', (state, action) => {
    expect(slipActions(fakeAttempt({ state }), nothing)).toContain(action);
  });

  it('corrects no instalment that was settled: its way back is a refund', () => {
    for (const state of ['confirmed-charged', 'confirmed-reversed', 'paid-elsewhere'] as const) {
      const offered = slipActions(fakeAttempt({ state, intentId: 'plan:gym:2' }), nothing);
      for (const action of ['not-there', 'turned-up', 'other-order'] as const) {
        expect(offered).not.toContain(action);
      }
    }
  });

  it('has nothing to refund once all of it came back', () => {
    const reversed = fakeAttempt({ state: 'confirmed-reversed' });
    expect(slipActions(reversed, nothing)).not.toContain('record-refund');
  });
});

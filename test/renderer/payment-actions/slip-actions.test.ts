import { describe, expect, it } from 'vitest';
import type { PaymentFollowUps } from '../../../src/contract/payments/payments.ts';
import type { CurrencyCode } from '../../../src/domain/money.ts';
import { slipActions } from '../../../src/renderer/topics/payment-actions/slip-actions.ts';
import { fakeAttempt } from '../../fakes/fake-attempts.ts';

const money = { amountMinor: 8900, currency: 'AUD' as CurrencyCode };
const file: PaymentFollowUps = {
  taken: money,
  partApproved: null,
  refunds: [],
  leftToRefundMinor: 8900,
  requests: [],
  mayRefund: false,
  mayVoid: false,
  refundLimits: { clerkMajor: 0, supervisorMajor: 1_000 },
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
      'found-declined',
      'not-there',
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

  it('lets what was not charged turn up later, and nothing that was never sent', () => {
    const states = ['confirmed-not-charged', 'confirmed-declined', 'declined', 'rejected'] as const;
    for (const state of states) {
      expect(slipActions(fakeAttempt({ state }), nothing)).toContain('turned-up');
    }
    expect(slipActions(fakeAttempt({ state: 'not-sent' }), nothing)).not.toContain('turned-up');
  });

  it.each([
    ['approved', 'found-declined'],
    ['approved', 'not-there'],
    ['confirmed-charged', 'found-declined'],
    ['confirmed-charged', 'not-there'],
    ['confirmed-reversed', 'turned-up'],
    ['paid-elsewhere', 'other-order'],
    ['confirmed-not-charged', 'found-refunded'],
    ['confirmed-declined', 'found-refunded'],
  ] as const)('offers to correct %s by %s', (state, action) => {
    expect(slipActions(fakeAttempt({ state }), nothing)).toContain(action);
  });

  it('corrects an instalment like an order', () => {
    for (const state of ['approved', 'confirmed-charged', 'confirmed-reversed'] as const) {
      const ofOrder = slipActions(fakeAttempt({ state }), nothing);
      expect(slipActions(fakeAttempt({ state, intentId: 'plan:gym:2' }), nothing)).toEqual(ofOrder);
    }
  });

  it('has nothing to refund once all of it came back', () => {
    const reversed = fakeAttempt({ state: 'confirmed-reversed' });
    expect(slipActions(reversed, nothing)).not.toContain('record-refund');
  });
});

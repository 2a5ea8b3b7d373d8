import { describe, expect, it } from 'vitest';
import type { Attempt, MismatchField } from '../../../src/domain/charge/attempt.ts';
import {
  moneyTaken,
  partApproved,
  shortfallMinor,
} from '../../../src/domain/charge/money-taken.ts';

const base = { amountMinor: 8900, currency: 'AUD', transaction: null, resolution: null };

function mismatch(fields: readonly MismatchField[], transaction: object): Attempt {
  return {
    ...base,
    state: 'mismatch',
    verdict: { state: 'mismatch', fields },
    transaction: { amountMinor: 8900, capturedAmountMinor: null, currency: 'AUD', ...transaction },
  } as unknown as Attempt;
}

function found(state: Attempt['state'], amountTakenMinor: number): Attempt {
  const resolution = { found: 'charged', transactionId: 't', amountTakenMinor };
  return { ...base, state, verdict: null, resolution } as unknown as Attempt;
}

describe('what a try took', () => {
  it('is what was asked once approved, and what a person found otherwise', () => {
    const approved = { ...base, state: 'approved', verdict: null } as unknown as Attempt;
    expect(moneyTaken(approved)).toEqual({ amountMinor: 8900, currency: 'AUD' });
    expect(moneyTaken(found('confirmed-charged', 5000))?.amountMinor).toBe(5000);
    expect(moneyTaken(found('surplus-charged', 8900))?.amountMinor).toBe(8900);
  });

  it('is in the answer’s currency where a person found what did not match in it', () => {
    const { verdict, transaction } = mismatch(['currency'], { currency: 'USD' });
    const charged = { ...found('confirmed-charged', 5000), verdict, transaction } as Attempt;
    expect(moneyTaken(charged)).toEqual({ amountMinor: 5000, currency: 'USD' });
    expect(shortfallMinor(charged)).toBe(0);
  });

  it('is nothing, or not known, without evidence', () => {
    for (const state of ['unknown', 'declined', 'rejected', 'confirmed-reversed'] as const) {
      expect(moneyTaken({ ...base, state, verdict: null } as unknown as Attempt)).toBeNull();
    }
  });

  it('is what the answer says where the answer differs', () => {
    expect(moneyTaken(mismatch(['captured-amount'], { capturedAmountMinor: 5000 }))).toEqual({
      amountMinor: 5000,
      currency: 'AUD',
    });
    expect(moneyTaken(mismatch(['captured'], {}))).toBeNull();
    expect(moneyTaken(mismatch(['known-id'], {}))).toBeNull();
    expect(moneyTaken(mismatch(['currency'], { currency: 'XXX' }))).toBeNull();
  });
});

describe('a part approval', () => {
  it('is an answer that differs in nothing but a smaller amount', () => {
    const part = { capturedAmountMinor: 5000 };
    expect(partApproved(mismatch(['captured-amount'], part))?.amountMinor).toBe(5000);
    expect(partApproved(mismatch(['captured-amount', 'last-four'], part))).toBeNull();
    const odd = { capturedAmountMinor: null, oddAmounts: ['captured_amount'] } as const;
    expect(moneyTaken(mismatch(['captured-amount'], odd))).toBeNull();
    expect(partApproved(mismatch(['amount'], { capturedAmountMinor: 9900 }))).toBeNull();
    expect(partApproved(found('confirmed-charged', 5000))).toBeNull();
  });

  it('leaves the rest owed once a person has kept the part', () => {
    expect(shortfallMinor(found('confirmed-charged', 5000))).toBe(3900);
    expect(shortfallMinor(found('confirmed-charged', 8900))).toBe(0);
    expect(shortfallMinor(found('confirmed-charged', 9900))).toBe(0);
    expect(shortfallMinor(found('surplus-charged', 5000))).toBe(0);
  });
});

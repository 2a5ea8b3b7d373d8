import { assert, integer, property, stringMatching } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  namesPartOf,
  partReference,
  refusePart,
  remainingBalanceMinor,
  balanceReason,
} from '../../../src/domain/charge/part-payment.ts';
import { readReference } from '../../../src/domain/charge/reference.ts';
import { attemptStates } from '../../../src/domain/charge/attempt.ts';
import type { Attempt, AttemptState } from '../../../src/domain/charge/attempt.ts';

const inState = (state: AttemptState, change: object = {}) => ({ state, ...change }) as Attempt;

describe('another part of an invoice', () => {
  it('is named by letters, digits and hyphens after the invoice', () => {
    expect(partReference('INV-20417', 2)).toBe('INV-20417-part-2');
    expect(partReference('INV-20417', 13, 14)).toBe('INV-20-part-13');
  });

  it('always fits the account and can be sent', () => {
    assert(
      property(
        stringMatching(/^[A-Za-z0-9-]{1,255}$/u),
        integer({ min: 2, max: 500 }),
        integer({ min: 20, max: 255 }),
        (reference, number, lengthMax) => {
          const part = partReference(reference, number, lengthMax);
          expect(part.length).toBeLessThanOrEqual(lengthMax);
          const read = readReference(part, lengthMax);
          expect(read.ok || read.error === 'holds-card-number').toBe(true);
        },
      ),
    );
  });

  it('never cuts a character in two', () => {
    expect(partReference('🧾🧾🧾', 2, 12).isWellFormed()).toBe(true);
  });

  it('exists only for a paid order', () => {
    const answers = attemptStates.map((state) => [state, refusePart([inState(state)])]);
    expect(Object.fromEntries(answers)).toEqual({
      prepared: 'still-open',
      'not-sent': 'not-paid',
      dispatched: 'still-open',
      approved: null,
      declined: 'not-paid',
      rejected: 'not-paid',
      mismatch: 'still-open',
      unknown: 'still-open',
      'confirmed-charged': null,
      'confirmed-declined': 'not-paid',
      'confirmed-not-charged': 'not-paid',
      'confirmed-reversed': 'not-paid',
      'surplus-charged': 'not-paid',
      'reference-taken': 'still-open',
      'paid-elsewhere': null,
    });
    expect(refusePart([])).toBe('not-paid');
    expect(refusePart([inState('declined'), inState('approved')])).toBeNull();
  });

  it('stays a part under another ending, and is an order of its own under another beginning', () => {
    const part = { orderReference: 'INV-1', suggested: 'INV-1-part-2' };
    expect(namesPartOf('INV-1-part-2', part)).toBe(true);
    expect(namesPartOf('INV-1-B', part)).toBe(true);
    expect(namesPartOf('INV-1', part)).toBe(false);
    expect(namesPartOf('INV-2', part)).toBe(false);
    expect(namesPartOf('INV-10', part)).toBe(false);
    expect(namesPartOf('INV-1B', part)).toBe(true);
  });

  it('leaves of a shortfall what no other part has taken or may have', () => {
    const rest = (state: AttemptState, amountMinor: number, reason = balanceReason) =>
      inState(state, { amountMinor, partOf: { intentId: 'i', reason } });
    expect(remainingBalanceMinor(3900, [])).toBe(3900);
    expect(remainingBalanceMinor(3900, [rest('declined', 3900)])).toBe(3900);
    expect(remainingBalanceMinor(3900, [rest('approved', 1900)])).toBe(2000);
    expect(remainingBalanceMinor(3900, [rest('unknown', 3900)])).toBe(0);
    expect(remainingBalanceMinor(3900, [rest('approved', 9900)])).toBe(0);
    expect(remainingBalanceMinor(3900, [rest('approved', 3900, 'Second delivery')])).toBe(3900);
  });
});

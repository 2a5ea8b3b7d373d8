import { describe, expect, it } from 'vitest';
import type { Instant } from '../../../src/domain/time/calendar.ts';
import { attemptStates } from '../../../src/domain/charge/attempt.ts';
import { findDuplicate } from '../../../src/domain/charge/duplicate.ts';
import type { AttemptId, CustomerId } from '../../../src/domain/ids.ts';
import type { CurrencyCode } from '../../../src/domain/money.ts';
import { firstIntent, otherIntent, retryAttemptOfRow } from './attempts.ts';

const candidate = {
  intentId: otherIntent,
  amountMinor: 4950,
  currency: 'AUD' as CurrencyCode,
  lastFour: '1111',
};
const since = '2026-11-20T10:00:00.000Z' as Instant;
const earlier = '2026-11-19T23:59:59.999Z' as Instant;

function at(minute: string, state: 'approved' | 'dispatched') {
  return retryAttemptOfRow({
    id: `attempt-${minute}` as AttemptId,
    state,
    dispatchedAt: `2026-11-20T10:${minute}:00.000Z` as Instant,
  });
}

describe('a charge like one before', () => {
  const kinds: Readonly<Record<string, string>> = {
    prepared: 'duplicate-open',
    dispatched: 'duplicate-open',
    unknown: 'duplicate-open',
    mismatch: 'duplicate-open',
    'reference-taken': 'duplicate-open',
    approved: 'duplicate-approved',
    'confirmed-charged': 'duplicate-approved',
    'surplus-charged': 'duplicate-approved',
  };

  it.each(attemptStates)('is judged by the state of the other: %s', (state) => {
    const other = retryAttemptOfRow({ state });
    expect(findDuplicate(candidate, [other], since)?.kind ?? null).toBe(kinds[state] ?? null);
  });

  it.each([
    [{ amountMinor: 4951 }],
    [{ currency: 'USD' as CurrencyCode }],
    [{ lastFour: '1112' }],
    [{ intentId: firstIntent }],
  ])('is none when %j', (change) => {
    for (const state of ['unknown', 'approved'] as const) {
      expect(
        findDuplicate({ ...candidate, ...change }, [retryAttemptOfRow({ state })], since),
      ).toBeNull();
    }
  });

  it('is the customer’s too while it may be paid elsewhere, whatever the card', () => {
    const customerId = 'customer-1' as CustomerId;
    const card = { ...candidate, lastFour: '0000', customerId };
    const taken = retryAttemptOfRow({ state: 'reference-taken', customerId });
    expect(findDuplicate(card, [taken], since)?.kind).toBe('duplicate-open');
    expect(findDuplicate({ ...card, lastFour: null }, [taken], since)?.kind).toBe('duplicate-open');
    expect(findDuplicate({ ...card, customerId: null }, [taken], since)).toBeNull();
    expect(
      findDuplicate(card, [retryAttemptOfRow({ state: 'unknown', customerId })], since),
    ).toBeNull();
  });

  it('is blocked by an open one however old, and warned of a charged one within the window', () => {
    const old = { preparedAt: earlier, dispatchedAt: earlier };
    expect(
      findDuplicate(candidate, [retryAttemptOfRow({ state: 'unknown', ...old })], since)?.kind,
    ).toBe('duplicate-open');
    expect(
      findDuplicate(candidate, [retryAttemptOfRow({ state: 'approved', ...old })], since),
    ).toBeNull();
    const edge = retryAttemptOfRow({ state: 'approved', dispatchedAt: since });
    expect(findDuplicate(candidate, [edge], since)).toEqual({
      kind: 'duplicate-approved',
      by: edge,
    });
  });

  it('counts the day of the charge and not the day on which a person found it', () => {
    const found = retryAttemptOfRow({
      state: 'confirmed-charged',
      preparedAt: earlier,
      dispatchedAt: earlier,
      outcomeAt: since,
    });
    expect(findDuplicate(candidate, [found], since)).toBeNull();
  });

  it('names the open one first, and else the newest', () => {
    const approved = [at('10', 'approved'), at('30', 'approved'), at('20', 'approved')];
    expect(findDuplicate(candidate, approved, since)?.by.id).toBe('attempt-30');
    const withOpen = [...approved, at('05', 'dispatched')];
    expect(findDuplicate(candidate, withOpen, since)?.by.id).toBe('attempt-05');
  });

  it('is none when there is nothing to compare with', () => {
    expect(findDuplicate(candidate, [], since)).toBeNull();
  });
});

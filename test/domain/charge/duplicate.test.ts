import { describe, expect, it } from 'vitest';
import type { Instant } from '../../../src/domain/calendar.ts';
import { attemptStates } from '../../../src/domain/charge/attempt.ts';
import { findDouble } from '../../../src/domain/charge/duplicate.ts';
import type { AttemptId } from '../../../src/domain/ids.ts';
import type { CurrencyCode } from '../../../src/domain/money.ts';
import { firstIntent, otherIntent, tryOf } from './tries.ts';

const candidate = {
  intentId: otherIntent,
  amountMinor: 4950,
  currency: 'AUD' as CurrencyCode,
  lastFour: '1111',
};
const since = '2026-11-20T10:00:00.000Z' as Instant;
const earlier = '2026-11-19T23:59:59.999Z' as Instant;

function at(minute: string, state: 'approved' | 'dispatched') {
  return tryOf({
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
    approved: 'duplicate-approved',
    'confirmed-charged': 'duplicate-approved',
    'surplus-charged': 'duplicate-approved',
  };

  it.each(attemptStates)('is judged by the state of the other: %s', (state) => {
    const other = tryOf({ state });
    expect(findDouble(candidate, [other], since)?.kind ?? null).toBe(kinds[state] ?? null);
  });

  it.each([
    [{ amountMinor: 4951 }],
    [{ currency: 'USD' as CurrencyCode }],
    [{ lastFour: '1112' }],
    [{ intentId: firstIntent }],
  ])('is none when %j', (change) => {
    for (const state of ['unknown', 'approved'] as const) {
      expect(findDouble({ ...candidate, ...change }, [tryOf({ state })], since)).toBeNull();
    }
  });

  it('is blocked by an open one however old, and warned of a charged one within the window', () => {
    const old = { preparedAt: earlier, dispatchedAt: earlier };
    expect(findDouble(candidate, [tryOf({ state: 'unknown', ...old })], since)?.kind).toBe(
      'duplicate-open',
    );
    expect(findDouble(candidate, [tryOf({ state: 'approved', ...old })], since)).toBeNull();
    const edge = tryOf({ state: 'approved', dispatchedAt: since });
    expect(findDouble(candidate, [edge], since)).toEqual({ kind: 'duplicate-approved', by: edge });
  });

  it('counts the day of the charge and not the day on which a person found it', () => {
    const found = tryOf({
      state: 'confirmed-charged',
      preparedAt: earlier,
      dispatchedAt: earlier,
      settledAt: since,
    });
    expect(findDouble(candidate, [found], since)).toBeNull();
  });

  it('names the open one first, and else the newest', () => {
    const approved = [at('10', 'approved'), at('30', 'approved'), at('20', 'approved')];
    expect(findDouble(candidate, approved, since)?.by.id).toBe('attempt-30');
    const withOpen = [...approved, at('05', 'dispatched')];
    expect(findDouble(candidate, withOpen, since)?.by.id).toBe('attempt-05');
  });

  it('is none when there is nothing to compare with', () => {
    expect(findDouble(candidate, [], since)).toBeNull();
  });
});

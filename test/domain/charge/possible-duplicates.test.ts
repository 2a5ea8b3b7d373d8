import { describe, expect, it } from 'vitest';
import { attemptStates } from '../../../src/domain/charge/attempt.ts';
import type { AttemptState } from '../../../src/domain/charge/attempt.ts';
import {
  needsAction,
  duplicateVerdicts,
  duplicateVerdict,
  findAlike,
  gravestVerdict,
} from '../../../src/domain/charge/possible-duplicates.ts';
import type { AlikeFacts } from '../../../src/domain/charge/possible-duplicates.ts';
import { walletCardFacts } from '../../../src/domain/wallet/wallet-card.ts';

const base = {
  id: 'a',
  customerId: null,
  card: { brand: 'visa', lastFour: '1111', expiry: { year: 2028, month: 4 } },
  amountMinor: 8900,
  currency: 'AUD',
  preparedAt: '2026-11-10T10:00:00.000Z',
  state: 'approved',
} as unknown as AlikeFacts;

function other(change: object): AlikeFacts {
  return { ...base, id: 'b', ...change } as AlikeFacts;
}

describe('which payments a customer may mean by charged twice', () => {
  it.each([
    ['the same card and amount', {}, true],
    ['another amount', { amountMinor: 8901 }, false],
    ['another currency', { currency: 'NZD' }, false],
    ['another card', { card: { ...base.card, lastFour: '2222' } }, false],
    ['seven days later', { preparedAt: '2026-11-17T10:00:00.000Z' }, true],
    ['seven days and a second later', { preparedAt: '2026-11-17T10:00:01.000Z' }, false],
    ['seven days before', { preparedAt: '2026-11-03T10:00:00.000Z' }, true],
    ['one that never left', { state: 'not-sent' }, false],
    ['one that is about to be sent', { state: 'prepared' }, false],
    ['itself', { id: 'a' }, false],
  ])('%s', (_name, change, expected) => {
    expect(findAlike(base, [other(change)]).length === 1).toBe(expected);
  });

  it('finds the same customer with another card', () => {
    const asked = { ...base, customerId: 'c-1' } as AlikeFacts;
    const card = { ...base.card, lastFour: '2222' };
    expect(findAlike(asked, [other({ customerId: 'c-1', card })])).toHaveLength(1);
    expect(findAlike(asked, [other({ customerId: 'c-2', card })])).toHaveLength(0);
    expect(findAlike(base, [other({ card })])).toHaveLength(0);
  });

  it('takes two wallet cards that nobody knows for no card that they share', () => {
    const asked = { ...base, card: walletCardFacts } as AlikeFacts;
    expect(findAlike(asked, [other({ card: walletCardFacts })])).toEqual([]);
  });

  it('lists the newest first', () => {
    const early = other({ id: 'early', preparedAt: '2026-11-08T10:00:00.000Z' });
    const late = other({ id: 'late', preparedAt: '2026-11-12T10:00:00.000Z' });
    expect(findAlike(base, [early, late]).map(({ id }) => id)).toEqual(['late', 'early']);
  });
});

function both(one: AttemptState, two: AttemptState) {
  return duplicateVerdict({ state: one }, { state: two });
}

describe('the verdict on two alike payments', () => {
  it.each([
    ['approved', 'approved', 'both-took'],
    ['approved', 'surplus-charged', 'both-took'],
    ['confirmed-charged', 'approved', 'both-took'],
    ['approved', 'declined', 'one-declined'],
    ['confirmed-declined', 'approved', 'one-declined'],
    ['approved', 'rejected', 'one-took-nothing'],
    ['approved', 'confirmed-not-charged', 'one-took-nothing'],
    ['approved', 'confirmed-reversed', 'one-given-back'],
    ['approved', 'unknown', 'one-not-confirmed'],
    ['mismatch', 'declined', 'one-not-confirmed'],
    ['dispatched', 'approved', 'one-not-confirmed'],
    ['declined', 'declined', 'none-took'],
  ] as const)('%s and %s: %s', (one, two, verdict) => {
    expect(duplicateVerdict({ state: one }, { state: two })).toBe(verdict);
  });

  it('is the same from either side, for every pair', () => {
    for (const one of attemptStates) {
      for (const two of attemptStates) expect(both(one, two)).toBe(both(two, one));
    }
  });

  it('never says that nothing was taken twice while one is not confirmed', () => {
    for (const open of ['unknown', 'mismatch', 'dispatched'] as const) {
      for (const state of attemptStates) {
        expect(duplicateVerdict({ state: open }, { state })).toBe('one-not-confirmed');
      }
    }
  });

  it('puts the gravest first', () => {
    expect(gravestVerdict(['one-declined', 'both-took'])).toBe('both-took');
    expect(gravestVerdict(['both-took', 'one-not-confirmed'])).toBe('one-not-confirmed');
    expect(gravestVerdict([])).toBeNull();
  });

  it('asks for an act only while the customer may have paid twice', () => {
    expect(duplicateVerdicts.filter(needsAction)).toEqual(['one-not-confirmed', 'both-took']);
  });
});

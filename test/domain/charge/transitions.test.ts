import { describe, expect, it } from 'vitest';
import { attemptStates } from '../../../src/domain/charge/attempt.ts';
import type { Resolution } from '../../../src/domain/charge/attempt.ts';
import {
  barringStates,
  blockingStates,
  canMove,
  isBlocking,
  movers,
  openStates,
  resolutionTarget,
} from '../../../src/domain/charge/transitions.ts';

/** The allowed transitions as docs/charge.md lists them, one per line. */
const allowed = new Set([
  'nothing > prepared by engine',
  'prepared > not-sent by engine',
  'prepared > dispatched by engine',
  'prepared > not-sent by recovery',
  'dispatched > approved by engine',
  'dispatched > declined by engine',
  'dispatched > rejected by engine',
  'dispatched > reference-taken by engine',
  'dispatched > mismatch by engine',
  'dispatched > unknown by engine',
  'dispatched > unknown by recovery',
  'dispatched > not-sent by unwritten',
  'unknown > approved by late-answer',
  'unknown > declined by late-answer',
  'unknown > rejected by late-answer',
  'unknown > reference-taken by late-answer',
  'unknown > confirmed-charged by look-up',
  'reference-taken > confirmed-charged by look-up',
  'reference-taken > paid-elsewhere by staff',
  'reference-taken > confirmed-not-charged by staff',
  'unknown > mismatch by late-answer',
  'unknown > confirmed-charged by staff',
  'unknown > confirmed-declined by staff',
  'unknown > confirmed-not-charged by staff',
  'unknown > confirmed-reversed by staff',
  'mismatch > confirmed-charged by staff',
  'mismatch > confirmed-declined by staff',
  'mismatch > confirmed-not-charged by staff',
  'mismatch > confirmed-reversed by staff',
  'confirmed-not-charged > confirmed-charged by staff',
  'confirmed-not-charged > surplus-charged by staff',
  'confirmed-not-charged > confirmed-reversed by staff',
  'confirmed-declined > confirmed-charged by staff',
  'confirmed-declined > surplus-charged by staff',
  'confirmed-declined > confirmed-reversed by staff',
  'approved > confirmed-reversed by staff',
  'approved > confirmed-declined by staff',
  'approved > confirmed-not-charged by staff',
  'declined > confirmed-charged by staff',
  'declined > surplus-charged by staff',
  'declined > confirmed-reversed by staff',
  'rejected > confirmed-charged by staff',
  'rejected > surplus-charged by staff',
  'rejected > confirmed-reversed by staff',
  'confirmed-charged > confirmed-reversed by staff',
  'confirmed-charged > confirmed-declined by staff',
  'confirmed-charged > confirmed-not-charged by staff',
  'confirmed-reversed > confirmed-charged by staff',
  'confirmed-reversed > surplus-charged by staff',
  'paid-elsewhere > confirmed-not-charged by staff',
  'surplus-charged > confirmed-charged by staff',
  'surplus-charged > confirmed-reversed by staff',
]);

describe('moves of a try', () => {
  const moves = [null, ...attemptStates].flatMap((from) =>
    attemptStates.flatMap((to) => movers.map((by) => ({ from, to, by }))),
  );

  it('are exactly those of the table, over every state, state and mover', () => {
    expect(moves).toHaveLength(16 * 15 * 6);
    const found = moves
      .filter(({ from, to, by }) => canMove(from, to, by))
      .map(({ from, to, by }) => `${from ?? 'nothing'} > ${to} by ${by}`);
    expect(found.toSorted()).toEqual([...allowed].toSorted());
  });

  it('never lead from a state to itself, nor back to where nothing was sent', () => {
    for (const { from, to, by } of moves) {
      if (from === to) expect(canMove(from, to, by)).toBe(false);
      // What another boot, staff or an answer finds never proves that nothing was written.
      if (from === 'dispatched' && by === 'unwritten') continue;
      if (from !== 'prepared' && (to === 'not-sent' || to === 'dispatched')) {
        expect(canMove(from, to, by)).toBe(false);
      }
    }
  });

  it('leave what is not confirmed to a late answer or to a person', () => {
    for (const to of attemptStates) {
      expect(canMove('unknown', to, 'engine')).toBe(false);
      expect(canMove('unknown', to, 'recovery')).toBe(false);
    }
  });
});

describe('a look-up at the gateway', () => {
  it('can only block: it never leads to a state that frees the intent', () => {
    for (const from of attemptStates) {
      for (const to of attemptStates) {
        if (canMove(from, to, 'look-up')) expect(isBlocking(from) && isBlocking(to)).toBe(true);
      }
    }
  });
});

describe('states that block the intent', () => {
  it.each([
    ['prepared', true],
    ['not-sent', false],
    ['dispatched', true],
    ['approved', true],
    ['declined', false],
    ['rejected', false],
    ['mismatch', true],
    ['unknown', true],
    ['reference-taken', true],
    ['paid-elsewhere', true],
    ['confirmed-charged', true],
    ['confirmed-declined', false],
    ['confirmed-not-charged', false],
    ['confirmed-reversed', false],
    ['surplus-charged', false],
  ] as const)('%s: %s', (state, blocks) => {
    expect(isBlocking(state)).toBe(blocks);
    expect(blockingStates.includes(state)).toBe(blocks);
  });

  it('include every state that is still open', () => {
    expect(openStates.every((state) => isBlocking(state))).toBe(true);
  });
});

describe('where a finding leads', () => {
  const charged: Resolution = { found: 'charged', transactionId: 'T1', amountTakenMinor: 1 };
  const declined: Resolution = { found: 'declined', transactionId: 'T1', responseCode: '05' };
  const notThere: Resolution = { found: 'not-charged', howLooked: 'the dashboard, by reference' };
  const reversed: Resolution = {
    found: 'reversed',
    transactionId: 'T1',
    amountMinor: 1,
    reversedOn: '2026-01-31',
  };
  const findings = [charged, declined, notThere, reversed];

  it.each([
    [charged, 'confirmed-charged'],
    [declined, 'confirmed-declined'],
    [notThere, 'confirmed-not-charged'],
    [reversed, 'confirmed-reversed'],
  ] as const)('from unknown and mismatch, %j gives %s', (finding, target) => {
    expect(resolutionTarget('unknown', finding, false)).toBe(target);
    expect(resolutionTarget('mismatch', finding, false)).toBe(target);
  });

  it.each(['confirmed-not-charged', 'confirmed-declined'] as const)(
    'makes late money of %s surplus while another attempt stands for the intent',
    (from) => {
      expect(resolutionTarget(from, charged, false)).toBe('confirmed-charged');
      expect(resolutionTarget(from, charged, true)).toBe('surplus-charged');
      expect(resolutionTarget(from, reversed, true)).toBe('confirmed-reversed');
      expect(resolutionTarget(from, notThere, true)).toBeNull();
      expect(resolutionTarget(from, declined, true)).toBeNull();
    },
  );

  it('lets a taken reference be only this debt or another one', () => {
    const elsewhere = { found: 'paid-elsewhere', transactionId: 'T1' } as const;
    const other = { found: 'other-order', reason: 'An order of last year' } as const;
    expect(resolutionTarget('reference-taken', elsewhere, false)).toBe('paid-elsewhere');
    expect(resolutionTarget('reference-taken', other, false)).toBe('confirmed-not-charged');
    // A payment recorded as paid elsewhere may turn out to be another order's.
    expect(resolutionTarget('paid-elsewhere', other, false)).toBe('confirmed-not-charged');
    for (const from of attemptStates.filter((state) => state !== 'reference-taken')) {
      expect(resolutionTarget(from, elsewhere, false)).toBeNull();
      if (from !== 'paid-elsewhere') expect(resolutionTarget(from, other, false)).toBeNull();
    }
  });

  it('makes a surplus charge the payment only when no other attempt stands for the intent', () => {
    expect(resolutionTarget('surplus-charged', charged, false)).toBe('confirmed-charged');
    expect(resolutionTarget('surplus-charged', charged, true)).toBeNull();
    expect(resolutionTarget('surplus-charged', reversed, true)).toBe('confirmed-reversed');
    expect(barringStates).toEqual([...blockingStates, 'surplus-charged']);
  });

  it('lets what the gateway answered be corrected, and never confirmed', () => {
    expect(resolutionTarget('approved', reversed, false)).toBe('confirmed-reversed');
    expect(resolutionTarget('approved', declined, true)).toBe('confirmed-declined');
    expect(resolutionTarget('approved', notThere, true)).toBe('confirmed-not-charged');
    expect(resolutionTarget('approved', charged, true)).toBeNull();
    for (const from of ['declined', 'rejected'] as const) {
      expect(resolutionTarget(from, charged, false)).toBe('confirmed-charged');
      expect(resolutionTarget(from, charged, true)).toBe('surplus-charged');
      expect(resolutionTarget(from, reversed, true)).toBe('confirmed-reversed');
      for (const finding of [declined, notThere]) {
        expect(resolutionTarget(from, finding, false)).toBeNull();
      }
    }
  });

  it('lets a resolution that settled its order be corrected', () => {
    expect(resolutionTarget('confirmed-charged', reversed, false)).toBe('confirmed-reversed');
    expect(resolutionTarget('confirmed-charged', declined, false)).toBe('confirmed-declined');
    expect(resolutionTarget('confirmed-charged', notThere, false)).toBe('confirmed-not-charged');
    expect(resolutionTarget('confirmed-charged', charged, false)).toBeNull();
    expect(resolutionTarget('confirmed-reversed', charged, false)).toBe('confirmed-charged');
    expect(resolutionTarget('confirmed-reversed', charged, true)).toBe('surplus-charged');
    for (const finding of [declined, notThere, reversed]) {
      expect(resolutionTarget('confirmed-reversed', finding, false)).toBeNull();
    }
  });

  it.each(['prepared', 'not-sent', 'dispatched', 'reference-taken', 'paid-elsewhere'] as const)(
    'refuses any finding for %s',
    (from) => {
      for (const finding of findings) {
        expect(resolutionTarget(from, finding, false)).toBeNull();
        expect(resolutionTarget(from, finding, true)).toBeNull();
      }
    },
  );
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attemptStates } from '../../../src/domain/charge/attempt.ts';
import type { Attempt, AttemptState } from '../../../src/domain/charge/attempt.ts';
import {
  hasUnconfirmedAttempt,
  hasUnusualSigns,
  nextReference,
  readReference,
} from '../../../src/domain/charge/reference.ts';
import { blockingStates } from '../../../src/domain/charge/transitions.ts';
import {
  needsGrantedReference,
  toRetryAttempt,
} from '../../../src/domain/plans/retries/attempt-history.ts';
import { retryAttemptOfRow } from './attempts.ts';

const order = 'INV-20417';

/** The attempts of an intent with these outcomes, each sent under the reference that was due then. */
function attemptsEnding(...states: readonly AttemptState[]): readonly Attempt[] {
  return states.reduce<readonly Attempt[]>((earlier, state) => {
    const { reference, attemptNumber } = nextReference(order, earlier);
    return [...earlier, retryAttemptOfRow({ state, reference, attemptNumber })];
  }, []);
}

describe('reading a reference', () => {
  it.each([
    ['INV-20417', 'INV-20417'],
    ['  INV-20417 ', 'INV-20417'],
    ['#46047-1533013368', '#46047-1533013368'],
    ['Rechnung Nr. 7 für Müller', 'Rechnung Nr. 7 für Müller'],
    ['x'.repeat(255), 'x'.repeat(255)],
  ])('accepts %j', (text, reference) => {
    expect(readReference(text, 255)).toEqual({ ok: true, value: reference });
  });

  it.each([
    ['', 'empty'],
    [' \t ', 'empty'],
    ['x'.repeat(256), 'too-long'],
    ['INV\n1', 'control-characters'],
    ['INV\u00001', 'control-characters'],
    ['INV\u200b1', 'control-characters'],
    ['\u202eINV1', 'control-characters'],
    ['INV\u20281', 'control-characters'],
    ['INV\ud8001', 'control-characters'],
    ['4111111111111111', 'holds-card-number'],
    ['INV 4111 1111 1111 1111', 'holds-card-number'],
  ])('refuses %j as %s', (text, error) => {
    expect(readReference(text, 255)).toEqual({ ok: false, error });
  });

  it("keeps to the account's length, and never beyond the service's", () => {
    expect(readReference('x'.repeat(31), 30)).toEqual({ ok: false, error: 'too-long' });
    expect(readReference('x'.repeat(30), 30).ok).toBe(true);
    expect(readReference('x'.repeat(256), 1000)).toEqual({ ok: false, error: 'too-long' });
  });
});

describe('the reference of the next try', () => {
  it.each([
    [[], order, 1, false],
    [['not-sent'], order, 2, false],
    [['rejected'], order, 2, false],
    [['confirmed-not-charged'], order, 2, false],
    [['declined'], `${order}-2`, 2, false],
    [['declined', 'declined'], `${order}-3`, 3, false],
    [['declined', 'not-sent', 'rejected'], `${order}-2`, 4, false],
    [['not-sent', 'declined', 'rejected', 'declined', 'not-sent'], `${order}-3`, 6, false],
    [['confirmed-declined'], `${order}-2`, 2, true],
    [['confirmed-not-charged', 'declined'], `${order}-2`, 3, true],
    [['declined', 'confirmed-not-charged'], `${order}-2`, 3, false],
    [['declined', 'confirmed-declined'], `${order}-3`, 3, true],
    [['confirmed-reversed'], `${order}-2`, 2, false],
  ] as const)('after %j is %s', (states, reference, attemptNumber, needsSupervisor) => {
    expect(nextReference(order, attemptsEnding(...states))).toEqual({
      reference,
      attemptNumber,
      needsSupervisor,
    });
  });

  it('needs a supervisor for a new suffix after a try that a late answer settled', () => {
    const late = retryAttemptOfRow({ state: 'declined', heldFromRunningMs: 5 });
    expect(nextReference(order, [late]).needsSupervisor).toBe(true);
    expect(nextReference(order, [{ ...late, state: 'rejected' }]).needsSupervisor).toBe(false);
  });

  it('needs a supervisor for a reference typed anew after a try that was not confirmed', () => {
    const notThere = retryAttemptOfRow({ state: 'confirmed-not-charged' });
    expect(nextReference('INV-99', [notThere]).needsSupervisor).toBe(true);
    expect(nextReference(order, [notThere]).needsSupervisor).toBe(false);
  });

  it('is granted in the eyes of a run whenever it is, whatever came before', () => {
    const free = attemptStates.filter((state) => !blockingStates.includes(state));
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...free), { maxLength: 8 }), (states) => {
        const attempts = attemptsEnding(...states);
        const history = attempts.map((one) =>
          toRetryAttempt(one, 'schedule', '2026-03-02' as never),
        );
        const { needsSupervisor } = nextReference(order, attempts);
        const intentId = attempts[0]?.intentId ?? ('none' as never);
        expect(needsGrantedReference(history, intentId)).toBe(needsSupervisor);
      }),
    );
  });

  it('stays within the length, and cuts no character in two', () => {
    const long = 'x'.repeat(255);
    const declinedNine = Array.from({ length: 9 }, () => retryAttemptOfRow({ state: 'declined' }));
    expect(nextReference(long, declinedNine.slice(0, 1)).reference).toBe(`${'x'.repeat(253)}-2`);
    expect(nextReference(long, declinedNine).reference).toBe(`${'x'.repeat(252)}-10`);
    expect(nextReference('x'.repeat(30), declinedNine, 30).reference).toBe(`${'x'.repeat(27)}-10`);
    const wide = `${'x'.repeat(252)}\u{1f4b3}x`;
    expect(nextReference(wide, declinedNine.slice(0, 1)).reference).toBe(`${'x'.repeat(252)}-2`);
  });

  it('is never one that a decline has used up', () => {
    const free = attemptStates.filter((state) =>
      ['not-sent', 'declined', 'rejected', 'confirmed-declined', 'confirmed-not-charged'].includes(
        state,
      ),
    );
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...free), { maxLength: 12 }), (states) => {
        const attempts = attemptsEnding(...states);
        const next = nextReference(order, attempts);
        const usedUp = attempts.filter(({ state }) => state.endsWith('declined'));
        expect(usedUp.map(({ reference }) => reference)).not.toContain(next.reference);
        expect(new Set(usedUp.map(({ reference }) => reference)).size).toBe(usedUp.length);
        expect(next.attemptNumber).toBe(states.length + 1);
        const isNew = !attempts.some(({ reference }) => reference === next.reference);
        expect(next.needsSupervisor).toBe(isNew && hasUnconfirmedAttempt(attempts));
      }),
    );
  });
});

describe('signs that a service may refuse', () => {
  it.each([
    ['', false],
    [' INV-20417_b ', false],
    ['INV 20417', true],
    ['#46047-1533013368', true],
    ['INV/1', true],
    ['Näher-1', true],
  ])('%o has some: %s', (reference, has) => {
    expect(hasUnusualSigns(reference)).toBe(has);
  });
});

describe('an intent that held a try not confirmed', () => {
  it.each([
    ['unknown', true],
    ['confirmed-charged', true],
    ['confirmed-declined', true],
    ['confirmed-not-charged', true],
    ['surplus-charged', true],
    ['declined', false],
    ['rejected', false],
    ['not-sent', false],
    ['approved', false],
  ] as const)('is known by %s: %s', (state, held) => {
    expect(
      hasUnconfirmedAttempt([
        retryAttemptOfRow({ state: 'not-sent' }),
        retryAttemptOfRow({ state }),
      ]),
    ).toBe(held);
  });

  it('is known by the hold that was once set, whatever came of it', () => {
    expect(
      hasUnconfirmedAttempt([retryAttemptOfRow({ state: 'approved', heldFromRunningMs: 0 })]),
    ).toBe(true);
    expect(hasUnconfirmedAttempt([])).toBe(false);
  });
});

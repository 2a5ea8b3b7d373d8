import { describe, expect, it } from 'vitest';
import type { RunItemView } from '../../../src/contract/plans/run-view.ts';
import {
  barParts,
  controlsOf,
  minutesLeft,
  runCounts,
} from '../../../src/renderer/topics/due/run/run-model.ts';
import { fakeDueRow } from '../../fakes/fake-due.ts';
import { fakeItems, fakeRunView } from '../../fakes/fake-runs.ts';

function items(...states: readonly RunItemView['state'][]): RunItemView[] {
  const rows = states.map((_state, index) => fakeDueRow(index + 1));
  return fakeItems(rows).map((item, index) => ({ ...item, state: states[index] ?? 'waiting' }));
}

describe('runCounts', () => {
  it('counts an answer that does not match as not confirmed, and what was never taken apart', () => {
    const run = fakeRunView(
      items('approved', 'approved', 'declined', 'not-confirmed', 'mismatch', 'rejected', 'waiting'),
    );
    expect(runCounts(run)).toEqual({
      approved: 2,
      declined: 1,
      notConfirmed: 2,
      notTaken: 1,
      waiting: 1,
      inFlight: 0,
      taken: [{ currency: 'AUD', amountMinor: 17_800 }],
    });
  });
});

describe('minutesLeft', () => {
  it('tells the time from the pace, and nothing without one', () => {
    const run = fakeRunView(items('approved', 'waiting', 'waiting', 'in-flight'));
    expect(minutesLeft({ ...run, ratePerMinute: 6 })).toBe(0.5);
    expect(minutesLeft({ ...run, ratePerMinute: null })).toBeNull();
    expect(minutesLeft({ ...run, ratePerMinute: 0 })).toBeNull();
    expect(minutesLeft({ ...run, state: 'paused' })).toBeNull();
  });
});

describe('controlsOf', () => {
  it.each([
    ['running', { canPause: true, canResume: false, canStop: true, canPutAway: false }],
    ['pausing', { canPause: false, canResume: false, canStop: true, canPutAway: false }],
    ['paused', { canPause: false, canResume: true, canStop: true, canPutAway: false }],
    ['stopping', { canPause: false, canResume: false, canStop: false, canPutAway: false }],
    ['stopped', { canPause: false, canResume: false, canStop: false, canPutAway: true }],
    ['finished', { canPause: false, canResume: false, canStop: false, canPutAway: true }],
  ] as const)('offers while %s only what can be done', (state, controls) => {
    expect(controlsOf({ state, ledBy: null, help: 'possible' })).toEqual({
      ...controls,
      canHelp: false,
    });
  });

  it('offers to help with a run of another terminal while it runs, and once', () => {
    const led = { ledBy: 'Front desk', help: 'possible' } as const;
    expect(controlsOf({ ...led, state: 'running' }).canHelp).toBe(true);
    expect(controlsOf({ ...led, state: 'running', help: 'helping' }).canHelp).toBe(false);
    expect(controlsOf({ ...led, state: 'running', help: 'not-possible' }).canHelp).toBe(false);
    expect(controlsOf({ ...led, state: 'pausing' }).canHelp).toBe(false);
  });
});

describe('barParts', () => {
  it('adds up to what is done and never past the whole', () => {
    const run = fakeRunView(items('approved', 'declined', 'not-confirmed', 'left-out', 'waiting'));
    const shares = barParts(run).map(({ share }) => share);
    expect(shares).toEqual([0.2, 0.2, 0.2, 0.2]);
    expect(barParts(fakeRunView([])).every(({ share }) => share === 0)).toBe(true);
  });
});

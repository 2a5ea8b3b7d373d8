import { describe, expect, it } from 'vitest';
import { decide } from '../../../src/domain/run/decide.ts';
import { foldItem } from '../../../src/domain/run/fold.ts';
import type { SeenItem } from '../../../src/domain/run/fold.ts';
import { isLeaderSilent, lookAtLeader, stopsHelping } from '../../../src/domain/run/help.ts';
import { putBackMax } from '../../../src/domain/run/run.ts';
import type { ItemResult, Run } from '../../../src/domain/run/run.ts';
import { after, begun, ended, no, runOf, serviceDown, silence, yes } from './run-fixtures.ts';

const tooMany: ItemResult = { state: 'rejected', reason: 'too-many-requests', retryAfterMs: null };
const wrongKey: ItemResult = { state: 'rejected', reason: 'credentials', retryAfterMs: null };

const seen = (index: number, change: Partial<SeenItem> = {}): SeenItem => ({
  index,
  state: 'begun',
  isClaimed: false,
  reason: null,
  putBackCount: 0,
  ...change,
});

/** The run after one item of another terminal was read. */
function folded(run: Run, item: SeenItem, result: ItemResult | null = null): Run {
  const events = foldItem(run, item, { result, atMs: 0 });
  return events.reduce((now, event) => after(now, event), run);
}

const claimed = (index: number) => seen(index, { state: 'waiting', isClaimed: true });

describe('a run that another terminal helps with', () => {
  it('begins the others itself, and ends when all have a result', () => {
    let run = folded(begun(runOf(4, { concurrency: 2 })), claimed(3));
    expect(run).toMatchObject({ inFlight: [0, 1, 3], elsewhere: [3], nextIndex: 2 });
    // What is charged elsewhere takes none of this terminal's places.
    run = after(run, ended(0, yes));
    expect(decide(run, 0)).toMatchObject([{ kind: 'prepare', index: 2 }]);
    run = begun(run);
    run = after(after(run, ended(1, yes)), ended(2, no));
    expect(run).toMatchObject({ state: 'running', inFlight: [3], nextIndex: 4 });
    run = folded(run, seen(3), yes);
    expect(run).toMatchObject({ state: 'finished', elsewhere: [] });
  });

  it('stops for results of every terminal', () => {
    const run = runOf(6, { concurrency: 2, notConfirmedMax: 2 });
    const one = folded(run, seen(5), silence);
    expect(folded(one, seen(4), silence)).toMatchObject({
      state: 'stopped',
      haltReason: 'not-confirmed-in-a-row',
    });
    expect(folded(run, seen(5), wrongKey)).toMatchObject({ haltReason: 'credentials' });
  });

  it('pauses once what is charged elsewhere has ended', () => {
    const run = after(folded(runOf(3), claimed(2)), { kind: 'pause', reason: 'person' });
    expect(run.state).toBe('pausing');
    expect(folded(run, seen(2), yes).state).toBe('paused');
  });

  it.each([
    ['nothing was sent', serviceDown],
    ['the claim was given back', null],
  ] as const)('queues an item again, uncounted, of which %s', (_why, result) => {
    const run = folded(runOf(3), claimed(2));
    const state = result === null ? 'waiting' : 'begun';
    const back = folded(run, seen(2, { state }), result);
    expect(back).toMatchObject({ inFlight: [], elsewhere: [], putBack: [], nextIndex: 0 });
    expect(back.items[2]).toMatchObject({ state: 'waiting', putBackCount: 0 });
    expect(decide(begun(back), 0)).toEqual([]);
  });

  it('counts the times that the gateway had another terminal wait', () => {
    const run = folded(runOf(3), claimed(2));
    const back = folded(run, seen(2), tooMany);
    expect(back.items[2]).toMatchObject({ state: 'waiting', putBackCount: 1 });
    // Read once more, with the entry of the other terminal, nothing is counted twice.
    const again = seen(2, { state: 'waiting', putBackCount: 1, reason: 'too-many-requests' });
    expect(foldItem(back, again, { result: null, atMs: 0 })).toEqual([]);
    let last = back;
    for (let count = 2; count <= putBackMax + 1; count += 1) {
      last = folded(last, seen(2, { state: 'waiting', putBackCount: count }));
    }
    expect(last.items[2]?.state).toBe('rejected');
  });

  it('changes nothing of its own items, and nothing that has ended', () => {
    const run = after(begun(runOf(3, { concurrency: 2 })), ended(0, yes));
    for (const index of [0, 1, 9]) {
      expect(foldItem(run, seen(index), { result: no, atMs: 0 })).toEqual([]);
    }
  });
});

describe('a terminal that helps', () => {
  it.each([
    [yes, 1, false],
    [no, 1, false],
    [silence, 1, false],
    [silence, 3, true],
    [serviceDown, 0, true],
    [wrongKey, 0, true],
    [tooMany, 0, false],
  ] as const)('after %o, %i unconfirmed in a row: stops %s', (result, inARow, stops) => {
    expect(stopsHelping(result, { inARow, notConfirmedMax: 3 })).toBe(stops);
  });

  it('stops when the leader of the run renews nothing for as long as its lease', () => {
    const first = lookAtLeader(null, { terminalId: 'one', renewals: 4 }, 1_000);
    const same = lookAtLeader(first, { terminalId: 'one', renewals: 4 }, 15_000);
    expect(isLeaderSilent(same, 20_999)).toBe(false);
    expect(isLeaderSilent(same, 21_000)).toBe(true);
    const renewed = lookAtLeader(same, { terminalId: 'one', renewals: 5 }, 21_000);
    expect(isLeaderSilent(renewed, 21_001)).toBe(false);
  });
});

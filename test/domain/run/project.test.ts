import { describe, expect, it } from 'vitest';
import { decide } from '../../../src/domain/run/decide.ts';
import { foundOfAttempt, resultOfAttempt } from '../../../src/domain/run/item-result.ts';
import { attemptStates } from '../../../src/domain/charge/attempt.ts';
import type { ItemResult } from '../../../src/domain/run/run.ts';
import { reportRun } from '../../../src/domain/run/summary.ts';
import { retryAttemptOfRow } from '../charge/attempts.ts';
import {
  after,
  begun,
  ended,
  no,
  played,
  runOf,
  serviceDown,
  silence,
  yes,
} from './run-fixtures.ts';

const tooMany: ItemResult = { state: 'rejected', reason: 'too-many-requests', retryAfterMs: 5000 };
const wrongKey: ItemResult = { state: 'rejected', reason: 'credentials', retryAfterMs: null };

function indexesAt(run: Parameters<typeof decide>[0], nowMs: number) {
  return decide(run, nowMs).flatMap((command) =>
    command.kind === 'prepare' ? [command.index] : [],
  );
}

describe('a run', () => {
  it('goes on after every failure, and ends when each item has a result', () => {
    const results = [
      yes,
      no,
      { state: 'rejected', reason: 'refused', retryAfterMs: null },
      yes,
    ] as const;
    const run = played(runOf(4), (index) => results[index] ?? yes);
    expect(run).toMatchObject({ state: 'finished', haltReason: null });
    expect(run.items.map((item) => item.state)).toEqual([
      'approved',
      'declined',
      'rejected',
      'approved',
    ]);
    expect(decide(run, 0)).toEqual([{ kind: 'report', state: 'finished' }]);
  });

  it('has no more in flight than it may, 1 to 16', () => {
    expect(begun(runOf(40, { concurrency: 8 })).inFlight).toHaveLength(8);
    expect(begun(runOf(40, { concurrency: 99 })).inFlight).toHaveLength(16);
    expect(begun(runOf(40, { concurrency: 0 })).inFlight).toHaveLength(1);
    const run = begun(runOf(3, { concurrency: 2 }));
    expect(indexesAt(run, 0)).toEqual([]);
    expect(indexesAt(after(run, ended(0, yes)), 0)).toEqual([2]);
  });

  it('keeps the gap between two starts', () => {
    const run = begun(runOf(3, { concurrency: 3, gapMs: 500 }), 1000);
    expect(run.inFlight).toEqual([0]);
    expect(decide(run, 1200)).toEqual([{ kind: 'wake', atMs: 1500 }]);
    expect(indexesAt(run, 1500)).toEqual([1]);
  });

  it('is over before it begins when it has no rows', () => {
    expect(runOf(0).state).toBe('finished');
  });

  it('begins an item once', () => {
    const run = begun(runOf(2, { concurrency: 1 }));
    const again = { kind: 'begun', index: 0, atMs: 0 } as const;
    expect(() => after(run, again)).toThrow('begun once');
    expect(() => after(runOf(2), { ...again, index: 1 })).toThrow('in their order');
    const paused = after(runOf(2), { kind: 'pause', reason: 'person' });
    expect(() => after(paused, again)).toThrow('only a running run');
    expect(() => after(run, ended(0, yes), ended(0, yes))).toThrow('in flight');
  });
});

describe('a pause', () => {
  it('waits for what is in flight, and goes on where it was', () => {
    const run = begun(runOf(5));
    const pausing = after(run, { kind: 'pause', reason: 'person' });
    expect([pausing.state, indexesAt(pausing, 0)]).toEqual(['pausing', []]);
    const paused = after(pausing, ended(0, yes), ended(1, no));
    expect(paused).toMatchObject({ state: 'paused', haltReason: 'person' });
    expect(indexesAt(after(paused, { kind: 'resume' }), 0)).toEqual([2, 3]);
  });

  it('comes by itself when the service cannot be reached, and sends the unsent again', () => {
    const run = after(begun(runOf(4)), ended(0, serviceDown), ended(1, serviceDown));
    expect(run).toMatchObject({ state: 'paused', haltReason: 'service-down' });
    expect(reportRun(run)).toMatchObject({
      untouchedCount: 4,
      counts: { 'not-sent': 2, waiting: 2 },
    });
    const resumed = played(after(run, { kind: 'resume' }), () => yes);
    expect(resumed.state).toBe('finished');
    expect(reportRun(resumed).counts.approved).toBe(4);
  });

  it('stands even when the last item was the one not sent', () => {
    const run = after(begun(runOf(1)), ended(0, serviceDown));
    expect(run.state).toBe('paused');
    expect(indexesAt(after(run, { kind: 'resume' }), 0)).toEqual([0]);
  });
});

describe('a stop', () => {
  it.each<[string, ItemResult]>([
    ['refused credentials', wrongKey],
    ['missing credentials', { state: 'not-sent', reason: 'credentials-missing' }],
  ])('comes after %s', (_, result) => {
    const run = after(begun(runOf(5)), ended(0, result));
    expect([run.state, run.haltReason]).toEqual(['stopping', 'credentials']);
    const stopped = after(run, ended(1, yes));
    expect(stopped.state).toBe('stopped');
    expect(after(stopped, { kind: 'resume' })).toEqual(stopped);
    expect(reportRun(stopped).counts.waiting).toBe(3);
  });

  it('comes after a string of not confirmed, and not after three in all', () => {
    const inARow = played(runOf(9, { concurrency: 1 }), (index) => (index >= 2 ? silence : yes));
    expect(inARow).toMatchObject({ state: 'stopped', haltReason: 'not-confirmed-in-a-row' });
    expect(reportRun(inARow).counts).toMatchObject({ 'not-confirmed': 3, waiting: 4 });
    const now = played(runOf(9, { concurrency: 1 }), (index) => (index % 3 === 0 ? no : silence));
    expect(now.state).toBe('finished');
  });

  it('keeps what an answer from the other side differs in, and what another one does not', () => {
    const differs = { state: 'mismatch', responseCode: '00' } as const;
    const run = after(
      begun(runOf(3, { concurrency: 2 })),
      ended(0, { ...differs, reason: 'test-or-live' }),
      ended(1, { ...differs, reason: null }),
    );
    const [first, second] = run.items;
    expect(first).toMatchObject({ ...differs, reason: 'test-or-live' });
    expect(second).toMatchObject({ ...differs, reason: null });
  });

  it('outweighs a pause, and ends it', () => {
    const pausing = after(begun(runOf(5)), { kind: 'pause', reason: 'person' });
    const stopping = after(
      pausing,
      { kind: 'stop', reason: 'person' },
      { kind: 'pause', reason: 'person' },
    );
    expect(stopping.state).toBe('stopping');
    expect(after(stopping, ended(0, yes), ended(1, yes)).state).toBe('stopped');
    const paused = after(runOf(5), { kind: 'pause', reason: 'person' });
    expect(after(paused, { kind: 'stop', reason: 'person' }).state).toBe('stopped');
  });
});

describe('an item', () => {
  it('that may not be charged any more is left out, and the run goes on', () => {
    const run = after(begun(runOf(2, { concurrency: 1 })), {
      kind: 'left-out',
      index: 0,
      reason: 'card-removed',
    });
    expect(run.items[0]).toMatchObject({ state: 'left-out', reason: 'card-removed' });
    expect(indexesAt(run, 0)).toEqual([1]);
  });

  it('waits as long as the service asks, and then goes behind the others', () => {
    const run = after(begun(runOf(3, { concurrency: 1 })), ended(0, tooMany, 1000));
    expect(decide(run, 1000)).toEqual([{ kind: 'wake', atMs: 6000 }]);
    expect(indexesAt(run, 6000)).toEqual([1]);
    const refusals = played(runOf(1), () => tooMany);
    expect(refusals.items[0]).toMatchObject({ state: 'rejected', putBackCount: 3 });
  });

  it('put back without a send goes again, three times at most', () => {
    let run = begun(runOf(2, { concurrency: 1 }));
    run = after(run, { kind: 'put-back', index: 0, reason: 'duplicate-open' });
    run = begun(run);
    expect(run.inFlight).toEqual([1]);
    run = begun(after(run, ended(1, yes)));
    expect(run.inFlight).toEqual([0]);
  });
});

describe('a restart', () => {
  it('pauses, with what was in flight as the records have it', () => {
    const run = begun(runOf(6, { concurrency: 3 }));
    const found = new Map([
      [0, { kind: 'ended', result: silence } as const],
      [1, { kind: 'ended', result: yes } as const],
    ]);
    const back = after(run, { kind: 'restarted', found });
    expect(back).toMatchObject({ state: 'paused', haltReason: 'interrupted', inFlight: [] });
    expect(back.items.map((item) => item.state)).toEqual([
      'not-confirmed',
      'approved',
      'waiting',
      'waiting',
      'waiting',
      'waiting',
    ]);
    expect(indexesAt(after(back, { kind: 'resume' }), 0)).toEqual([3, 4, 5]);
  });

  it('leaves a run that was over as it was', () => {
    const run = played(runOf(2), () => yes);
    expect(after(run, { kind: 'restarted', found: new Map() }).state).toBe('finished');
    const stopping = after(begun(runOf(4)), { kind: 'stop', reason: 'person' });
    expect(after(stopping, { kind: 'restarted', found: new Map() }).state).toBe('stopped');
  });
});

describe('what the records say of an item', () => {
  it('is untouched only when nothing left the machine', () => {
    const untouched = attemptStates.filter(
      (state) => foundOfAttempt(retryAttemptOfRow({ state })).kind === 'untouched',
    );
    expect(untouched).toEqual(['prepared', 'not-sent']);
    expect(foundOfAttempt(null)).toEqual({ kind: 'untouched' });
    expect(resultOfAttempt(retryAttemptOfRow({ state: 'dispatched' })).state).toBe('not-confirmed');
    const verdict = {
      state: 'rejected',
      reason: 'too-many-requests',
      retryAfterSeconds: 7,
    } as const;
    expect(resultOfAttempt(retryAttemptOfRow({ state: 'rejected', verdict }))).toEqual({
      state: 'rejected',
      reason: 'too-many-requests',
      retryAfterMs: 7000,
    });
  });
});

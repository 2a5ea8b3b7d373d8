import { describe, expect, it } from 'vitest';
import { decide } from '../../../src/domain/run/decide.ts';
import { preparedKeepMs } from '../../../src/domain/run/prepare-ahead.ts';
import type {
  ItemResult,
  Run,
  RunCommand,
  RunEvent,
  RunSettings,
} from '../../../src/domain/run/run.ts';
import { newRun } from '../../../src/domain/run/run.ts';
import { reportRun } from '../../../src/domain/run/summary.ts';
import { after, ended, no, runOf, silence, yes } from './run-fixtures.ts';

const ahead = 2;
const wrongKey: ItemResult = { state: 'rejected', reason: 'credentials', retryAfterMs: null };
const tooMany: ItemResult = { state: 'rejected', reason: 'too-many-requests', retryAfterMs: 3000 };
const otherSide: ItemResult = { state: 'mismatch', reason: 'test-or-live', responseCode: '00' };

/** Carries out what the run asks for until it asks for nothing more now. */
function carriedOut(run: Run, nowMs = 0): Run {
  let now = run;
  for (;;) {
    const events = decide(now, nowMs, ahead).flatMap((command) => eventsOf(command, nowMs));
    if (events.length === 0) return now;
    now = after(now, ...events);
  }
}

function eventsOf(command: RunCommand, atMs: number): readonly RunEvent[] {
  if (!('index' in command)) return [];
  const { index } = command;
  if (command.kind === 'send') return [{ kind: 'sent', index }];
  if (command.kind === 'withdraw') return [{ kind: 'withdrawing', index }];
  return [
    { kind: 'begun', index, atMs },
    { kind: 'prepared', index, atMs },
  ];
}

function judged(index: number, result: ItemResult, tookMs = 100): RunEvent {
  return { kind: 'judged', index, result, atMs: 0, tookMs };
}

/** Those at the gateway. */
function sentOf({ inFlight, unsent, judged: heard }: Run): readonly number[] {
  const known = heard.map(({ index }) => index);
  return inFlight.filter((index) => !unsent.includes(index) && !known.includes(index));
}

const readyOf = ({ ready }: Run) => ready.map(({ index }) => index);

/** Two at a time: one has its response, so two more are recorded and wait for a place. */
function underWay(settings: Partial<RunSettings> = {}): Run {
  const first = carriedOut(runOf(12, settings));
  return carriedOut(after(first, judged(0, yes)));
}

describe('a place', () => {
  it('is taken from the sending of a charge until its response is judged', () => {
    const first = carriedOut(runOf(12));
    expect([sentOf(first), readyOf(first)]).toEqual([[0, 1], []]);
    const next = underWay();
    expect(next.items[0]?.state).toBe('in-flight');
    expect(sentOf(next)).toEqual([1, 2]);
    const durable = carriedOut(after(next, ended(0, yes)));
    expect(durable.items[0]?.state).toBe('approved');
    expect(sentOf(durable)).toEqual([1, 2]);
  });

  it('of an unconfirmed charge is taken until the records hold the outcome', () => {
    const run = carriedOut(after(underWay(), judged(1, silence)));
    expect(run.inFlight).toContain(1);
    expect(decide(run, 0, ahead).some(({ kind }) => kind === 'send')).toBe(false);
    expect(sentOf(carriedOut(after(run, ended(1, silence))))).toEqual([2, 3]);
  });

  it('is given back for no more than another width of outcomes that are not durable', () => {
    let run = underWay();
    for (let round = 0; round < 6; round += 1) {
      const [index] = sentOf(run);
      if (index !== undefined) run = carriedOut(after(run, judged(index, yes)));
    }
    expect(sentOf(run).length + run.judged.length).toBe(4);
  });

  it('is free before a charge is sent', () => {
    const run = underWay();
    const [next] = readyOf(run);
    expect(() => after(run, { kind: 'sent', index: next ?? -1 })).toThrow('a place for it');
    expect(() => after(run, { kind: 'sent', index: 1 })).toThrow('only a recorded charge');
  });
});

describe('preparing ahead', () => {
  it('is done once a charge was quick, for as many as were asked for', () => {
    expect(readyOf(underWay())).toEqual([3, 4]);
    const slow = carriedOut(after(carriedOut(runOf(12)), judged(0, yes, 1_001)));
    expect([sentOf(slow), readyOf(slow)]).toEqual([[1, 2], []]);
  });

  it('shows what is recorded as waiting', () => {
    expect(reportRun(underWay())).toMatchObject({ inFlightCount: 3, untouchedCount: 9 });
  });

  it('leaves an item alone whose card or plan another one is charged on', () => {
    const { id, items, settings } = runOf(12);
    const cardId = items[1]?.cardId;
    const rows = items.map((item, at) => (at === 4 && cardId ? { ...item, cardId } : item));
    const run = carriedOut(after(carriedOut(newRun(id, rows, settings)), judged(0, yes)));
    expect([sentOf(run), readyOf(run)]).toEqual([[1, 2], [3]]);
    const next = carriedOut(after(run, judged(2, yes)));
    expect([sentOf(next), readyOf(next)]).toEqual([[1, 3], []]);
    expect(readyOf(carriedOut(after(next, ended(1, no))))).toEqual([5, 6]);
  });

  it('is not done by a run that spaces its charges', () => {
    const first = carriedOut(carriedOut(runOf(6, { gapMs: 500 }), 0), 500);
    const run = carriedOut(after(first, judged(0, yes)), 999);
    expect([sentOf(run), readyOf(run)]).toEqual([[1], []]);
  });

  it.each<[string, RunEvent, Run['state']]>([
    ['a pause', { kind: 'pause', reason: 'person' }, 'pausing'],
    ['a stop', { kind: 'stop', reason: 'person' }, 'stopping'],
    ['refused credentials', judged(1, wrongKey), 'stopping'],
    ['an outcome that is not saved', { kind: 'not-saved', index: 0 }, 'pausing'],
  ])('is taken back by %s', (_, event, state) => {
    const halted = after(underWay(), event);
    expect(halted.state).toBe(state);
    expect(decide(halted, 0, ahead)).toEqual([
      { kind: 'withdraw', index: 3 },
      { kind: 'withdraw', index: 4 },
    ]);
    const back = after(
      carriedOut(halted),
      { kind: 'withdrawn', index: 3 },
      { kind: 'withdrawn', index: 4 },
    );
    expect(back.items[3]).toMatchObject({ state: 'waiting', putBackCount: 0 });
    expect(back.state).toBe(state);
    const over = after(back, ended(0, yes), ended(1, yes), ended(2, yes));
    expect(over.state).toBe(state === 'pausing' ? 'paused' : 'stopped');
  });

  it('takes back what was being recorded when the run was halted', () => {
    const begun = after(underWay(), judged(1, yes), { kind: 'sent', index: 3 });
    const next = after(begun, { kind: 'begun', index: 5, atMs: 0 });
    const halted = after(next, { kind: 'stop', reason: 'person' });
    const recorded = after(halted, { kind: 'prepared', index: 5, atMs: 0 });
    expect(decide(recorded, 0, ahead)).toContainEqual({ kind: 'withdraw', index: 5 });
    expect(() => after(recorded, { kind: 'sent', index: 5 })).toThrow('only a running run');
  });

  it('sends nothing that is too old, and prepares no more until another charge was quick', () => {
    const run = underWay();
    expect(decide(run, 9_999, ahead)).toEqual([{ kind: 'wake', atMs: preparedKeepMs }]);
    const old = carriedOut(run, preparedKeepMs);
    expect(readyOf(old)).toEqual([]);
    const back = after(old, { kind: 'withdrawn', index: 3 }, { kind: 'withdrawn', index: 4 });
    expect(decide(back, preparedKeepMs, ahead)).toEqual([]);
    expect(sentOf(carriedOut(after(back, judged(1, yes)), preparedKeepMs))).toEqual([2, 5]);
  });

  it('waits as long as the gateway asks, with what is recorded too', () => {
    const run = carriedOut(after(underWay(), judged(1, tooMany)));
    expect(decide(run, 2_999, ahead)).toEqual([{ kind: 'wake', atMs: 3_000 }]);
    expect(decide(run, 3_000, ahead)).toContainEqual({ kind: 'send', index: 3 });
  });
});

describe('the rules that stop a run', () => {
  it('see a verdict before its outcome is durable, and once', () => {
    const run = underWay({ notConfirmedMax: 2 });
    const once = after(run, judged(1, silence), ended(1, silence));
    expect(once).toMatchObject({ state: 'running', notConfirmedInARow: 1 });
    expect(after(once, judged(2, silence))).toMatchObject({
      state: 'stopping',
      haltReason: 'not-confirmed-in-a-row',
    });
    expect(after(once, judged(2, no)).notConfirmedInARow).toBe(0);
  });

  it('see what the records made of a verdict, where that is something else', () => {
    const run = after(underWay({ notConfirmedMax: 1 }), ended(0, otherSide));
    expect(run).toMatchObject({ state: 'stopping', haltReason: 'not-confirmed-in-a-row' });
  });

  it('are not asked by a restart: what had no outcome is as the records have it', () => {
    const back = after(underWay(), { kind: 'restarted', found: new Map() });
    expect(back).toMatchObject({ unsent: [], ready: [], judged: [], tookMs: null, inFlight: [] });
    expect(back.state).toBe('paused');
  });
});

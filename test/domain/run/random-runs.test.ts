import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AttemptState } from '../../../src/domain/charge/attempt.ts';
import type { IntentId } from '../../../src/domain/ids.ts';
import { decide } from '../../../src/domain/run/decide.ts';
import { foundOfAttempt, resultOfAttempt } from '../../../src/domain/run/item-result.ts';
import { project } from '../../../src/domain/run/project.ts';
import type { FoundItem, ItemResult, Run, RunEvent } from '../../../src/domain/run/run.ts';
import { retryAttemptOfRow } from '../charge/attempts.ts';
import { must } from '../plans/history-model.ts';
import { randomRuns } from '../plans/plan-fixtures.ts';
import { runOf } from './run-fixtures.ts';

/** State that survives a power cut: the run as last written, the attempts, and the bank's charges. */
interface Durable {
  run: Run;
  readonly attempts: Map<IntentId, AttemptState>;
  readonly charged: Map<IntentId, number>;
}

/** The gateway's treatment of one send. */
const fates = [
  'approve',
  'approve',
  'approve',
  'approve',
  'decline',
  'refuse',
  'approve-and-drop',
  'drop',
  'too-many',
  'down',
] as const;

type Fate = (typeof fates)[number];

/** A send in progress: power can fail at each of its steps. */
interface Task {
  readonly index: number;
  readonly intentId: IntentId;
  readonly fate: Fate;
  step: number;
  result: ItemResult | null;
}

const anyScript = fc.record({
  count: fc.integer({ min: 1, max: 24 }),
  concurrency: fc.integer({ min: 1, max: 6 }),
  gapMs: fc.constantFrom(0, 0, 250),
  notConfirmedMax: fc.constantFrom(1, 3, 3, 99),
  choices: fc.array(fc.nat({ max: 999 }), { minLength: 30, maxLength: 160, size: 'max' }),
});

class Till {
  readonly durable: Durable;
  tasks: Task[] = [];
  nowMs = 0;

  constructor(run: Run) {
    this.durable = { run, attempts: new Map(), charged: new Map() };
  }

  tell(event: RunEvent): void {
    this.durable.run = project(this.durable.run, event);
  }

  /** Starts the item that the run names, or advances the clock as the run requests. */
  begin(choice: number): void {
    for (const command of decide(this.durable.run, this.nowMs)) {
      if (command.kind === 'wake') this.nowMs = command.atMs;
      if (command.kind !== 'charge') continue;
      const { intentId } = command.item;
      // The records' guard would refuse a second attempt; the run must not even request one.
      const known = this.durable.attempts.get(intentId) ?? 'not-sent';
      must(['not-sent', 'rejected'].includes(known), `no second try after ${known}`);
      this.tell({ kind: 'begun', index: command.index, atMs: this.nowMs });
      const fate = fates[(choice + command.index) % fates.length] ?? 'approve';
      this.tasks.push({ index: command.index, intentId, fate, step: 0, result: null });
      if (choice % 3 === 0) return;
    }
  }

  advance(task: Task): void {
    const { attempts } = this.durable;
    const { intentId } = task;
    task.step += 1;
    if (task.step === 1) attempts.set(intentId, 'prepared');
    if (task.step === 2) attempts.set(intentId, task.fate === 'down' ? 'not-sent' : 'dispatched');
    if (task.step === 3) this.reachBank(task);
    if (task.step === 4) {
      const state = outcomeOf(task.fate);
      attempts.set(intentId, state);
      task.result = this.resultOf(state, task.fate);
    }
    if (task.step < 5 || task.result === null) return;
    this.tasks = this.tasks.filter((other) => other !== task);
    this.tell({ kind: 'ended', index: task.index, result: task.result, atMs: this.nowMs });
  }

  reachBank({ intentId, fate }: Task): void {
    if (fate !== 'approve' && fate !== 'approve-and-drop') return;
    const times = (this.durable.charged.get(intentId) ?? 0) + 1;
    must(times === 1, 'the bank is asked for an instalment once');
    this.durable.charged.set(intentId, times);
  }

  resultOf(state: AttemptState, fate: Fate): ItemResult {
    if (fate === 'too-many')
      return { state: 'rejected', reason: 'too-many-requests', retryAfterMs: 500 };
    const notSentReason = state === 'not-sent' ? 'refused' : null;
    return resultOfAttempt(
      retryAttemptOfRow({ state, notSentReason, verdict: null, transaction: null }),
    );
  }

  /** Cuts and restores the power: sends die, the records are recovered, the run is told. */
  cutPower(): void {
    this.tasks = [];
    this.nowMs = 0;
    const { attempts, run } = this.durable;
    for (const [intentId, state] of attempts) {
      if (state === 'prepared') attempts.set(intentId, 'not-sent');
      if (state === 'dispatched') attempts.set(intentId, 'unknown');
    }
    const found = new Map(
      run.inFlight.map((index): [number, FoundItem] => {
        const state = attempts.get(run.items[index]?.intentId ?? ('' as IntentId));
        return [
          index,
          foundOfAttempt(
            state === undefined
              ? null
              : retryAttemptOfRow({ state, verdict: null, transaction: null }),
          ),
        ];
      }),
    );
    this.tell({ kind: 'restarted', found });
  }
}

function outcomeOf(fate: Fate): AttemptState {
  if (fate === 'approve') return 'approved';
  if (fate === 'decline') return 'declined';
  if (fate === 'down') return 'not-sent';
  return fate === 'refuse' || fate === 'too-many' ? 'rejected' : 'unknown';
}

function mustBeTrue({ run, attempts, charged }: Durable): void {
  for (const item of run.items) {
    const state = attempts.get(item.intentId) ?? null;
    const isCharged = charged.has(item.intentId);
    if (item.state === 'approved') must(isCharged, 'nothing is called approved that was not');
    if (isCharged) {
      must(
        ['approved', 'not-confirmed'].includes(item.state),
        'a charge shows, or is not confirmed',
      );
    }
    if (item.state === 'waiting') must(!isCharged, 'what waits was never charged');
    must(item.state !== 'declined' || state === 'declined', 'results are those of the records');
  }
  must(run.inFlight.length === 0, 'nothing hangs');
  const isDone = !run.items.some(({ state }) => state === 'waiting');
  must(run.state !== 'finished' || isDone, 'a finished run has a result for each row');
  must(['finished', 'stopped'].includes(run.state), 'a run comes to an end');
}

describe('a run in a house of power cuts', () => {
  it('asks the bank for each due instalment once, or shows it not confirmed', () => {
    let [cuts, charges, finished] = [0, 0, 0];
    fc.assert(
      fc.property(anyScript, ({ count, choices, ...settings }) => {
        const till = new Till(runOf(count, settings));
        for (const choice of choices) {
          const task = till.tasks[choice % Math.max(1, till.tasks.length)];
          if (choice % 23 === 0) {
            till.cutPower();
            cuts += 1;
          } else if (choice % 29 === 0) till.tell({ kind: 'pause', reason: 'person' });
          else if (choice % 31 === 0 && choice > 900) till.tell({ kind: 'stop', reason: 'person' });
          else if (choice % 5 === 0) till.tell({ kind: 'resume' });
          else if (task === undefined || choice % 4 === 0) till.begin(choice);
          else till.advance(task);
        }
        finishQuietly(till);
        mustBeTrue(till.durable);
        charges += till.durable.charged.size;
        finished += till.durable.run.state === 'finished' ? 1 : 0;
      }),
      { numRuns: randomRuns.runs },
    );
    expect(cuts).toBeGreaterThan(randomRuns.runs);
    expect(charges).toBeGreaterThan(randomRuns.runs * 2);
    expect(finished).toBeGreaterThan(randomRuns.runs / 4);
  });
});

/** Resumes until the run is over, with the power on and the gateway back. */
function finishQuietly(till: Till): void {
  for (let step = 0; step < 2000; step += 1) {
    const [task] = till.tasks;
    if (task !== undefined) till.advance(task);
    else if (till.durable.run.state === 'paused') till.tell({ kind: 'resume' });
    else if (till.durable.run.state === 'running') till.begin(0);
    else return;
    for (const other of till.tasks)
      if (other.fate === 'down' && other.step === 0) Object.assign(other, { fate: 'approve' });
  }
}

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertNever } from '../../../src/domain/assert.ts';
import type { AttemptState } from '../../../src/domain/charge/attempt.ts';
import type { IntentId } from '../../../src/domain/ids.ts';
import { decide } from '../../../src/domain/run/decide.ts';
import { foundOfAttempt, resultOfAttempt } from '../../../src/domain/run/item-result.ts';
import { placesOf } from '../../../src/domain/run/places.ts';
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

/** A charge in progress: power can fail at each of its steps. */
interface Task {
  readonly index: number;
  readonly intentId: IntentId;
  readonly fate: Fate;
  /** Named after what was done last; `sent` and `withdrawing` by a command of the run. */
  step: 'begun' | 'prepared' | 'sent' | 'withdrawing' | 'dispatched' | 'charged' | 'judged';
}

const anyScript = fc.record({
  count: fc.integer({ min: 1, max: 24 }),
  concurrency: fc.integer({ min: 1, max: 6 }),
  gapMs: fc.constantFrom(0, 0, 250),
  notConfirmedMax: fc.constantFrom(1, 3, 3, 99),
  aheadMax: fc.constantFrom(0, 1, 4),
  choices: fc.array(fc.nat({ max: 999 }), { minLength: 30, maxLength: 160, size: 'max' }),
});

class Till {
  readonly durable: Durable;
  tasks: Task[] = [];
  nowMs = 0;
  /** Charges that were recorded before there was a place for them, and those taken back. */
  readonly counts = { ahead: 0, withdrawn: 0 };
  readonly #aheadMax: number;

  constructor(run: Run, aheadMax: number) {
    this.durable = { run, attempts: new Map(), charged: new Map() };
    this.#aheadMax = aheadMax;
  }

  tell(event: RunEvent): void {
    this.durable.run = project(this.durable.run, event);
  }

  /** Carries out what the run asks for, or advances the clock as it requests. */
  begin(choice: number): void {
    for (const command of decide(this.durable.run, this.nowMs, this.#aheadMax)) {
      if (command.kind === 'wake') this.nowMs = command.atMs;
      if (command.kind === 'send') this.part(command.index, 'sent');
      if (command.kind === 'withdraw') this.part(command.index, 'withdrawing');
      if (command.kind !== 'prepare') continue;
      const { intentId } = command.item;
      // The records' guard would refuse a second attempt; the run must not even request one.
      const known = this.durable.attempts.get(intentId) ?? 'not-sent';
      must(['not-sent', 'rejected'].includes(known), `no second try after ${known}`);
      this.tell({ kind: 'begun', index: command.index, atMs: this.nowMs });
      const fate = fates[(choice + command.index) % fates.length] ?? 'approve';
      this.tasks.push({ index: command.index, intentId, fate, step: 'begun' });
      if (choice % 3 === 0) return;
    }
  }

  part(index: number, step: 'sent' | 'withdrawing'): void {
    const task = this.tasks.find((one) => one.index === index);
    must(task?.step === 'prepared', 'what is recorded is sent once, or withdrawn');
    if (task === undefined) return;
    if (step === 'sent') must(this.durable.run.state === 'running', 'nothing is sent after a stop');
    this.tell({ kind: step, index });
    task.step = step;
    const { concurrency } = this.durable.run.settings;
    const atGateway = this.tasks.filter((one) => stepsAtGateway.includes(one.step));
    must(atGateway.length <= concurrency, 'no more at the gateway than was set');
  }

  advance(task: Task): void {
    const { attempts, run } = this.durable;
    const { index, intentId, fate } = task;
    switch (task.step) {
      case 'begun':
        attempts.set(intentId, 'prepared');
        task.step = 'prepared';
        this.tell({ kind: 'prepared', index, atMs: this.nowMs });
        this.counts.ahead += placesOf(this.durable.run).free === 0 ? 1 : 0;
        return;
      case 'prepared':
        return;
      case 'withdrawing':
        this.counts.withdrawn += 1;
        attempts.set(intentId, 'not-sent');
        return this.end(task, { kind: 'withdrawn', index });
      case 'sent':
        if (fate === 'down') return this.outcome(task);
        // A halt that comes before `dispatched` holds it back.
        if (run.state !== 'running') {
          attempts.set(intentId, 'not-sent');
          return this.end(task, { kind: 'withdrawn', index });
        }
        attempts.set(intentId, 'dispatched');
        task.step = 'dispatched';
        return;
      case 'dispatched':
        this.reachBank(task);
        task.step = 'charged';
        return;
      case 'charged': {
        const result = this.resultOf(outcomeOf(fate), fate);
        this.tell({ kind: 'judged', index, result, atMs: this.nowMs, tookMs: 100 });
        task.step = 'judged';
        return;
      }
      case 'judged':
        return this.outcome(task);
      default:
        assertNever(task.step);
    }
  }

  outcome(task: Task): void {
    const { index, intentId, fate } = task;
    const state = outcomeOf(fate);
    this.durable.attempts.set(intentId, state);
    const result = this.resultOf(state, fate);
    this.end(task, { kind: 'ended', index, result, atMs: this.nowMs });
  }

  end(task: Task, event: RunEvent): void {
    this.tasks = this.tasks.filter((other) => other !== task);
    this.tell(event);
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

/** From the moment that a place is taken until it is given back; an unconfirmed one keeps it a little longer. */
const stepsAtGateway: readonly Task['step'][] = ['sent', 'dispatched', 'charged'];

describe('a run in a house of power cuts', () => {
  it('asks the bank for each due instalment once, or shows it not confirmed', () => {
    let [cuts, charges, finished, ahead, withdrawn] = [0, 0, 0, 0, 0];
    fc.assert(
      fc.property(anyScript, ({ count, choices, aheadMax, ...settings }) => {
        const till = new Till(runOf(count, settings), aheadMax);
        for (const choice of choices) {
          const task = till.tasks[choice % Math.max(1, till.tasks.length)];
          if (choice % 23 === 0) {
            till.cutPower();
            cuts += 1;
          } else if (choice % 29 === 0) till.tell({ kind: 'pause', reason: 'person' });
          else if (choice % 31 === 0 && choice > 900) till.tell({ kind: 'stop', reason: 'person' });
          else if (choice % 5 === 0) till.tell({ kind: 'resume' });
          else if (task === undefined || choice % 4 === 0) till.begin(choice);
          else {
            till.advance(task);
            till.begin(choice);
          }
        }
        finishQuietly(till);
        mustBeTrue(till.durable);
        ahead += till.counts.ahead;
        withdrawn += till.counts.withdrawn;
        charges += till.durable.charged.size;
        finished += till.durable.run.state === 'finished' ? 1 : 0;
      }),
      { numRuns: randomRuns.runs },
    );
    expect(cuts).toBeGreaterThan(randomRuns.runs);
    expect(charges).toBeGreaterThan(randomRuns.runs * 2);
    expect(finished).toBeGreaterThan(randomRuns.runs / 4);
    expect(ahead).toBeGreaterThan(randomRuns.runs / 4);
    expect(withdrawn).toBeGreaterThan(randomRuns.runs / 8);
  });
});

/** Resumes until the run is over, with the power on and the gateway back. */
function finishQuietly(till: Till): void {
  for (let step = 0; step < 3000; step += 1) {
    const { state } = till.durable.run;
    const task = till.tasks.find((one) => one.step !== 'prepared');
    if (task !== undefined) till.advance(task);
    else if (state === 'finished' || state === 'stopped') return;
    else if (state === 'paused') till.tell({ kind: 'resume' });
    else till.begin(0);
    for (const other of till.tasks)
      if (other.fate === 'down' && other.step === 'begun')
        Object.assign(other, { fate: 'approve' });
  }
}

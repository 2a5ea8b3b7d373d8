import { beforeEach, describe, expect, it } from 'vitest';
import type { AttemptId, RunId } from '../../../../src/domain/ids.ts';
import { defaultRunSettings } from '../../../../src/domain/run/run.ts';
import type { RunRow } from '../../../../src/domain/run/run.ts';
import type { LeaseSign } from '../../../../src/domain/terminals/lease.ts';
import { errorOf, instant, operator, valueOf } from '../ledger-fixture.ts';
import {
  addMaria,
  broughtIn,
  charge,
  day,
  entryOn,
  moment,
  monthly,
  newPlan,
  startedAt,
  visa,
} from '../plans/plan-ledger.ts';
import { own, till } from './tills.ts';
import type { Till } from './tills.ts';

/** Races of a take-over against a claim; more in the long run of it. */
const rounds = Number(process.env['TILLROOM_GUARD_ROUNDS'] ?? 30);

const today = day('2026-01-05');
const at = moment('2026-01-05T00:30:00.000Z');
const runId = 'run-1' as RunId;
const paused = {
  kind: 'state',
  state: 'paused',
  haltReason: 'person',
  operatorId: null,
  at,
} as const;

let first: Till;
let second: Till;
let rows: readonly RunRow[];

beforeEach(async () => {
  [first, second] = [await till(1), await till(2)];
  await addMaria(first.ledger);
});

/** Begins a run at a terminal with as many rows. */
async function runOf(count: number, leader = first) {
  const { ledger } = leader;
  // Each on a card of its own: one card may be asked only so often.
  const additions = Array.from({ length: count }, (_, index) =>
    broughtIn(newPlan(monthly), {}, { ...visa, lastFour: String(1000 + index) }),
  );
  valueOf(await ledger.plans.addPlans(additions, entryOn(today)));
  const when = { today, now: at, isFrozen: false, isGranted: false } as const;
  const asked = { ...when, choice: { kind: 'all-due' }, expiredCards: 'leave-out' } as const;
  ({ rows } = valueOf(await ledger.work.workCheck(asked)));
  return ledger.runs.createRun(newRun(runId));
}

const newRun = (id: RunId) => ({
  id,
  settings: defaultRunSettings,
  rows,
  leftOut: [],
  startedBy: 'person' as const,
  operatorId: operator,
  at: startedAt,
  today,
});

/** Claims a row of the run as the engine of a terminal does. */
function claim(by: Till, index: number) {
  const row = rows[index];
  if (row === undefined) throw new Error('The run has such a row');
  const runItem = { runId, index };
  return charge(by.ledger, row.planId, row.sequence, { today, runItem, attempt: own(by) });
}

async function signOf(of: Till): Promise<LeaseSign> {
  const known = valueOf(await of.ledger.terminals.terminals());
  const sign = known.find(({ terminalId }) => terminalId === of.terminalId);
  if (sign === undefined) throw new Error('The terminal has a lease');
  return sign;
}

async function takeOver(by: Till, sign: LeaseSign) {
  const boot = { ...own(by), at: instant(100), runningMs: 9000 };
  return valueOf(await by.ledger.terminals.takeOverTerminal(sign, boot));
}

const ledElsewhere = { kind: 'plan-refused', refusal: { kind: 'run-led-elsewhere' } };

describe('the run of another terminal', () => {
  it('is not taken up at an opening, claimed, changed or joined by a second run', async () => {
    expect(valueOf(await runOf(2))).toMatchObject({ ledBy: first.terminalId });
    expect(valueOf(await second.ledger.runs.takeUpRun())).toBeNull();
    expect(errorOf(await claim(second, 0))).toEqual(ledElsewhere);
    expect(valueOf(await second.ledger.runs.recordRun(runId, paused))).toBe(false);
    const leftOut = { kind: 'left-out', index: 0, reason: 'card-replaced' } as const;
    expect(valueOf(await second.ledger.runs.recordRun(runId, leftOut))).toBe(false);
    const refused = await second.ledger.runs.createRun(newRun('run-2' as RunId));
    expect(errorOf(refused)).toEqual({ kind: 'run-open', by: runId });
    valueOf(await claim(first, 0));
    expect(valueOf(await first.ledger.runs.recordRun(runId, paused))).toBe(true);
  });

  it('goes to the terminal that takes its leader over, with what was in progress', async () => {
    valueOf(await runOf(3));
    const { id } = valueOf(await claim(first, 0));
    const sent = valueOf(await claim(first, 1));
    valueOf(await first.ledger.attempts.markDispatched(sent.id, instant(1)));
    expect(await takeOver(second, await signOf(first))).toEqual({ notSent: 1, unknown: 1 });
    const taken = valueOf(await second.ledger.runs.takeUpRun());
    expect(taken).toMatchObject({ isTakenOver: true, record: { head: { state: 'running' } } });
    expect(taken?.record.run.items.map(({ state }) => state)).toEqual([
      'not-sent',
      'not-confirmed',
      'waiting',
    ]);
    expect(valueOf(await second.ledger.attempts.find(id))?.state).toBe('not-sent');
    // Back with a lease of its own, it leads nothing any more.
    expect(valueOf(await first.ledger.terminals.renewLease('running', at))).toBe('taken-again');
    expect(errorOf(await claim(first, 2))).toEqual(ledElsewhere);
    expect(valueOf(await first.ledger.runs.recordRun(runId, paused))).toBe(false);
    expect(valueOf(await first.ledger.runs.takeUpRun())).toBeNull();
    valueOf(await claim(second, 2));
  });

  it('is taken up by the next start of its leader, and no longer by the one before', async () => {
    valueOf(await runOf(1));
    const again = await till(1, 2);
    expect(valueOf(await again.ledger.runs.takeUpRun())).toMatchObject({ isTakenOver: false });
    expect(errorOf(await claim(first, 0))).toEqual(ledElsewhere);
    valueOf(await claim(again, 0));
  });

  it('is claimed by one of two terminals, however a take-over meets a claim', async () => {
    valueOf(await runOf(8));
    let [leader, other] = [first, second];
    const found = { before: 0, refused: 0, left: 0, byFormer: 0, byNext: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const index = (round * 2) % 8;
      const sign = await signOf(leader);
      const [claimed, taken] = await Promise.all([claim(leader, index), takeOver(other, sign)]);
      expect(taken).not.toBeNull();
      if (claimed.ok) {
        found.before += 1;
        const { state } = valueOf(await other.ledger.attempts.find(claimed.value.id)) ?? {};
        // A claim that came after the take-over would stay prepared.
        if (state !== 'not-sent') found.left += 1;
      } else found.refused += 1;
      valueOf(await leader.ledger.terminals.renewLease('running', at));
      const late = await claim(leader, index + 1);
      if (late.ok) found.byFormer += 1;
      for (const place of [index, index + 1]) {
        const next = await claim(other, place);
        if (next.ok) found.byNext += 1;
        if (next.ok) await giveBack(other, next.value.id);
      }
      [leader, other] = [other, leader];
    }
    expect(found.before + found.refused).toBe(rounds);
    expect(found).toMatchObject({ left: 0, byFormer: 0, byNext: rounds * 2 });
    expect(valueOf(await first.ledger.checkInvariants())).toEqual([]);
  });
});

const ask = (by: Till, control: 'pause' | 'resume' | 'stop') =>
  by.ledger.runs.requestControl(runId, control, operator);

const halted = { kind: 'plan-refused', refusal: { kind: 'run-halted' } };

const stateEntry = (state: 'running' | 'pausing' | 'paused') => ({
  ...paused,
  state,
  haltReason: state === 'running' ? null : paused.haltReason,
});

describe('an order from another terminal', () => {
  it('is kept until the leader has carried it out, and only where it changes something', async () => {
    valueOf(await runOf(2));
    const record = async (state: 'running' | 'pausing' | 'paused') =>
      valueOf(await first.ledger.runs.recordRun(runId, stateEntry(state)));
    const requested = async () => valueOf(await second.ledger.runs.headOfRun(runId))?.requested;
    expect(valueOf(await ask(first, 'pause'))).toBe(false);
    expect(valueOf(await ask(second, 'resume'))).toBe(false);
    expect(valueOf(await ask(second, 'pause'))).toBe(true);
    expect(valueOf(await ask(second, 'pause'))).toBe(false);
    expect(errorOf(await claim(first, 0))).toEqual(halted);
    await record('pausing');
    expect(await requested()).toBeNull();
    await record('paused');
    expect(errorOf(await claim(first, 0))).toEqual(halted);
    expect(valueOf(await ask(second, 'resume'))).toBe(true);
    await first.ledger.runs.recordRun(runId, { kind: 'request-declined' });
    expect(await requested()).toBeNull();
    expect(valueOf(await ask(second, 'resume'))).toBe(true);
    await record('running');
    valueOf(await claim(first, 0));
    // A stop outlives what the leader writes of a pause.
    expect(valueOf(await ask(second, 'stop'))).toBe(true);
    await record('pausing');
    await record('paused');
    expect(await requested()).toBe('stop');
    expect(valueOf(await ask(second, 'resume'))).toBe(false);
  });

  it('lets nothing be claimed after its commit, however it meets a claim', async () => {
    valueOf(await runOf(8));
    const begun = async () => {
      const record = valueOf(await second.ledger.runs.findRun(runId));
      return record?.run.items.filter(({ state }) => state === 'in-flight').length;
    };
    for (let round = 0; round < rounds; round += 1) {
      const claims = [0, 1, 2, 3].map((index) => claim(first, index));
      const asked = ask(second, 'pause').then(begun);
      const made = await Promise.all(claims);
      expect(await begun()).toBe(await asked);
      for (const one of made) {
        if (one.ok) await giveBack(first, one.value.id);
        else expect(one.error).toEqual(halted);
      }
      valueOf(await first.ledger.runs.recordRun(runId, stateEntry('paused')));
      valueOf(await first.ledger.runs.recordRun(runId, stateEntry('running')));
    }
    expect(valueOf(await first.ledger.checkInvariants())).toEqual([]);
  });

  it('lets nothing recorded before be sent after its commit, however it meets a dispatch', async () => {
    valueOf(await runOf(rounds * 2));
    const found = { sent: 0, refused: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const { id } = valueOf(await claim(first, round * 2));
      const besides = valueOf(await claim(first, round * 2 + 1)).id;
      const sent = async () => {
        const states = [id, besides].map(async (one) => second.ledger.attempts.find(one));
        return (await Promise.all(states)).map((state) => valueOf(state)?.state);
      };
      const order = ask(second, 'pause').then(sent);
      const moves = [id, besides].map((one) =>
        first.ledger.attempts.markDispatched(one, instant(1)),
      );
      for (const [place, move] of (await Promise.all(moves)).entries()) {
        if (!move.ok) expect(move.error).toMatchObject({ kind: 'run-halted' });
        const state = move.ok ? 'dispatched' : 'prepared';
        expect([(await order)[place], (await sent())[place]]).toEqual([state, state]);
        found[move.ok ? 'sent' : 'refused'] += 1;
      }
      valueOf(await first.ledger.runs.recordRun(runId, stateEntry('paused')));
      valueOf(await first.ledger.runs.recordRun(runId, stateEntry('running')));
    }
    expect(found.sent + found.refused).toBe(rounds * 2);
    expect(found.refused).toBeGreaterThan(0);
    expect(valueOf(await first.ledger.checkInvariants())).toEqual([]);
  });
});

describe('a run that other terminals help with', () => {
  const claimOf = (by: Till, index: number | null, width = 5) =>
    by.ledger.runs.claimItem({ runId, index, width });

  it('has no more items claimed than the account allows, each by one terminal', async () => {
    valueOf(await runOf(12));
    const tills = [second, await till(3)];
    valueOf(await claim(first, 0));
    for (const one of tills) expect(valueOf(await one.ledger.runs.joinRun(runId))).toBe(true);
    // What the leader was charging counts, and from now on it claims too.
    const helped = { kind: 'plan-refused', refusal: { kind: 'run-helped' } };
    expect(errorOf(await claim(first, 1))).toEqual(helped);
    for (let round = 0; round < 10; round += 1) {
      const asked = [...tills, ...tills, ...tills].map((one) => claimOf(one, null));
      const answers = await Promise.all([...asked, claimOf(first, 1), claimOf(first, 2)]);
      const claimed = answers.flatMap((answer) => {
        const value = valueOf(answer);
        return value.kind === 'claimed' ? [value.index] : [];
      });
      expect(new Set(claimed).size).toBe(claimed.length);
      expect(claimed).toHaveLength(4);
      for (const one of [first, ...tills]) {
        for (const index of claimed) {
          valueOf(await one.ledger.runs.recordRun(runId, { kind: 'unclaimed', index }));
        }
      }
    }
  });

  it('is claimed neither while it is halted nor by what was taken over', async () => {
    valueOf(await runOf(4));
    valueOf(await second.ledger.runs.joinRun(runId));
    const claimed = valueOf(await claimOf(second, null));
    expect(claimed).toMatchObject({ kind: 'claimed', index: 3 });
    expect(valueOf(await claimOf(first, 3))).toEqual({ kind: 'taken' });
    expect(valueOf(await ask(second, 'pause'))).toBe(true);
    expect(valueOf(await claimOf(second, null))).toEqual({ kind: 'halted' });
    expect(valueOf(await claimOf(first, 0))).toEqual({ kind: 'halted' });
    await first.ledger.runs.recordRun(runId, stateEntry('paused'));
    await first.ledger.runs.recordRun(runId, stateEntry('running'));
    expect(await takeOver(first, await signOf(second))).not.toBeNull();
    const row = rows[3];
    if (row === undefined) throw new Error('The run has such a row');
    const runItem = { runId, index: 3, isClaimed: true };
    const options = { today, runItem, attempt: own(second) };
    const late = await charge(second.ledger, row.planId, row.sequence, options);
    expect(errorOf(late)).toEqual(ledElsewhere);
    expect(valueOf(await claimOf(first, 3))).toMatchObject({ kind: 'claimed' });
  });
});

async function giveBack({ ledger }: Till, id: AttemptId): Promise<void> {
  valueOf(await ledger.attempts.markNotSent(id, 'interrupted', instant(200)));
}

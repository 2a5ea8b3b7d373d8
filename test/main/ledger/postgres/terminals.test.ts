import { describe, expect, it } from 'vitest';
import type { AttemptId, OperatorId } from '../../../../src/domain/ids.ts';
import type { Instant } from '../../../../src/domain/time/calendar.ts';
import {
  approved,
  errorOf,
  instant,
  newAttempt,
  outcome,
  strictScope,
  valueOf,
} from '../ledger-fixture.ts';
import { begun, own, sent, till } from './tills.ts';
import type { Till } from './tills.ts';

/** Races for a lease; more in the long run of it. */
const rounds = Number(process.env['TILLROOM_GUARD_ROUNDS'] ?? 60);

/** Lets time pass at a terminal, which looks every 5 s. */
async function watchFor({ clock, watch }: Till, seconds: number): Promise<void> {
  await watch.look();
  for (let passed = 0; passed < seconds; passed += 5) {
    clock.advanceMs(5_000);
    await watch.look();
  }
}

const stateOf = async (at: Till, id: AttemptId) =>
  valueOf(await at.ledger.attempts.find(id))?.state;

const boot = (at: Till) => ({ ...own(at), at: instant(100), runningMs: 9000 });

describe('the rows of another terminal', () => {
  it('are left alone at an opening, and while it renews its lease', async () => {
    const first = await till(1);
    const ids = [await begun(first), await sent(first)];
    const second = await till(2);
    expect(valueOf(await second.ledger.attempts.recover(boot(second)))).toEqual({
      notSent: 0,
      unknown: 0,
    });
    for (let minute = 0; minute < 12; minute += 1) {
      await first.watch.look();
      await watchFor(second, 5);
    }
    expect(await Promise.all(ids.map((id) => stateOf(second, id)))).toEqual([
      'prepared',
      'dispatched',
    ]);
  });

  it('are recovered once when its lease has run out', async () => {
    const first = await till(1);
    const ids = [await begun(first), await sent(first)];
    const [second, third] = [await till(2), await till(3)];
    await Promise.all([watchFor(second, 15), watchFor(third, 15)]);
    expect(await stateOf(second, ids[1] as AttemptId)).toBe('dispatched');
    await Promise.all([watchFor(second, 10), watchFor(third, 10)]);
    expect(await Promise.all(ids.map((id) => stateOf(second, id)))).toEqual([
      'not-sent',
      'unknown',
    ]);
    const moves = valueOf(await second.ledger.attempts.moves(ids[1] as AttemptId));
    expect(moves.map(({ to }) => to)).toEqual(['prepared', 'dispatched', 'unknown']);
    expect(valueOf(await second.ledger.terminals.terminals())).toMatchObject([
      { terminalId: 'terminal-1', isAway: true },
      { terminalId: 'terminal-2', isAway: false },
      { terminalId: 'terminal-3', isAway: false },
    ]);
    const told = [second, third].flatMap(({ notifier }) => notifier.events);
    expect(told).toEqual([
      { name: 'records.changed', payload: { topics: ['payments', 'plans', 'runs', 'wallet'] } },
    ]);
    expect(valueOf(await second.ledger.checkInvariants())).toEqual([]);
  });

  it('are left alone whatever the wall clock says', async () => {
    const first = await till(1);
    const id = await sent(first);
    const second = await till(2);
    // An hour more at each look by its own wall clock, and no time at all by its running time.
    for (let hour = 10; hour < 16; hour += 1) {
      second.clock.setWall(`2026-03-02T${hour}:00:00.000Z` as Instant);
      await second.watch.look();
    }
    expect(await stateOf(second, id)).toBe('dispatched');
  });

  it('are left alone after a time in which the server was away', async () => {
    const first = await till(1);
    const id = await sent(first);
    const second = await till(2);
    await second.watch.look();
    second.clock.advanceMs(600_000);
    await second.watch.look();
    await first.watch.look();
    await watchFor(second, 15);
    expect(await stateOf(second, id)).toBe('dispatched');
  });

  it('are left alone when it renewed its lease since it was seen', async () => {
    const first = await till(1);
    const id = await sent(first);
    const second = await till(2);
    const seen = valueOf(await second.ledger.terminals.terminals())[0];
    if (seen === undefined) throw new Error('The first terminal has no lease');
    await first.watch.look();
    const taken = await second.ledger.terminals.takeOverTerminal(seen, boot(second));
    expect(valueOf(taken)).toBeNull();
    expect(await stateOf(second, id)).toBe('dispatched');
  });

  it('of an earlier start of its own are recovered at once', async () => {
    const first = await till(1);
    const id = await sent(first);
    const again = await till(1, 2);
    expect(valueOf(await again.ledger.attempts.recover(boot(again)))).toEqual({
      notSent: 0,
      unknown: 1,
    });
    expect(await stateOf(again, id)).toBe('unknown');
    // The earlier start, if it is still there, sends nothing more.
    const { id: later } = valueOf(
      await first.ledger.attempts.prepare(newAttempt(own(first)), strictScope),
    );
    expect(errorOf(await first.ledger.attempts.markDispatched(later, instant(2)))).toMatchObject({
      kind: 'fenced',
    });
    await first.watch.look();
    expect(first.watch.lost()).toBe('terminal-replaced');
  });
});

describe('a terminal that was taken over', () => {
  it('sends nothing until it has its lease again', async () => {
    const first = await till(1);
    const second = await till(2);
    await watchFor(second, 20);
    // Prepared after the take-over, so that nothing but the fence stops it.
    const id = await begun(first);
    const refused = errorOf(await first.ledger.attempts.markDispatched(id, instant(2)));
    expect(refused).toMatchObject({ kind: 'fenced', found: { state: 'prepared' } });
    await first.watch.look();
    valueOf(await first.ledger.attempts.markDispatched(id, instant(3)));
    await watchFor(second, 10);
    expect(await stateOf(second, id)).toBe('dispatched');
  });

  it('brings its response as a late one', async () => {
    const first = await till(1);
    const id = await sent(first);
    const second = await till(2);
    await watchFor(second, 20);
    expect(await stateOf(second, id)).toBe('unknown');
    const saved = valueOf(await first.ledger.attempts.settle(id, outcome(approved)));
    expect(saved.state).toBe('approved');
    expect(await stateOf(second, id)).toBe('approved');
  });

  it('keeps its payment from being found not charged until it is back or removed', async () => {
    const first = await till(1);
    const [one, other] = [await sent(first), await sent(first)];
    const second = await till(2);
    await watchFor(second, 20);
    const resolution = { found: 'not-charged', howLooked: 'Looked at the list' } as const;
    const entry = { resolution, operatorId: 'operator-1' as OperatorId, at: instant(9) };
    const resolve = (id: AttemptId) => second.ledger.attempts.resolve(id, entry);
    expect(errorOf(await resolve(one))).toMatchObject({ kind: 'terminal-away' });
    await first.watch.look();
    expect(valueOf(await resolve(one)).state).toBe('confirmed-not-charged');
    await watchFor(second, 25);
    expect(errorOf(await resolve(other))).toMatchObject({ kind: 'terminal-away' });
    const { terminals } = second.ledger;
    valueOf(
      await terminals.retireTerminal(first.terminalId, boot(second), 'operator-1' as OperatorId),
    );
    expect(valueOf(await resolve(other)).state).toBe('confirmed-not-charged');
  });

  it('by an admin, for good, comes back no more', async () => {
    const first = await till(1);
    const id = await sent(first);
    const second = await till(2);
    const { terminals } = second.ledger;
    const by = 'operator-1' as OperatorId;
    expect(valueOf(await terminals.retireTerminal(first.terminalId, boot(second), by))).toEqual({
      notSent: 0,
      unknown: 1,
    });
    expect(await stateOf(second, id)).toBe('unknown');
    const next = await begun(first);
    expect(errorOf(await first.ledger.attempts.markDispatched(next, instant(2))).kind).toBe(
      'fenced',
    );
    await first.watch.look();
    expect(first.watch.lost()).toBe('terminal-retired');
    await expect(till(1, 2)).rejects.toThrow('terminal-retired');
    const self = await terminals.retireTerminal(second.terminalId, boot(second), by);
    expect(errorOf(self)).toEqual({ kind: 'own-terminal' });
  });
});

describe('a take-over and a send at once', () => {
  it('never both happen', async () => {
    const [first, second] = [await till(1), await till(2)];
    const found = { sentAndRecovered: 0, neither: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const id = await begun(first);
      const seen = valueOf(await second.ledger.terminals.terminals())[0];
      if (seen === undefined) throw new Error('The first terminal has no lease');
      const [send, taken] = await Promise.all([
        first.ledger.attempts.markDispatched(id, instant(2)),
        second.ledger.terminals.takeOverTerminal(seen, boot(second)),
      ]);
      expect(valueOf(taken)).not.toBeNull();
      const state = await stateOf(second, id);
      // A send that came first is recovered as unconfirmed; a take-over that came first leaves it not sent.
      if (send.ok && state !== 'unknown') found.sentAndRecovered += 1;
      if (!send.ok && state !== 'not-sent') found.neither += 1;
      await first.watch.look();
    }
    expect(found).toEqual({ sentAndRecovered: 0, neither: 0 });
    expect(valueOf(await second.ledger.checkInvariants())).toEqual([]);
  });
});

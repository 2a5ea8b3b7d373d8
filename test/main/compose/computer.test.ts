import { describe, expect, it } from 'vitest';
import { computerEvents } from '../../../src/main/host.ts';
import type { ComputerEvent } from '../../../src/main/host.ts';
import { order } from '../usecases/test-context.ts';
import { approve, askBank, auditOf, show, submit, withStaff } from './staffed-app.ts';
import { dataFolder, startApp } from './test-host.ts';

/** The ways in which a computer leaves and returns, as systems report them. */
const outings: readonly { readonly events: readonly ComputerEvent[] }[] = [
  { events: ['lock-screen', 'unlock-screen'] },
  { events: ['suspend', 'resume'] },
  { events: ['lock-screen', 'suspend', 'resume', 'unlock-screen'] },
  { events: ['suspend', 'lock-screen', 'unlock-screen', 'resume'] },
];

describe('the computer goes and is back (G6)', () => {
  it.each(computerEvents)('locks the terminal at %s, whatever else was told', async (event) => {
    const app = await withStaff();
    app.app.computer(event);
    const locked = { kind: 'locked', operatorId: app.clerk };
    expect((await app.call('session.status', {})).signIn).toEqual(locked);
    await expect(app.call('charge.recent', { limit: 1 })).rejects.toThrow('locked');
  });

  it.each(outings)('keeps it locked until a proof was given: $events', async ({ events }) => {
    const app = await withStaff();
    for (const event of events) {
      app.app.computer(event);
      expect((await app.call('session.status', {})).signIn.kind).toBe('locked');
    }
    await show(app, app.clerk);
    expect(await app.call('charge.recent', { limit: 1 })).toEqual([]);
    expect(await auditOf(app, 'staff.lock')).toHaveLength(1);
  });

  it('locks nobody out who signed in before the computer said that it is back', async () => {
    const app = await withStaff();
    app.app.computer('suspend');
    await show(app, app.clerk);
    app.app.computer('resume');
    expect((await app.call('session.status', {})).signIn.kind).toBe('signed-in');
    app.app.computer('resume');
    expect((await app.call('session.status', {})).signIn.kind).toBe('locked');
  });

  it('finishes a charge in flight, and shows it to whoever unlocks', async () => {
    const app = await withStaff();
    await askBank(app, 'faults', { kind: 'hold' });
    const answer = await submit(app);
    if (answer.kind !== 'accepted') throw new Error(answer.kind);
    app.app.computer('suspend');
    expect(app.app.isChargeInFlight()).toBe(true);
    expect(await app.call('session.status', {})).toMatchObject({
      signIn: { kind: 'locked' },
      chargesInFlight: 1,
    });
    app.app.computer('resume');
    await expect
      .poll(async () => {
        await askBank(app, 'release', {});
        return app.app.isChargeInFlight();
      })
      .toBe(false);
    // Sign-in learns of it by an event, so that its text is not outdated for long.
    const told = () => app.notifier.events.findLast(({ name }) => name === 'session.changed');
    await expect.poll(() => told()?.payload).toMatchObject({ chargesInFlight: 0 });
    await show(app, app.clerk);
    const found = await app.call('charge.find', { attemptId: answer.attempt.id });
    expect(found.attempt.state).toBe('approved');
  });

  it('drops an approval that was waiting for its call', async () => {
    const app = await withStaff();
    const operation = 'closes.reopen';
    const close = { id: 'close_1', reason: 'Counted again' };
    await expect(app.call(operation, close)).rejects.toThrow('denied');
    await approve(app, app.supervisor, operation);
    app.app.computer('lock-screen');
    await show(app, app.clerk);
    await expect(app.call(operation, close)).rejects.toThrow('denied');
  });

  it('changes nothing where nobody signs in', async () => {
    const app = await startApp(dataFolder());
    for (const event of computerEvents) app.app.computer(event);
    expect(await submit(app, order())).toMatchObject({ kind: 'accepted' });
  });
});

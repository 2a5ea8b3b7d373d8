import { describe, expect, it } from 'vitest';
import { amountRules, passphrase, show, submit, withStaff } from './staffed-app.ts';
import { order } from '../usecases/test-context.ts';
import { typist } from '../../fakes/typist.ts';
import { dataFolder, startApp } from './test-host.ts';

/** A clerk whose payment above the limit was refused, and the person at main's window. */
async function refusedPayment() {
  const app = await withStaff();
  await show(app, app.admin);
  await app.call('staff.save-rules', amountRules);
  await show(app, app.clerk);
  const keyed = order({ reference: 'BIG-1', amountMinor: 50_100 });
  expect(await submit(app, keyed)).toEqual({ kind: 'needs-second-person' });
  return { ...app, keyed };
}

describe('main’s own window', () => {
  it('shows the amount, the reference and the card of the call, as main knows them', async () => {
    const app = await refusedPayment();
    await app.call('staff.approve', { operation: 'charge.submit' });
    const { card } = app.keyed;
    expect(app.hands.questions.at(-1)).toMatchObject({
      purpose: {
        kind: 'approval',
        operation: 'charge.submit',
        need: 'supervisor',
        facts: {
          amountMinor: 50_100,
          currency: 'AUD',
          reference: 'BIG-1',
          cardLastFour: 'number' in card ? card.number.slice(-4) : '',
        },
      },
      people: [{ name: 'Ada' }, { name: 'Sue' }],
    });
    expect(JSON.stringify(app.hands.questions)).not.toContain('number' in card ? card.number : '?');
  });

  it('shows what the records say of a payment that the call only names', async () => {
    const app = await withStaff();
    const paid = await submit(app, order({ reference: 'PAID-1' }));
    if (paid.kind !== 'accepted') throw new Error(paid.kind);
    const attemptId = paid.attempt.id;
    await expect
      .poll(async () => (await app.call('charge.find', { attemptId })).attempt.state)
      .toBe('approved');
    const refund = {
      attemptId,
      amountMinor: 100,
      refundedOn: '2026-03-01',
      dashboardReference: 'RF-1',
      reason: 'Sent back',
    };
    await expect(app.call('payments.record-refund', refund)).rejects.toThrow('denied');
    await app.call('staff.approve', { operation: 'payments.record-refund' });
    expect(app.hands.questions.at(-1)?.purpose).toMatchObject({
      facts: { amountMinor: 100, currency: 'AUD', reference: paid.attempt.reference },
    });
  });

  it('is closed by main’s own lock, and not by the page’s, after which it approves nothing', async () => {
    const hands = typist();
    const app = await refusedPayment();
    let during = () => Promise.resolve();
    Object.assign(app.hands.window, {
      ask: async (...[question, judging]: Parameters<typeof hands.window.ask>) => {
        await during();
        return hands.window.ask(question, judging);
      },
    });
    const typed = { passphrase, who: app.admin };
    during = async () => void (await app.call('staff.lock', {}));
    hands.types(typed);
    expect(await app.call('staff.approve', { operation: 'charge.submit' })).toEqual({
      kind: 'cancelled',
    });
    expect(hands.lastRefusal()).toEqual({ kind: 'over' });
    expect(app.hands.closed()).toBe(0);
    during = () => Promise.resolve();
    hands.types({ passphrase });
    await app.call('staff.sign-in', { operatorId: app.clerk, pin: null });
    app.app.computer('lock-screen');
    expect(app.hands.closed()).toBe(1);
  });

  it('signs no one in where the page sends a passphrase by itself', async () => {
    const app = await withStaff();
    await app.call('staff.sign-out', {});
    const forged = { operatorId: app.admin, proof: { kind: 'passphrase', text: passphrase } };
    for (const input of [forged, { ...forged, pin: null }]) {
      // oxlint-disable-next-line no-await-in-loop -- One after the other.
      await expect(app.call('staff.sign-in', input as never)).rejects.toThrow('invalid');
    }
    const { people } = await app.call('staff.people', {});
    expect(people.length).toBe(3);
    await expect(app.call('charge.recent', { limit: 1 })).rejects.toThrow('signed-out');
  });

  it('leaves an entry for each wrong passphrase, and none when it is only closed', async () => {
    const app = await withStaff();
    await show(app, app.admin);
    const entries = async () => {
      const page = { text: 'staff.sign-in', topic: null, operatorId: null, limit: 50 } as const;
      const read = await app.call('audit.page', { ...page, from: null, to: null, before: null });
      return read.entries.filter(({ result }) => result === 'refused').length;
    };
    const before = await entries();
    await show(app, app.admin, 'wrong horse 42');
    await app.call('staff.sign-in', { operatorId: app.admin, pin: null });
    await show(app, app.admin);
    expect(await entries()).toBe(before + 1);
  });

  it('asks the first admin for a passphrase, and makes no one when it is closed', async () => {
    const app = await startApp(dataFolder());
    expect(await app.call('staff.make-first-admin', { name: 'Ada' })).toEqual({
      kind: 'cancelled',
    });
    expect((await app.call('staff.people', {})).people).toEqual([]);
    expect(app.hands.questions).toMatchObject([
      { purpose: { kind: 'first-admin', name: 'Ada' }, secret: null, fresh: 'sign-in' },
    ]);
  });
});

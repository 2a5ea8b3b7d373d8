import { describe, expect, it } from 'vitest';
import type { TemplateKind } from '../../../src/domain/mail/template.ts';
import { usualMessageRules } from '../../../src/domain/mail/template.ts';
import { startMailServer } from '../mail/mail-server.ts';
import type { TestMailServer } from '../mail/mail-server.ts';
import { answerNext } from './answer-next.ts';
import { newComputer, openPlanShop, runDue } from './plan-shop.ts';
import type { PlanShop, Started } from './plan-shop.ts';

const to = 'ada@example.com';
const minuteMs = 60_000;

/** A shop with plans and a mail server, whose customer has an address. */
async function openPost(server: TestMailServer) {
  const computer = newComputer('one');
  const { shop, app } = await openPlanShop(computer);
  const fields = { name: 'Ada', phone: '', email: to, notes: '' };
  await app.call('customers.save', { customerId: shop.customerId, ...fields });
  const account = {
    host: 'localhost',
    port: server.port,
    security: 'none' as const,
    username: '',
    fromAddress: 'shop@example.com',
    fromName: 'The shop',
  };
  await app.call('mail.save-account', { account });
  return { shop, app, computer };
}

async function turnOn({ call }: Started, kinds: readonly TemplateKind[]): Promise<void> {
  for (const { kind, subject, body } of usualMessageRules.templates) {
    if (!kinds.includes(kind)) continue;
    const text = { kind, subject, body, isOn: true, daysBefore: 3 };
    // oxlint-disable-next-line no-await-in-loop -- One text after the other.
    expect(await call('mail.save-template', text)).toEqual({ kind: 'saved' });
  }
}

/** Lets the queue look once more, as it does each minute. */
async function look({ call }: Started, shop: PlanShop, waitMs = 2 * minuteMs): Promise<void> {
  shop.clock.advanceMs(waitMs);
  await call('mail.retry', {});
}

function subjects({ seen }: TestMailServer): readonly string[] {
  return seen.map(({ text }) => /^Subject: (.*)$/mu.exec(text)?.[1] ?? '').toSorted();
}

describe('messages that no person sends', () => {
  it('tell each event and each coming charge once, from the moment they are turned on', async () => {
    const server = await startMailServer();
    const { shop, app, computer } = await openPost(server);
    const [first, second] = shop.plans;
    await look(app, shop);
    expect(server.seen).toEqual([]);
    await turnOn(app, [
      'plan-started',
      'plan-changed',
      'plan-ended',
      'upcoming-charge',
      'refund-made',
    ]);
    shop.clock.advanceMs(1_000);
    const move = async (planId: typeof first, change: object) =>
      app.call('plans.move', { planId, move: change } as never);
    await move(second, { kind: 'pause', reason: 'Away' });
    await move(second, { kind: 'cancel', reason: 'Moved' });
    await look(app, shop);
    await expect
      .poll(() => subjects(server))
      .toEqual([
        'TEST: Your plan GYM-2 with Shop has changed',
        'TEST: Your plan GYM-2 with Shop has ended',
      ]);
    const changed = server.seen.find(({ text }) => text.includes('has changed: '));
    expect(changed?.text).toContain('it is paused');
    expect(changed?.text).toContain('Auto-Submitted: auto-generated');

    await shop.passDays(5);
    await look(app, shop);
    await expect.poll(() => server.seen.length).toBe(3);
    expect(server.seen[2]?.text).toMatch(/^Subject: TEST: Upcoming payment to Shop on /mu);
    expect(server.seen[2]?.text).toContain('AUD 49.00');

    const recent = await app.call('charge.recent', { limit: 20 });
    const attempt = recent.find(({ reference }) => reference.startsWith('GYM-1'));
    await app.call('payments.record-refund', {
      attemptId: attempt?.id ?? '',
      amountMinor: 1_000,
      refundedOn: shop.day(),
      dashboardReference: 'R-1',
      reason: 'Sent back',
    });
    await look(app, shop);
    await expect.poll(() => server.seen.length).toBe(4);
    expect(subjects(server)).toContain('TEST: Refund from Shop');

    // Nothing is told again, by a later look or by the next start.
    await look(app, shop);
    await app.close();
    const again = await shop.start(computer);
    await look(again, shop);
    await look(again, shop);
    const queue = await again.call('mail.queue', {});
    expect(queue).toMatchObject({ queued: 0, sending: 0, toDo: 0, trouble: null });
    expect(server.seen).toHaveLength(4);
  });

  it('tell of a declined payment after a wait, unless it was paid since, and never one who opted out', async () => {
    const server = await startMailServer();
    const { shop, app } = await openPost(server);
    await turnOn(app, ['payment-failed']);
    await shop.passDays(7);
    const declined = {
      successful: false,
      response_code: '51',
      message: 'Declined',
      captured: false,
    };
    answerNext(shop.bank, declined, false);
    answerNext(shop.bank, declined, false);
    await runDue(app);
    await look(app, shop);
    await look(app, shop);
    expect(server.seen).toEqual([]);
    await look(app, shop, 20 * minuteMs);
    await expect.poll(() => server.seen.length).toBe(2);
    expect(server.seen[0]?.text).toContain('Nothing was charged');
    // Its headers have a time and a random id, which may well hold these digits.
    const [, ...body] = server.seen[0]?.text.split('\r\n\r\n') ?? [];
    expect(body.join()).toMatch(/GYM-[12],/u);
    expect(body.join()).not.toMatch(/Declined|51/u);

    // A customer who opted out is told nothing more.
    const { customerId } = shop;
    await app.call('mail.set-opt-out', { customerId, optedOut: true });
    expect((await app.call('mail.opt-out', { customerId })).optOut).not.toBeNull();
    await turnOn(app, ['plan-ended']);
    shop.clock.advanceMs(1_000);
    const cancel = { kind: 'cancel', reason: 'Moved' } as const;
    await app.call('plans.move', { planId: shop.plans[1] ?? '', move: cancel });
    await look(app, shop);
    await look(app, shop);
    expect(server.seen).toHaveLength(2);
  });

  it('are refused by field when a text has a word that they do not know', async () => {
    const server = await startMailServer();
    const { app } = await openPost(server);
    const text = { kind: 'plan-ended', subject: '{amount}', body: 'x', isOn: true, daysBefore: 3 };
    expect(await app.call('mail.save-template', text as never)).toEqual({
      kind: 'refused',
      refusals: [{ field: 'subject', reason: 'unknown-placeholder', word: '{amount}' }],
    });
  });

  it('tells a coming charge on the day that its plan asks for, and of a plan that asks for none never', async () => {
    const server = await startMailServer();
    const { shop, app } = await openPost(server);
    const [first, second] = shop.plans;
    if (first === undefined || second === undefined) throw new Error('There are two plans');
    await turnOn(app, ['upcoming-charge']);
    const notice = async (planId: typeof first, days: number | null) =>
      app.call('plans.move', { planId, move: { kind: 'set-notice', days } });
    expect(await notice(first, 6)).toMatchObject({ kind: 'moved', plan: { noticeDays: 6 } });
    expect((await notice(second, 0)).kind).toBe('moved');
    await shop.passDays(1);
    await look(app, shop);
    const told = (name: string) => server.seen.map(({ text }) => text.includes(name));
    await expect.poll(() => told('AUD 49.00')).toEqual([true]);
    await shop.passDays(4);
    await look(app, shop);
    expect(server.seen).toHaveLength(1);
    expect((await notice(second, null)).kind).toBe('moved');
    await look(app, shop);
    await expect.poll(() => told('AUD 59.00')).toEqual([false, true]);
  });
});

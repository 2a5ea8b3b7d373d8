import { describe, expect, it } from 'vitest';
import { answerNext } from './answer-next.ts';
import { newComputer, openPlanShop, runDue, settled } from './plan-shop.ts';

describe('a card that only the bank says has expired', () => {
  it('is charged once more without its expiry, by a supervisor, and then asks for another card', async () => {
    const { shop, app } = await openPlanShop(newComputer('one'));
    const [planId, otherId] = shop.plans;
    if (planId === undefined || otherId === undefined) throw new Error('There is no plan');
    // Faults queued at the bank are meant for the first plan.
    await app.call('plans.move', { planId: otherId, move: { kind: 'pause', reason: 'Away' } });
    const expired = { successful: false, response_code: '54', message: 'Expired' };
    const row = async () => {
      const plan = await app.call('plans.find', { planId });
      return { health: plan.card?.health, ...plan.instalments.find((one) => one.sequence === 2) };
    };
    const ask = (omitExpiry: boolean) =>
      app.call('plans.charge', {
        planId,
        sequence: 2,
        omitExpiry,
        isGranted: false,
        duplicateReason: null,
      });
    const locked = (kind: string) => ({ kind: 'locked', advice: { lockedBecause: { kind } } });

    await shop.passDays(7);
    answerNext(shop.bank, expired, false);
    await runDue(app);
    expect(await row()).toMatchObject({
      health: 'good',
      advice: { lockedBecause: { kind: 'card-expired' } },
    });
    // No run omits the expiry of a card that the records call valid.
    await shop.passDays(3);
    const run = { choice: { kind: 'all-due' }, expiredCards: 'try-although-expired' } as const;
    expect(await app.call('runs.check', run)).toMatchObject({ count: 0 });

    await app.call('session.switch-role', { role: 'clerk' });
    expect(await ask(true)).toEqual({ kind: 'needs-supervisor' });
    await app.call('session.switch-role', { role: 'supervisor' });
    expect(await ask(false)).toMatchObject(locked('card-expired'));
    answerNext(shop.bank, expired, false);
    const sent = await ask(true);
    if (sent.kind !== 'accepted') throw new Error(JSON.stringify(sent));
    await settled(app);
    const { request } = await app.call('history.explain', { attemptId: sent.attempt.id });
    expect(request.fields).toContainEqual(
      expect.objectContaining({ name: 'extra.omit_expiry', value: 'true' }),
    );

    await shop.passDays(4);
    expect(await ask(true)).toMatchObject(locked('fix-first'));
    expect(await app.call('runs.check', run)).toMatchObject({ count: 0 });
  });
});

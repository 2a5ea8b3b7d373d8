import { describe, expect, it } from 'vitest';
import type { CardTokenName } from '../../../src/domain/cards/card-tokens.ts';
import { notFoundPhrase } from '../../../src/domain/charge/not-found-phrase.ts';
import { resolutionQuestions } from '../../../src/domain/charge/question-resolution.ts';
import { zoneClock } from '../../../src/domain/time/zone-clock.ts';
import { tokensWords } from '../../../src/renderer/words/plans/plan-tokens.ts';
import { answerNext } from './answer-next.ts';
import { newComputer, openPlanShop, runDue, settled } from './plan-shop.ts';
import type { PlanShop, Started } from './plan-shop.ts';

/** A shop whose first plan is due, with the means to see what its bank was sent. */
async function dueShop() {
  const { shop, app } = await openPlanShop(newComputer('one'));
  const [planId, otherId] = shop.plans;
  if (planId === undefined || otherId === undefined) throw new Error('There is no plan');
  // Faults queued at the bank are meant for the first plan.
  await app.call('plans.move', { planId: otherId, move: { kind: 'pause', reason: 'On holiday' } });
  const plan = async () => app.call('plans.find', { planId });
  const history = async () => (await plan()).histories[0];
  const kinds = async () => (await plan()).events.map(({ kind }) => kind);
  const tokens = () =>
    shop.bank
      .truth()
      .filter(({ reference }) => reference.startsWith('GYM-1'))
      .map(({ chargedToken, cardToken }) => ({ chargedToken, cardToken }));
  /** Lets a week pass, and charges what is due. */
  const week = async () => {
    await shop.passDays(7);
    await runDue(app);
    await settled(app);
    return tokens().at(-1)?.chargedToken;
  };
  return { shop, app, planId, plan, history, kinds, tokens, week };
}

async function prefer({ app, shop }: { app: Started; shop: PlanShop }, name: CardTokenName) {
  const { items } = await app.call('accounts.list', {});
  const own = items.find(({ account }) => account.id === shop.accountId)?.account;
  if (own === undefined) throw new Error('There is no account');
  await app.call('accounts.save', { account: { ...own, renewedCards: name } });
}

/** Rejects the next request, as a gateway does that does not know the token any more. */
function forgetToken({ bank }: PlanShop) {
  bank.faults.queue({
    kind: 'answer',
    status: 422,
    contentType: 'application/json',
    body: JSON.stringify({ successful: false, errors: ['Card TOK-1 could not be found'] }),
    charge: false,
  });
}

describe('a token that a later response brings', () => {
  it('stands beside the first one, which is charged until an account says otherwise', async () => {
    const at = await dueShop();
    const { history, kinds, tokens, week } = at;
    const first = tokens()[0]?.cardToken;
    expect(await history()).toMatchObject({ tokens: null });
    expect([await week(), await week()]).toEqual([first, first]);
    expect((await kinds()).filter((kind) => kind === 'token-received')).toHaveLength(1);
    const told = (await history())?.tokens;
    expect(told).toMatchObject({ inUse: 'first', otherFailedOn: null });
    expect(told && tokensWords(told)).toMatch(/Charges use the token of the first charge\.$/u);

    await prefer(at, 'newest');
    const newest = tokens().at(-1)?.cardToken;
    expect(await week()).toBe(newest);
    expect(await history()).toMatchObject({ tokens: { inUse: 'newest' } });
    await prefer(at, 'first');
    expect(await week()).toBe(first);
  });

  it('is charged by the next attempt once the gateway no longer knows the first', async () => {
    const { shop, app, history, kinds, tokens, week, planId } = await dueShop();
    await week();
    const newest = tokens().at(-1)?.cardToken;
    forgetToken(shop);
    await week();
    expect((await kinds())[0]).toBe('rejected');
    expect(await kinds()).toContain('token-switched');
    expect(await history()).toMatchObject({
      card: { health: 'good' },
      tokens: { inUse: 'newest', otherFailedOn: shop.day() },
    });
    const sequence = 3;
    const again = { planId, sequence, omitExpiry: false, isGranted: false, duplicateReason: null };
    expect(await app.call('plans.charge', again)).toMatchObject({ kind: 'accepted' });
    await settled(app);
    expect(tokens().at(-1)?.chargedToken).toBe(newest);

    // With the newest one gone too, there is nothing left to charge.
    forgetToken(shop);
    await week();
    expect(await history()).toMatchObject({ card: { health: 'removed' } });
  });

  it('is sent after a decline that finds fault with the card, as far as the rules of retries allow', async () => {
    const { shop, app, plan, tokens, week, planId } = await dueShop();
    await week();
    const newest = tokens().at(-1)?.cardToken;
    answerNext(shop.bank, { successful: false, response_code: '54', message: 'Expired' }, false);
    await week();
    const again = {
      planId,
      sequence: 3,
      omitExpiry: false,
      isGranted: false,
      duplicateReason: null,
    };
    const locked = (kind: string) => ({ kind: 'locked', advice: { lockedBecause: { kind } } });
    expect(await app.call('plans.charge', again)).toMatchObject(locked('card-expired'));
    shop.clock.advanceMs(60_000);
    const although = { ...again, omitExpiry: true };
    expect(await app.call('plans.charge', although)).toMatchObject({ kind: 'accepted' });
    await settled(app);
    expect(tokens().at(-1)?.chargedToken).toBe(newest);

    answerNext(
      shop.bank,
      { successful: false, response_code: '14', message: 'No such card' },
      false,
    );
    await week();
    const later = await app.call('plans.charge', { ...again, sequence: 4 });
    expect(later).toMatchObject(locked('never-again'));
    expect((await plan()).events[0]).toMatchObject({ kind: 'declined' });
  });
});

describe('a decline of a card on file that staff find', () => {
  it('has the other token charged from then on, as a response with its code has', async () => {
    const { shop, app, kinds, history, tokens, week, planId } = await dueShop();
    await week();
    const newest = tokens().at(-1)?.cardToken;
    shop.bank.faults.queue({ kind: 'drop-before' });
    await week();
    const lost = (await app.call('unconfirmed.list', {})).find(({ state }) => state === 'unknown');
    if (lost === undefined) throw new Error('The response was not lost');
    await shop.passDays(1);
    const { items } = await app.call('accounts.list', {});
    const zone = items.find(({ active }) => active)?.account.timeZone ?? '';
    const shownAt = zoneClock(zone).show(Date.parse(lost.dispatchedAt ?? ''));
    const found = await app.call('unconfirmed.resolve', {
      attemptId: lost.id,
      finding: {
        found: 'declined',
        transactionId: '001-P-DECLINED0001',
        responseCode: '54',
        shownAt: shownAt.slice(0, 16),
        typedPhrase: notFoundPhrase,
      },
      confirmed: [...resolutionQuestions],
    });
    expect(found).toMatchObject({ attempt: { state: 'confirmed-declined' } });
    expect(await kinds()).toContain('token-switched');
    expect(await history()).toMatchObject({ tokens: { inUse: 'newest' } });
    const although = { planId, sequence: 3, omitExpiry: true, isGranted: true };
    const again = { ...although, duplicateReason: 'The bank lists it as declined' };
    expect(await app.call('plans.charge', again)).toMatchObject({ kind: 'accepted' });
    await settled(app);
    expect(tokens().at(-1)?.chargedToken).toBe(newest);
  });
});

describe('a later expiry that a response brings', () => {
  it('counts for the health of the card in every list, and keeps the count of its attempts', async () => {
    const { shop, app, plan, kinds, week, history } = await dueShop();
    const { expiry } = (await history())?.card ?? { expiry: { year: 0, month: 0 } };
    const later = { year: expiry.year + 4, month: expiry.month };
    const month = String(later.month).padStart(2, '0');
    answerNext(shop.bank, { card_expiry: `${later.year}-${month}-28` });
    answerNext(shop.bank, { card_expiry: `${later.year}-${month}-28` });
    await week();
    expect(await history()).toMatchObject({ card: { expiry: later, health: 'good' } });
    expect((await kinds()).filter((kind) => kind === 'expiry-extended')).toHaveLength(1);
    const { customer } = await plan();
    const { cards } = await app.call('customers.find', { customerId: customer.id });
    expect(cards.map((card) => card.expiry)).toContainEqual(later);

    // Past the first expiry nothing counts as expired: no filter lists it, and the run charges it.
    const days = (expiry.year - 2026) * 366 + 40;
    await shop.passDays(days);
    const filter = { search: 'GYM-1', currency: null, customerId: null, dueOn: null } as const;
    const health = ['card-expired', 'card-expiring'] as const;
    const page = { ...filter, health: [...health], limit: 5, after: null };
    expect((await app.call('plans.page', page)).plans).toEqual([]);
    const check = await app.call('runs.check', {
      choice: { kind: 'all-due' },
      expiredCards: 'leave-out',
    });
    expect(check.leftOut.map(({ reason }) => reason)).not.toContain('card-expired');
  });
});

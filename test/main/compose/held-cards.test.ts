import { describe, expect, it } from 'vitest';
import type { OperationInput } from '../../../src/contract/index.ts';
import type { CardId } from '../../../src/domain/ids.ts';
import { order, tellingCard } from '../usecases/test-context.ts';
import type { Started } from './staffed-app.ts';
import { approve, show, withStaff } from './staffed-app.ts';
import { dataFolder, startApp } from './test-host.ts';
import { practiceAddress } from '../../fixtures/practice-address.ts';

type Submission = OperationInput<'charge.submit'>;

const words = 'May we keep your card?';

/** A customer whose card was saved with an approved charge. */
async function withCard(app: Started) {
  const blank = { phone: '0412 345 678', email: '', notes: '' };
  const saved = await app.call('customers.save', { ...blank, customerId: null, name: 'Ada Näher' });
  if (saved.kind !== 'saved') throw new Error('The customer was refused.');
  const customerId = saved.customer.id;
  const keyed = order({ amountMinor: 12_00 }, { number: tellingCard });
  const saveCard = { words, channel: 'phone' } as const;
  const first = await charge(app, { ...keyed, customerId, saveCard });
  if (first.kind !== 'sent') throw new Error(JSON.stringify(first));
  const { cards } = await app.call('customers.find', { customerId });
  const cardId = cards[0]?.id as CardId;
  /** Charges the card on file under a reference of its own. */
  const onFile = (amountMinor: number, change: Partial<Submission> = {}) =>
    charge(app, {
      ...order({ amountMinor }),
      customerId,
      card: { kind: 'kept', cardId },
      ...change,
    });
  return { customerId, cardId, onFile };
}

async function charge(app: Started, filled: Omit<Submission, 'draftId'>) {
  const { draftId } = await app.call('charge.open', { retryOf: null });
  return sent(app, { ...filled, draftId });
}

async function sent({ call }: Started, filled: Submission) {
  const answer = await call('charge.submit', filled);
  if (answer.kind !== 'accepted') return answer;
  const attemptId = answer.attempt.id;
  const find = async () => (await call('charge.find', { attemptId })).attempt.state;
  await expect.poll(find).not.toMatch(/prepared|dispatched/u);
  return { kind: 'sent', state: await find(), attemptId } as const;
}

async function bankRequests({ call }: Started): Promise<number> {
  const { practicePageUrl } = await call('session.status', {});
  const answer = await fetch(practiceAddress(practicePageUrl, 'truth'));
  return ((await answer.json()) as { readonly charges: readonly unknown[] }).charges.length;
}

describe('the retry policy at every charge of a card on file', () => {
  it('lets nobody charge a card again after the bank said never', async () => {
    const app = await startApp(dataFolder());
    const { onFile, cardId } = await withCard(app);
    expect(await onFile(20_41)).toMatchObject({ kind: 'sent', state: 'declined' });
    for (const role of ['clerk', 'supervisor', 'admin'] as const) {
      await app.call('session.switch-role', { role });
      const reason = 'The customer asks for it';
      const again = await onFile(30_00, { duplicateReason: reason, cardHoldReason: reason });
      expect(again).toMatchObject({
        kind: 'obstacle',
        obstacle: { kind: 'card-held', overridableBy: null, hold: { kind: 'never-again' } },
      });
    }
    const { draftId } = await app.call('charge.open', { retryOf: null });
    const { reference, amountMinor, currency, channel } = order();
    const asked = { draftId, reference, amountMinor, currency, channel, lastFour: '1111', cardId };
    expect(await app.call('charge.check', asked)).toMatchObject({
      obstacle: { kind: 'card-held', earlier: { amountMinor: 20_41 } },
      cardAttempts: { counted: 1, leftWithBrand: 14 },
    });
    expect(await bankRequests(app)).toBe(1);
  });

  it('takes the same sum under another reference for the same debt, and asks a supervisor', async () => {
    const app = await startApp(dataFolder());
    const { onFile } = await withCard(app);
    expect(await onFile(20_51)).toMatchObject({ state: 'declined' });
    const soon = { kind: 'card-held', overridableBy: 'supervisor', hold: { kind: 'too-soon' } };
    expect(await onFile(20_51)).toMatchObject({ kind: 'obstacle', obstacle: soon });
    const cardHoldReason = 'The customer has paid money in';
    const byClerk = await onFile(20_51, { cardHoldReason });
    expect(byClerk).toMatchObject({ kind: 'obstacle', obstacle: soon });
    expect(await onFile(10_00)).toMatchObject({ state: 'approved' });

    await app.call('session.switch-role', { role: 'supervisor' });
    expect(await onFile(30_51)).toMatchObject({ state: 'declined' });
    const ofDuplicate = await onFile(30_51, { duplicateReason: 'Another door' });
    expect(ofDuplicate).toMatchObject({ kind: 'obstacle', obstacle: soon });
    const passed = await onFile(30_51, { cardHoldReason });
    if (passed.kind !== 'sent') throw new Error(JSON.stringify(passed));
    const { moves } = await app.call('charge.find', { attemptId: passed.attemptId });
    expect(moves[0]?.note).toBe(cardHoldReason);
  });

  it('shows after a decline how much of the limit is used, and the attempts of the order', async () => {
    const app = await startApp(dataFolder());
    const { onFile } = await withCard(app);
    const declined = async (change: Partial<Submission>) => {
      const answer = await onFile(20_51, change);
      if (answer.kind !== 'sent') throw new Error(JSON.stringify(answer));
      return app.call('charge.find', { attemptId: answer.attemptId });
    };
    const first = await declined({ reference: 'INV-700' });
    expect(first.afterDecline).toMatchObject({
      brandUse: { counted: 1, triesMax: 15, windowHours: 720 },
      attempts: [{ reference: 'INV-700', state: 'declined' }],
    });
    await app.call('session.switch-role', { role: 'supervisor' });
    const cardHoldReason = 'The customer has paid money in';
    const second = await declined({ reference: 'INV-700', cardHoldReason });
    expect(second.afterDecline).toMatchObject({
      brandUse: { counted: 2 },
      attempts: [{ reference: 'INV-700' }, { reference: 'INV-700-2', state: 'declined' }],
    });
    const paid = await onFile(10_00);
    if (paid.kind !== 'sent') throw new Error(JSON.stringify(paid));
    const { afterDecline } = await app.call('charge.find', { attemptId: paid.attemptId });
    expect(afterDecline).toBeNull();
  });

  it('counts attempts of every reference against the limit of the card', async () => {
    const app = await startApp(dataFolder());
    const { onFile } = await withCard(app);
    for (let made = 0; made < 8; made += 1) {
      expect(await onFile(20_51 + made * 100)).toMatchObject({ state: 'declined' });
    }
    expect(await onFile(40_00)).toMatchObject({
      obstacle: { kind: 'card-held', hold: { kind: 'card-limit', attemptsLeftWithBrand: 7 } },
    });
    await app.call('session.switch-role', { role: 'admin' });
    const cardHoldReason = 'Agreed on the phone';
    for (let made = 0; made < 7; made += 1) {
      const more = await onFile(50_51 + made * 100, { cardHoldReason });
      expect(more).toMatchObject({ state: 'declined' });
    }
    expect(await onFile(60_00, { cardHoldReason })).toMatchObject({
      obstacle: { kind: 'card-held', overridableBy: null, hold: { kind: 'brand-budget' } },
    });
  });

  it('goes on when another person approved it, with both names', async () => {
    const staffed = await withStaff();
    await show(staffed, staffed.clerk);
    const { onFile, customerId, cardId } = await withCard(staffed);
    await onFile(20_51);
    // An approval covers the very call that was refused, including its draft.
    const { draftId } = await staffed.call('charge.open', { retryOf: null });
    const card = { kind: 'kept', cardId } as const;
    const filled = {
      ...order({ amountMinor: 20_51 }),
      customerId,
      card,
      cardHoldReason: 'Paid in',
    };
    const asked = { ...filled, draftId };
    expect(await staffed.call('charge.submit', asked)).toMatchObject({ kind: 'obstacle' });
    await approve(staffed, staffed.supervisor, 'charge.submit');
    const passed = await sent(staffed, asked);
    if (passed.kind !== 'sent') throw new Error(JSON.stringify(passed));
    const { moves } = await staffed.call('charge.find', { attemptId: passed.attemptId });
    expect(moves[0]?.note).toBe('Paid in; approved by Sue');
  });
});

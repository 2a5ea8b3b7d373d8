import { describe, expect, it } from 'vitest';
import { failed } from '../../../../src/domain/result.ts';
import { findCustomer } from '../../../../src/main/usecases/customers/find-customers.ts';
import { submitCharge } from '../../../../src/main/usecases/charge/submit-charge.ts';
import { acceptedOf, person, valueOf } from '../test-context.ts';
import { openWalletContext } from './wallet-context.ts';
import type { WalletContext } from './wallet-context.ts';

const words = 'We keep your card for your next orders.';

async function keeping(test: WalletContext) {
  const customerId = await test.customer();
  const { id } = await test.approved();
  const use = { kind: 'tokenise', customerId, words } as const;
  const file = async () => valueOf(await findCustomer(test.context, customerId));
  return { id, use, customerId, file };
}

describe('keeping the card of a wallet', () => {
  it('moves no money and leaves a card that can be charged', async () => {
    const test = await openWalletContext();
    const { id, use, customerId, file } = await keeping(test);
    const done = await test.taken(id, use);
    expect(done).toMatchObject({
      state: 'approved',
      use: 'tokenise',
      attemptId: null,
      customer: { id: customerId, name: 'Ada Näher' },
    });
    expect(test.bank.truth()).toEqual([]);
    const { cards, consents } = await file();
    expect(cards).toMatchObject([
      { id: done.cardId, brand: 'mastercard', lastFour: '2346', state: 'active' },
    ]);
    expect(consents).toMatchObject([{ words, attemptId: null, operatorName: 'Name of clerk' }]);

    const charged = await submitCharge(test.context, person('clerk'), {
      draftId: await test.open(),
      reference: 'LATER-1',
      amountMinor: 500,
      currency: 'AUD' as never,
      channel: 'phone',
      card: { kind: 'kept', cardId: cards[0]?.id ?? ('' as never) },
      duplicateReason: null,
      customerId,
      saveCard: null,
    });
    const { id: attemptId } = acceptedOf(valueOf(charged));
    await test.context.inFlightCharges.allEnded();
    expect((await test.find(id)).checkout.state).toBe('approved');
    expect(await test.states(attemptId)).toEqual(['prepared', 'dispatched', 'approved']);
  });

  it('keeps the same card once, and only from one window', async () => {
    const test = await openWalletContext();
    const { id, use, file } = await keeping(test);
    const answers = await Promise.all([test.take(id, use), test.take(id, use)]);
    expect(answers.map(({ kind }) => kind).toSorted()).toEqual(['accepted', 'refused']);
    await expect.poll(() => test.stateOf(id)).toBe('approved');
    const second = await test.approved();
    await test.taken(second.id, use);
    expect((await file()).cards).toHaveLength(1);
    expect((await file()).consents).toHaveLength(2);
  });

  it.each([
    ['   ', 'missing'],
    ['your card 4111 1111 1111 1111', 'holds-card-number'],
  ] as const)('wants words that were read: "%s"', async (given, reason) => {
    const test = await openWalletContext();
    const { id, use } = await keeping(test);
    expect(await test.take(id, { ...use, words: given })).toEqual({
      kind: 'consent-refused',
      reason,
    });
    expect(await test.stateOf(id)).toBe('returned');
  });

  it.each([
    ['no answer', { kind: 'drop-after' }, 'no-answer'],
    ['a page', { kind: 'html', charge: true }, 'unreadable-answer'],
    ['a status of its own', { kind: 'status', status: 503, charge: true }, null],
  ] as const)('is over on %s: the approval may be used up', async (_name, fault, reason) => {
    const test = await openWalletContext();
    const { id, use, file } = await keeping(test);
    test.bank.faults.queue(fault, 1, 'credit_cards');
    const done = await test.taken(id, use);
    expect(done).toMatchObject({ state: 'failed', failure: { stage: 'take' } });
    if (reason !== null) expect(done.failure?.reason).toBe(reason);
    expect((await file()).cards).toEqual([]);
  });

  it('asks for the sealing key before anything is sent', async () => {
    const test = await openWalletContext();
    const { id, use } = await keeping(test);
    Object.assign(test.context, {
      sealer: { ...test.context.sealer, ready: async () => failed({ kind: 'key-missing' }) },
    });
    await expect(test.take(id, use)).rejects.toThrow('sealing');
    expect(await test.stateOf(id)).toBe('returned');
  });

  it('says that the card was made but not kept when it cannot be sealed', async () => {
    const test = await openWalletContext();
    const { id, use, file } = await keeping(test);
    Object.assign(test.context, {
      sealer: { ...test.context.sealer, seal: async () => failed({ kind: 'key-missing' }) },
    });
    expect(await test.taken(id, use)).toMatchObject({
      state: 'failed',
      failure: { reason: 'not-kept' },
    });
    expect((await file()).cards).toEqual([]);
  });
});

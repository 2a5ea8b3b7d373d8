import { describe, expect, it } from 'vitest';
import type { CardId } from '../../../../src/domain/ids.ts';
import { failed, ok } from '../../../../src/domain/result.ts';
import { removeCard } from '../../../../src/main/usecases/customers/remove-card.ts';
import type { AccountContext } from '../../../../src/main/usecases/account-context.ts';
import { createSealer } from '../../../../src/main/vault/seal.ts';
import { decliningCard, person, tellingCard, valueOf } from '../test-context.ts';
import { saveCard, openCardContext, withForgottenCard, withSeal, words } from './card-context.ts';

describe('keeping a card', () => {
  it('writes it with the approval, and the consent with its very words', async () => {
    const { keep, file, customerId } = await openCardContext();
    const attempt = await keep();
    expect(attempt).toMatchObject({
      state: 'approved',
      customer: { id: customerId, name: 'María González' },
    });
    const { cards, consents } = await file();
    expect(cards).toMatchObject([
      {
        id: attempt.cardId,
        brand: 'mastercard',
        lastFour: '2346',
        state: 'active',
        health: 'good',
      },
    ]);
    expect(consents).toMatchObject([
      { words, channel: 'phone', operatorName: 'Name of clerk', attemptId: attempt.id },
    ]);
  });

  it('keeps nothing of a decline, although it comes with a token', async () => {
    const { keep, file } = await openCardContext();
    expect(await keep({ number: decliningCard })).toMatchObject({
      state: 'declined',
      cardId: null,
    });
    expect(await file()).toMatchObject({ cards: [], consents: [] });
  });

  it('keeps nothing when the answer is lost, or only part was taken', async () => {
    const { charge, file } = await openCardContext();
    const lost = await charge({ saveCard, amountMinor: 1298 }, { number: tellingCard });
    expect(lost).toMatchObject({ state: 'unknown', cardId: null });
    const part = await charge({ saveCard, amountMinor: 1210 }, { number: tellingCard });
    expect(part).toMatchObject({ state: 'mismatch', cardId: null });
    expect((await file()).cards).toEqual([]);
  });

  it('keeps nothing that nobody asked to keep', async () => {
    const { charge, file } = await openCardContext();
    expect(await charge({})).toMatchObject({ state: 'approved', cardId: null });
    expect((await file()).cards).toEqual([]);
  });

  it('refuses without a customer, without words, and with a number in the words', async () => {
    const { submit } = await openCardContext();
    expect(await submit({ saveCard, customerId: null })).toEqual({
      kind: 'refused',
      refusals: [{ field: 'customer', reason: 'missing' }],
    });
    expect(await submit({ saveCard: { ...saveCard, words: ' ' } })).toEqual({
      kind: 'refused',
      refusals: [{ field: 'consent', reason: 'missing' }],
    });
    const number = { ...saveCard, words: 'keep 4111 1111 1111 1111?' };
    expect(await submit({ saveCard: number })).toEqual({
      kind: 'refused',
      refusals: [{ field: 'consent', reason: 'holds-card-number' }],
    });
  });

  it('sends nothing when the card could not be sealed afterwards', async () => {
    const bench = await openCardContext();
    const sealer = createSealer({
      keys: {
        read: async () => failed({ kind: 'keychain', reason: 'locked' }),
        write: async () => failed({ kind: 'key-unwritable' }),
      },
      holdsSealed: () => bench.ledger.customers.holdsSealed(),
    });
    const answer = await bench.submitAt({ ...bench.context, sealer }, { saveCard });
    expect(answer).toEqual(failed({ kind: 'keychain', reason: 'locked' }));
    expect(await bench.rows()).toBe(0);
  });

  it('loses the card and not the approval to a bug in sealing it', async () => {
    const { submitAt, context, find, file, log } = await openCardContext();
    const sealer = { ...context.sealer, seal: () => Promise.reject(new TypeError('a bug')) };
    const answer = valueOf(await submitAt({ ...context, sealer }, { saveCard }));
    if (answer.kind !== 'accepted') throw new Error('Not accepted');
    await context.inFlightCharges.allEnded();
    const { attempt } = await find(answer.attempt.id);
    expect(attempt).toMatchObject({ state: 'approved', cardId: null });
    expect((await file()).cards).toEqual([]);
    expect(log.text()).toContain('card.broke');
  });

  it('loses the card and not the approval to records that break on it', async () => {
    const { submit, context, find, file, clock } = await openCardContext({
      journal: (real) => ({
        settle: (id, outcome) =>
          outcome.cardChange?.kind === 'keep'
            ? Promise.reject(new Error('The ledger broke'))
            : real.settle(id, outcome),
      }),
    });
    const answer = await submit({ saveCard });
    if (answer.kind !== 'accepted') throw new Error('Not accepted');
    await expect.poll(() => clock.waiting).toBe(1);
    clock.advanceMs(100);
    await context.inFlightCharges.allEnded();
    const { attempt } = await find(answer.attempt.id);
    expect(attempt).toMatchObject({ state: 'approved', cardId: null });
    expect((await file()).cards).toEqual([]);
  });

  it('of the same card again keeps one card, with the newest token and both consents', async () => {
    const { keptId, file, tokenOf } = await openCardContext();
    const first = await keptId();
    const token = await tokenOf(first);
    expect(await keptId()).toBe(first);
    expect(await tokenOf(first)).not.toBe(token);
    const { cards, consents } = await file();
    expect([cards.length, consents.length]).toEqual([1, 2]);
  });
});

describe('charging a kept card', () => {
  it('sends it by what stands for it, with the indicator of a single order', async () => {
    const { keptId, kept, bank, context } = await openCardContext();
    const cardId = await keptId();
    const attempt = await kept(cardId);
    expect(attempt).toMatchObject({
      state: 'approved',
      cardId,
      card: { brand: 'mastercard', lastFour: '2346' },
    });
    expect(bank.truth().at(-1)).toMatchObject({ source: 'token', lastFour: '2346' });
    const row = valueOf(await context.ledger.attempts.find(attempt.id));
    expect(row).toMatchObject({ ecm: 11, storedCredential: null, omitExpiry: false });
  });

  it.each(['first', 'newest'] as const)('sends its %s token, as the account says', async (name) => {
    const { keptId, kept, tokenOf, bank } = await openCardContext({
      account: { renewedCards: name },
    });
    const cardId = await keptId();
    const first = await tokenOf(cardId);
    const sent: unknown[] = [];
    for (let time = 0; time < 3; time += 1) {
      expect((await kept(cardId)).state).toBe('approved');
      sent.push(bank.truth().at(-1)?.chargedToken);
    }
    const brought = bank.truth().map(({ cardToken }) => cardToken);
    expect(sent).toEqual(name === 'first' ? [first, first, first] : brought.slice(0, -1));
    expect(await tokenOf(cardId)).toBe(first);
    expect(await tokenOf(cardId, 'newest')).toBe(brought.at(-1));
  });

  it('keeps its token through a decline', async () => {
    const { keptId, kept, tokenOf } = await openCardContext();
    const cardId = await keptId({ number: tellingCard });
    const token = await tokenOf(cardId);
    expect((await kept(cardId, { amountMinor: 1251 })).state).toBe('declined');
    expect(await tokenOf(cardId)).toBe(token);
    expect((await kept(cardId, { amountMinor: 1200 })).state).toBe('approved');
  });

  it('warns of a double as for a keyed card', async () => {
    const { keep, submit } = await openCardContext();
    const { cardId, amountMinor } = await keep();
    if (cardId === null) throw new Error('No card was kept.');
    const card = { kind: 'kept', cardId } as const;
    expect(await submit({ card, amountMinor })).toMatchObject({
      kind: 'obstacle',
      obstacle: { kind: 'duplicate-approved' },
    });
  });

  it('refuses a removed card and one of another customer, and sends nothing', async () => {
    const { keptId, submit, context, bank } = await openCardContext();
    const cardId = await keptId();
    const card = { kind: 'kept', cardId } as const;
    expect(await submit({ card, customerId: null })).toEqual({
      kind: 'card-refused',
      reason: 'other-customer',
    });
    const view = valueOf(await removeCard(context, person('clerk'), cardId));
    expect(view.cards).toMatchObject([{ id: cardId, state: 'removed' }]);
    expect(view.consents).toHaveLength(1);
    expect(await submit({ card })).toEqual({ kind: 'card-refused', reason: 'removed' });
    expect(bank.truth()).toHaveLength(1);
  });

  it('refuses a card that is removed between the reading and the writing', async () => {
    const { keptId, submitAt, context, rows, bank } = await openCardContext();
    const cardId = await keptId();
    const { attempts } = context.ledger;
    const prepare: typeof attempts.prepare = async (...given) => {
      await removeCard(context, person('clerk'), cardId);
      return attempts.prepare(...given);
    };
    const racing = {
      ...context,
      ledger: { ...context.ledger, attempts: { ...attempts, prepare } },
    };
    expect(await submitAt(racing, { card: { kind: 'kept', cardId } })).toEqual(
      ok({ kind: 'card-refused', reason: 'removed' }),
    );
    expect(await rows()).toBe(1);
    expect(bank.truth()).toHaveLength(1);
    expect(context.inFlightCharges.count).toBe(0);
  });

  it('says that the service no longer knows it, takes it out of use, and keeps it anew', async () => {
    const { keptId, submitAt, submit, file, find, context, tokenOf } = await openCardContext();
    const cardId = await keptId();
    const card = { kind: 'kept', cardId } as const;
    const forgetful = await withForgottenCard(context, cardId, 'TOK-FORGOTTEN-1');
    const answer = valueOf(await submitAt(forgetful, { card }));
    if (answer.kind !== 'accepted') throw new Error(answer.kind);
    await context.inFlightCharges.allEnded();
    const { attempt } = await find(answer.attempt.id);
    expect(attempt).toMatchObject({ state: 'rejected', cardUnknown: true, cardId });
    expect(JSON.stringify(attempt)).not.toContain('TOK-FORGOTTEN');
    expect((await file()).cards).toMatchObject([{ state: 'unknown-to-service' }]);
    expect(await submit({ card })).toEqual({ kind: 'card-refused', reason: 'unknown-to-service' });
    expect(await keptId()).toBe(cardId);
    expect((await file()).cards).toMatchObject([{ state: 'active' }]);
    expect(await tokenOf(cardId)).not.toContain('FORGOTTEN');
  });

  it.each([
    [
      'the seal of another row',
      async (context: AccountContext, _own: string, other: CardId) =>
        valueOf(await context.ledger.customers.findCard(other))?.sealedToken ?? '',
    ],
    [
      'a changed seal',
      async (_context: AccountContext, own: string) =>
        `${own.slice(0, 20)}${own[20] === 'A' ? 'B' : 'A'}${own.slice(21)}`,
    ],
    ['plain text', async () => 'TOK123456789'],
    ['nothing', async () => ''],
  ])('does not charge what has %s for a seal', async (_name, sealWith) => {
    const { keptId, submitAt, context, bank } = await openCardContext();
    const cardId = await keptId();
    const other = await keptId({ number: tellingCard });
    const own = valueOf(await context.ledger.customers.findCard(cardId))?.sealedToken ?? '';
    const seal = await sealWith(context, own, other);
    expect(seal).not.toBe(own);
    const answer = await submitAt(withSeal(context, cardId, seal), {
      card: { kind: 'kept', cardId },
    });
    expect(answer).toEqual(failed({ kind: 'sealing', reason: 'broken-seal' }));
    expect(bank.truth()).toHaveLength(2);
  });
});

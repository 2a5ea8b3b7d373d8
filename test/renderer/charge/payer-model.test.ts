import { describe, expect, it } from 'vitest';
import type { CardId } from '../../../src/domain/ids.ts';
import type { CardOnFileView } from '../../../src/contract/customers/customers.ts';
import { emptyCharge } from '../../../src/renderer/topics/charge/state/charge-model.ts';
import { cardOnFileNote } from '../../../src/renderer/topics/charge/card/card-on-file-note.ts';
import {
  chargeableCards,
  cardOnFileOf,
  payerAfter,
} from '../../../src/renderer/topics/charge/form/payer-model.ts';
import { cardOnFileWords } from '../../../src/renderer/words/payments/cards-on-file.ts';
import { fakeAttempt } from '../../fakes/fake-attempts.ts';
import { fullCustomer } from '../../fakes/fake-customers.ts';

const customer = fullCustomer();
const paying = { customer, cardOnFileId: 'card-5', keep: false };

describe('who pays and with what', () => {
  it('offers an expired card, but none that was removed or that the service forgot', () => {
    expect(chargeableCards(customer).map(({ id }) => id)).toEqual([
      'card-1',
      'card-2',
      'card-3',
      'card-4',
      'card-5',
    ]);
    expect(cardOnFileOf(paying)?.health).toBe('expired');
    for (const cardOnFileId of ['card-6', 'card-7', 'another']) {
      expect(cardOnFileOf({ ...paying, cardOnFileId })).toBeNull();
    }
    expect(cardOnFileOf({ ...paying, customer: null })).toBeNull();
  });

  it('lets go of a card that is removed while it is chosen', () => {
    const removed = (card: CardOnFileView): CardOnFileView => ({ ...card, state: 'removed' });
    const now = { ...customer, cards: customer.cards.map(removed) };
    expect(cardOnFileOf({ ...paying, customer: now })).toBeNull();
  });

  it('never goes on to the next try with the card that was declined', () => {
    expect(payerAfter(paying, 'order')).toEqual({ ...paying, cardOnFileId: null });
    expect(payerAfter(paying, 'order-and-card')).toEqual(paying);
    expect(payerAfter({ ...paying, keep: true }, 'nothing')).toEqual({
      customer: null,
      cardOnFileId: null,
      keep: false,
    });
  });
});

describe('what became of keeping the card', () => {
  const cardId = 'card-1' as CardId;
  const noteOf = (change: Parameters<typeof fakeAttempt>[0], saveAsked = true) =>
    cardOnFileNote({
      ...emptyCharge,
      saveAsked,
      stage: { kind: 'sent', attempt: fakeAttempt(change) },
    });

  it.each([
    [{ state: 'approved', cardId }, cardOnFileWords.keptYes],
    [{ state: 'approved', cardId: null }, cardOnFileWords.keptMissed],
    [{ state: 'approved', notSaved: true }, cardOnFileWords.keptWaits],
    [{ state: 'declined' }, cardOnFileWords.keptNo],
    [{ state: 'unknown' }, cardOnFileWords.keptNo],
    [{ state: 'mismatch' }, cardOnFileWords.keptNo],
    [{ state: 'dispatched' }, null],
  ] as const)('is said of %o', (change, words) => {
    expect(noteOf(change)).toBe(words);
    expect(noteOf(change, false)).toBeNull();
  });
});

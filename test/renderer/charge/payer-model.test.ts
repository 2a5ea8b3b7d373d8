import { describe, expect, it } from 'vitest';
import type { CardId } from '../../../src/domain/ids.ts';
import type { KeptCardView } from '../../../src/contract/customers.ts';
import { emptyCharge } from '../../../src/renderer/features/charge/charge-model.ts';
import { keptNote } from '../../../src/renderer/features/charge/kept-note.ts';
import {
  chargeableCards,
  keptCardOf,
  payerAfter,
} from '../../../src/renderer/features/charge/payer-model.ts';
import { keptCardWords } from '../../../src/renderer/words/kept-cards.ts';
import { fakeAttempt } from '../../fakes/fake-attempts.ts';
import { fullCustomer } from '../../fakes/fake-customers.ts';

const customer = fullCustomer();
const paying = { customer, keptCardId: 'card-5', keep: false };

describe('who pays and with what', () => {
  it('offers an expired card, but none that was removed or that the service forgot', () => {
    expect(chargeableCards(customer).map(({ id }) => id)).toEqual([
      'card-1',
      'card-2',
      'card-3',
      'card-4',
      'card-5',
    ]);
    expect(keptCardOf(paying)?.health).toBe('expired');
    for (const keptCardId of ['card-6', 'card-7', 'another']) {
      expect(keptCardOf({ ...paying, keptCardId })).toBeNull();
    }
    expect(keptCardOf({ ...paying, customer: null })).toBeNull();
  });

  it('lets go of a card that is removed while it is chosen', () => {
    const removed = (card: KeptCardView): KeptCardView => ({ ...card, state: 'removed' });
    const now = { ...customer, cards: customer.cards.map(removed) };
    expect(keptCardOf({ ...paying, customer: now })).toBeNull();
  });

  it('never goes on to the next try with the card that was declined', () => {
    expect(payerAfter(paying, 'order')).toEqual({ ...paying, keptCardId: null });
    expect(payerAfter(paying, 'order-and-card')).toEqual(paying);
    expect(payerAfter({ ...paying, keep: true }, 'nothing')).toEqual({
      customer: null,
      keptCardId: null,
      keep: false,
    });
  });
});

describe('what became of keeping the card', () => {
  const cardId = 'card-1' as CardId;
  const noteOf = (change: Parameters<typeof fakeAttempt>[0], keepAsked = true) =>
    keptNote({ ...emptyCharge, keepAsked, stage: { kind: 'sent', attempt: fakeAttempt(change) } });

  it.each([
    [{ state: 'approved', cardId }, keptCardWords.keptYes],
    [{ state: 'approved', cardId: null }, keptCardWords.keptMissed],
    [{ state: 'approved', notSaved: true }, keptCardWords.keptWaits],
    [{ state: 'declined' }, keptCardWords.keptNo],
    [{ state: 'unknown' }, keptCardWords.keptNo],
    [{ state: 'mismatch' }, keptCardWords.keptNo],
    [{ state: 'dispatched' }, null],
  ] as const)('is said of %o', (change, words) => {
    expect(noteOf(change)).toBe(words);
    expect(noteOf(change, false)).toBeNull();
  });
});

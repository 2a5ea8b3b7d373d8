import { describe, expect, it } from 'vitest';
import { holdsCardNumber } from '../../../src/domain/cards/card-guard.ts';
import { defaultReferenceTakenPatterns } from '../../../src/domain/charge/reference-taken.ts';
import type { CurrencyCode } from '../../../src/domain/money.ts';
import { outcomeWords } from '../../../src/renderer/words/payments/outcomes.ts';
import { decliningCard, order } from '../usecases/test-context.ts';
import { openPayingShop } from './paying-shop.ts';

const dinar = 'KWD' as CurrencyCode;
const currencies = ['AUD', dinar] as CurrencyCode[];

/** A whole approval of an order, under an id of one's own. */
function approvalOf({ reference, amountMinor }: ReturnType<typeof order>, id: string, more = {}) {
  const response = {
    id,
    transaction_id: id,
    successful: true,
    amount: amountMinor,
    decimal_amount: amountMinor / 100,
    currency: 'AUD',
    reference,
    response_code: '00',
    message: 'Approved',
    captured: true,
    captured_amount: amountMinor,
    ...more,
  };
  const body = JSON.stringify({ successful: true, response, errors: [], test: true });
  return {
    kind: 'answer',
    status: 200,
    contentType: 'application/json',
    body,
    charge: true,
  } as const;
}

/** Numbers that look like a card number and end alike, so that masking makes them equal. */
function twinIds(): readonly [string, string] {
  const ids: string[] = [];
  for (let middle = 0; ids.length < 2; middle += 1) {
    const id = `4111${String(middle).padStart(8, '0')}1111`;
    if (holdsCardNumber(id)) ids.push(id);
  }
  return ids as unknown as [string, string];
}

/** A reference that looks like a card number once its second attempt's suffix stands behind it. */
function lookAlikeReference(): string {
  for (let number = 4_000_000_000_000_00; ; number += 1) {
    const reference = String(number);
    if (!holdsCardNumber(reference) && holdsCardNumber(`${reference}-2`)) return reference;
  }
}

describe('what a response says twice', () => {
  it('has to agree, until an admin confirms that the gateway writes two decimals everywhere', async () => {
    const { bank, call, pay, set } = await openPayingShop({ currencies });
    const contradict = () => bank.faults.queue({ kind: 'wrong-echo', field: 'decimal-amount' });
    contradict();
    const first = await pay(order({ currency: dinar, amountMinor: 12_345 }));
    expect(first).toMatchObject({
      state: 'mismatch',
      mismatchFields: ['decimal-amount'],
      offersTwoDecimals: true,
    });
    contradict();
    const dollars = await pay(order({ amountMinor: 98_765 }));
    expect(dollars).toMatchObject({ state: 'mismatch', offersTwoDecimals: false });

    await call('session.switch-role', { role: 'supervisor' });
    await expect(set({ alwaysTwoDecimals: true })).rejects.toThrow('denied');
    await call('session.switch-role', { role: 'admin' });
    expect(await set({ alwaysTwoDecimals: true })).toEqual({ kind: 'saved' });
    contradict();
    const later = await pay(order({ currency: dinar, amountMinor: 6_789 }));
    expect(later).toMatchObject({ state: 'approved', offersTwoDecimals: false });
    const kept = await call('charge.find', { attemptId: first.id });
    expect(kept.attempt).toMatchObject({ state: 'mismatch', offersTwoDecimals: false });
    contradict();
    expect(await pay(order({ amountMinor: 43_210 }))).toMatchObject({ state: 'mismatch' });
  });

  it('keeps a decline that was captured from being tried again, and no decline that took nothing', async () => {
    const { bank, pay } = await openPayingShop();
    const declined = { successful: false, response_code: '51', message: 'Declined' };
    const odd = order();
    bank.faults.queue(approvalOf(odd, '001-P-ODD', declined));
    expect(await pay(odd)).toMatchObject({
      state: 'unknown',
      unknownReason: 'contradictory-answer',
    });
    const plain = order();
    bank.faults.queue(approvalOf(plain, '001-P-PLAIN', { ...declined, captured_amount: 0 }));
    expect(await pay(plain)).toMatchObject({ state: 'declined' });
  });
});

describe('a rejection', () => {
  it('says that the reference is taken by the account’s own words, of which there is always one', async () => {
    const { bank, pay, set } = await openPayingShop();
    const refuse = () =>
      bank.faults.queue({
        kind: 'answer',
        status: 422,
        contentType: 'application/json',
        body: JSON.stringify({ successful: false, errors: ['Nummer bereits vergeben'] }),
        charge: false,
      });
    refuse();
    expect(await pay()).toMatchObject({ state: 'rejected' });
    const taken = (reason: string) => ({
      kind: 'refused',
      refusals: [{ field: 'taken-patterns', reason }],
    });
    expect(await set({ referenceTakenPatterns: [' '] })).toEqual(taken('empty'));
    expect(await set({ referenceTakenPatterns: ['*er*'] })).toEqual(taken('too-short'));
    const referenceTakenPatterns = ['bereits*vergeben', ...defaultReferenceTakenPatterns];
    expect(await set({ referenceTakenPatterns })).toEqual({ kind: 'saved' });
    refuse();
    expect(await pay()).toMatchObject({ state: 'reference-taken' });
  });

  it('without JSON by 404 sends an admin to the account’s address', async () => {
    const { bank, pay } = await openPayingShop();
    bank.faults.queue({ kind: 'status', status: 404, charge: false });
    const attempt = await pay();
    expect(attempt).toMatchObject({ state: 'rejected', httpStatus: 404 });
    const [next] = outcomeWords(attempt).next;
    expect(next).toMatch(/at this account’s address\. An admin checks it in Settings\.$/u);
  });
});

describe('an id that looks like a card number', () => {
  it('is told from another that masking makes equal, and is known when it comes again', async () => {
    const { bank, pay } = await openPayingShop();
    const [one, other] = twinIds();
    const [first, second, third] = [order(), order(), order()];
    bank.faults.queue(approvalOf(first, one));
    bank.faults.queue(approvalOf(second, other));
    bank.faults.queue(approvalOf(third, one));
    const paid = await pay(first);
    expect(paid).toMatchObject({ state: 'approved' });
    expect(paid.response?.transactionId).not.toBe(one);
    const twin = await pay(second);
    expect(twin).toMatchObject({ state: 'approved' });
    expect(twin.response?.transactionId).toBe(paid.response?.transactionId);
    expect(await pay(third)).toMatchObject({ state: 'mismatch', mismatchFields: ['known-id'] });
  });

  it('may be a reference with its suffix, and the approval stays clean', async () => {
    const { bank, pay, call } = await openPayingShop();
    const reference = lookAlikeReference();
    const declined = await pay(order({ reference }, { number: decliningCard }));
    expect(declined).toMatchObject({ state: 'declined' });
    const { draftId } = await call('charge.open', { retryOf: declined.id });
    const again = { ...order({ reference, amountMinor: declined.amountMinor }), draftId };
    expect(await call('charge.submit', again)).toMatchObject({ kind: 'accepted' });
    await expect
      .poll(() => bank.truth().map((charge) => charge.reference))
      .toEqual([`${reference}-2`]);
    const states = async () =>
      (await call('charge.recent', { limit: 5 })).map(({ state }) => state);
    // Both were begun at one moment of a clock that stands still.
    await expect.poll(async () => (await states()).toSorted()).toEqual(['approved', 'declined']);
  });
});

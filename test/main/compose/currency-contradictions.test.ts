import { describe, expect, it } from 'vitest';
import { exponentOf } from '../../../src/domain/money.ts';
import type { CurrencyCode } from '../../../src/domain/money.ts';
import { order } from '../usecases/test-context.ts';
import { answerNext } from './answer-next.ts';
import { openPayingShop } from './paying-shop.ts';

const currencies = ['JPY', 'ISK', 'BHD'] as CurrencyCode[];

/** A response about an order that writes its amount twice, the second time with so many decimals. */
function saysTwice({ reference, amountMinor, currency }: ReturnType<typeof order>, digits: number) {
  return {
    amount: amountMinor,
    decimal_amount: amountMinor / 10 ** digits,
    currency,
    reference,
    captured: true,
    captured_amount: amountMinor,
  };
}

describe.each(currencies)('two amounts of one response in %s', (currency) => {
  it('have to agree by the decimals of the currency', async () => {
    const { bank, pay, set } = await openPayingShop({ currencies, amountLimitMajor: 1_000_000 });
    const keyed = () => order({ currency });
    const own = exponentOf(currency);

    const agreeing = keyed();
    answerNext(bank, saysTwice(agreeing, own));
    expect(await pay(agreeing)).toMatchObject({ state: 'approved', offersTwoDecimals: false });

    const contradicting = keyed();
    answerNext(bank, saysTwice(contradicting, 2));
    expect(await pay(contradicting)).toMatchObject({
      state: 'mismatch',
      mismatchFields: ['decimal-amount'],
      offersTwoDecimals: true,
    });

    const declined = keyed();
    const said = { successful: false, response_code: '51', captured: false, captured_amount: 0 };
    answerNext(bank, { ...saysTwice(declined, 2), ...said }, false);
    expect(await pay(declined)).toMatchObject({
      state: 'unknown',
      unknownReason: 'contradictory-answer',
    });

    expect(await set({ alwaysTwoDecimals: true })).toEqual({ kind: 'saved' });
    const later = keyed();
    answerNext(bank, saysTwice(later, 2));
    expect(await pay(later)).toMatchObject({ state: 'approved', offersTwoDecimals: false });
  });
});

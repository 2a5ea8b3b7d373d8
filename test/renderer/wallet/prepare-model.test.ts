import { describe, expect, it } from 'vitest';
import { readAmount } from '../../../src/domain/amount-entry.ts';
import type { CurrencyCode } from '../../../src/domain/money.ts';
import type { WalletOrderText } from '../../../src/renderer/topics/wallet/prepare/prepare-model.ts';
import {
  fieldOfRefusal,
  fieldOrder,
  freshOrder,
  orderAgain,
  readWalletOrder,
  readWarnings,
  stillHolding,
  withLine,
} from '../../../src/renderer/topics/wallet/prepare/prepare-model.ts';
import { fakeCheckout } from '../../fakes/fake-wallet.ts';

const aud = 'AUD' as CurrencyCode;
const typed: WalletOrderText = {
  invoice: ' INV/20 #417 Größe ',
  amount: '3*49.50',
  currency: aud,
  channel: 'mail',
  origin: ' https://shop.example ',
  path: '/cart',
  cart: [],
};
const line = { id: 0, description: 'Hat ', quantity: '3', cost: '49.50', image: ' https://a.b/c ' };

describe('the order of a wallet checkout', () => {
  it('goes to main as typed, with its amounts in minor units', () => {
    expect(readWalletOrder({ ...typed, cart: [line] })).toEqual({
      order: {
        invoiceNumber: ' INV/20 #417 Größe ',
        currency: 'AUD',
        amountMinor: 14_850,
        originUrl: 'https://shop.example',
        callbackPath: '/cart',
        channel: 'mail',
        cart: [{ description: 'Hat', quantity: 3, costMinor: 4_950, imageUrl: 'https://a.b/c' }],
      },
      amounts: {},
    });
  });

  it('has no cart without lines', () => {
    expect(readWalletOrder(typed).order.cart).toBeNull();
  });

  it.each([
    ['', 'empty'],
    ['free', 'not-an-amount'],
    ['-1', 'negative'],
    ['1.234', 'too-many-decimals'],
    ['0', 'zero'],
  ])('names an amount of %j as %s, and asks main with none', (amount, fault) => {
    const { order, amounts } = readWalletOrder({ ...typed, amount });
    expect(amounts).toEqual({ amount: fault });
    expect(order.amountMinor).toBe(0);
  });

  it('takes a cost of nothing, and names one that is no amount at its line', () => {
    const { order, amounts } = readWalletOrder({
      ...typed,
      cart: [
        { ...line, cost: '0' },
        { ...line, id: 1, cost: 'x' },
      ],
    });
    expect(order.cart?.map(({ costMinor }) => costMinor)).toEqual([0, -1]);
    expect(amounts).toEqual({ 'cart.1.cost': 'not-an-amount' });
  });

  it.each(['', '1.5', 'two', '-1', '9'.repeat(16)])(
    'leaves a quantity of %j to be refused',
    (quantity) => {
      const { order } = readWalletOrder({ ...typed, cart: [{ ...line, quantity }] });
      expect(order.cart?.[0]?.quantity).toBe(-1);
    },
  );

  it('begins with what the account says', () => {
    const form = {
      currencies: ['JPY', 'AUD'] as CurrencyCode[],
      amountLimitMajor: 10_000,
      invoiceLengthMax: 255,
      originUrl: 'https://shop.example',
      callbackPath: '/basket',
    };
    expect(freshOrder(form)).toMatchObject({
      currency: 'JPY',
      origin: 'https://shop.example',
      path: '/basket',
      cart: [],
    });
  });

  it('comes again as it was, in every currency', () => {
    for (const currency of ['AUD', 'JPY', 'KWD'] as CurrencyCode[]) {
      const checkout = fakeCheckout({ currency, channel: 'mail' });
      const { order, amounts } = readWalletOrder(orderAgain(checkout));
      const { invoiceNumber, amountMinor, originUrl, callbackPath, cart, channel } = checkout;
      expect(amounts).toEqual({});
      expect(order).toEqual({
        invoiceNumber,
        amountMinor,
        originUrl,
        callbackPath,
        cart,
        channel,
        currency,
      });
      expect(readAmount(orderAgain(checkout).amount, currency).ok).toBe(true);
    }
  });

  it('gives each new line an id of its own, also after one was taken out', () => {
    const three = withLine(withLine(withLine([])));
    const again = withLine(three.filter(({ id }) => id !== 1));
    expect(again.map(({ id }) => id)).toEqual([0, 2, 3]);
  });
});

describe('what main says of an order', () => {
  it('is told at the field that it is about', () => {
    expect(fieldOfRefusal({ field: 'invoice', reason: 'colon' })).toBe('invoice');
    expect(fieldOfRefusal({ field: 'cart', item: 2, part: 'image', reason: 'not-a-url' })).toBe(
      'cart.2.image',
    );
    expect(fieldOrder(3)).toContain('cart.2.image');
    expect(fieldOrder(0)).toEqual(['invoice', 'amount', 'currency', 'origin-url', 'callback-path']);
  });

  it('holds only while its field is as it was', () => {
    const { order } = readWalletOrder({ ...typed, cart: [line] });
    const refusals = [
      { field: 'invoice', reason: 'colon' },
      { field: 'amount', reason: 'above-limit' },
      { field: 'cart', item: 0, part: 'cost', reason: 'too-large' },
    ] as const;
    const holding = (now: Partial<typeof order>) =>
      stillHolding(refusals, order, { ...order, ...now }).map(fieldOfRefusal);
    expect(holding({})).toEqual(['invoice', 'amount', 'cart.0.cost']);
    expect(holding({ invoiceNumber: 'x' })).toEqual(['amount', 'cart.0.cost']);
    expect(holding({ currency: 'NZD' })).toEqual(['invoice', 'cart.0.cost']);
    expect(holding({ cart: null })).toEqual(['invoice', 'amount']);
  });

  it('is sorted by what it warns of', () => {
    expect(
      readWarnings([
        { kind: 'image-not-https', item: 1 },
        { kind: 'cart-total-differs', cartTotalMinor: 5 },
        { kind: 'invoice-normalised', invoiceNumber: 'é' },
        { kind: 'image-not-https', item: 3 },
        { kind: 'origin-not-https' },
      ]),
    ).toEqual({ normalised: 'é', isPlainOrigin: true, insecure: [1, 3] });
    expect(readWarnings([])).toEqual({ normalised: null, isPlainOrigin: false, insecure: [] });
  });
});

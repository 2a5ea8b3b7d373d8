import { describe, expect, it } from 'vitest';
import { attemptStates } from '../../../src/domain/charge/attempt.ts';
import type { CurrencyCode } from '../../../src/domain/money.ts';
import { cartTotalMinor, checkCart, insecureImages } from '../../../src/domain/wallet/cart.ts';
import type { CartItem } from '../../../src/domain/wallet/cart.ts';
import { checkWalletSettings } from '../../../src/domain/wallet/check-settings.ts';
import { walletStates } from '../../../src/domain/wallet/checkout.ts';
import { readInvoice } from '../../../src/domain/wallet/invoice.ts';
import { suggestsNotProvisioned } from '../../../src/domain/wallet/provisioning.ts';
import { defaultWalletSettings } from '../../../src/domain/wallet/settings.ts';
import type { WalletSettings } from '../../../src/domain/wallet/settings.ts';
import {
  hashedText,
  tokenRequestBody,
  tokenRequestPath,
  tokenRequestQuery,
  walletAmountText,
} from '../../../src/domain/wallet/token-request.ts';
import {
  canMoveWallet,
  walletActions,
  walletMovers,
  walletStateOfCharge,
} from '../../../src/domain/wallet/transitions.ts';
import { isCardKnown, walletCardFacts } from '../../../src/domain/wallet/wallet-card.ts';

const tea: CartItem = {
  description: 'Tea',
  quantity: 2,
  costMinor: 550,
  imageUrl: 'https://shop.example/tea.png',
};

/** From, to, and who moves it. */
const wantedMoves: readonly string[] = [
  'null requested service',
  'null failed service',
  'requested opened staff',
  'requested returned staff',
  'requested cancelled staff',
  'requested expired clock',
  'opened requested window',
  'opened requested recovery',
  'opened returned staff',
  'opened returned window',
  'opened cancelled staff',
  'opened cancelled window',
  'opened expired clock',
  'returned submitted staff',
  'returned cancelled staff',
  'returned expired clock',
  'returned expired recovery',
  'submitted returned service',
  'submitted approved service',
  'submitted declined service',
  'submitted not-confirmed service',
  'submitted failed service',
  'submitted failed recovery',
  'declined approved service',
  'not-confirmed approved service',
  'not-confirmed declined service',
  'not-confirmed failed service',
  'failed approved service',
];

describe('an invoice number', () => {
  it('is normalised to NFC, and says when that changed it', () => {
    expect(readInvoice(' Gro\u0308ße ', 255)).toEqual({
      ok: true,
      value: { number: 'Größe', isChanged: true },
    });
    expect(readInvoice('Größe', 255)).toMatchObject({ value: { isChanged: false } });
  });

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['A:B', 'colon'],
    [':', 'colon'],
    ['.', 'dots-only'],
    ['..', 'dots-only'],
    ['A\r\nB', 'control-characters'],
    ['A\u200bB', 'control-characters'],
    ['\ud800', 'control-characters'],
    ['x'.repeat(256), 'too-long'],
    ['4111 1111 1111 1111', 'holds-card-number'],
  ])('is refused: %j', (text, reason) => {
    expect(readInvoice(text, 255)).toEqual({ ok: false, error: reason });
  });
});

describe('a token request', () => {
  const parts = { username: 'me', invoiceNumber: 'A/1 #ü', currency: 'AUD', amountText: '10.00' };

  it('hashes the raw values and sends them encoded', () => {
    expect(hashedText(parts)).toBe('me:A/1 #ü:AUD:10.00');
    const path = tokenRequestPath(parts, { hash: 'a/b+c=', lastSegment: 'wallet_token' });
    expect(path).toBe('/v2/me/A%2F1%20%23%C3%BC/AUD/10.00/a%2Fb%2Bc%3D/wallet_token');
    expect(path.split('/').slice(2, 6).map(decodeURIComponent)).toEqual(Object.values(parts));
  });

  it('encodes both query values exactly once', () => {
    const query = tokenRequestQuery('https://shop.example/a', '/cart%20b');
    expect(query).toBe('?origin_url=https%3A%2F%2Fshop.example%2Fa&callback_path=%2Fcart%2520b');
    const read = new URLSearchParams(query);
    expect([...read.values()]).toEqual(['https://shop.example/a', '/cart%20b']);
  });

  it.each([
    [1000, 'AUD', 'with-two-decimals', '10.00'],
    [5, 'AUD', 'without-decimals', '0.05'],
    [300, 'JPY', 'with-two-decimals', '300.00'],
    [300, 'JPY', 'without-decimals', '300'],
    [1234, 'KWD', 'with-two-decimals', '1.234'],
  ] as const)('writes %s minor units of %s, %s, as %s', (amount, currency, style, text) => {
    expect(walletAmountText(amount, currency as CurrencyCode, style)).toBe(text);
  });

  it('has a body only with a cart', () => {
    expect(tokenRequestBody(null)).toBeNull();
    expect(tokenRequestBody([])).toBeNull();
    expect(JSON.parse(tokenRequestBody([tea]) ?? '')).toEqual({
      cart_items: [
        { description: 'Tea', quantity: 2, cost: 550, image: 'https://shop.example/tea.png' },
      ],
    });
  });
});

describe('a cart', () => {
  it('has a total, until it is beyond counting', () => {
    expect(cartTotalMinor([tea, { ...tea, quantity: 1, costMinor: 0 }])).toBe(1100);
    const huge = { ...tea, quantity: 1_000_000_000_000, costMinor: 1_000_000_000_000 };
    expect(cartTotalMinor([huge])).toBeNull();
  });

  it.each<[Partial<CartItem>, string, string]>([
    [{ description: ' ' }, 'description', 'empty'],
    [{ description: 'x'.repeat(256) }, 'description', 'too-long'],
    [{ description: 'a\nb' }, 'description', 'control-characters'],
    [{ description: 'card 4111111111111111' }, 'description', 'holds-card-number'],
    [{ quantity: 0 }, 'quantity', 'not-whole'],
    [{ quantity: 1.5 }, 'quantity', 'not-whole'],
    [{ quantity: 2e12 }, 'quantity', 'too-large'],
    [{ costMinor: -1 }, 'cost', 'not-whole'],
    [{ costMinor: Number.NaN }, 'cost', 'not-whole'],
    [{ imageUrl: '' }, 'image', 'empty'],
    [{ imageUrl: 'javascript:alert(1)' }, 'image', 'not-a-url'],
    [{ imageUrl: 'https://a@b.example/x' }, 'image', 'user-info'],
    [{ imageUrl: 'https://b.example/a b' }, 'image', 'control-characters'],
    [{ imageUrl: `https://b.example/${'x'.repeat(2048)}` }, 'image', 'too-long'],
  ])('refuses %j by its part', (changes, part, reason) => {
    expect(checkCart([tea, { ...tea, ...changes }])).toEqual([{ item: 1, part, reason }]);
  });

  it('says which pictures are not fetched over HTTPS', () => {
    expect(insecureImages([tea, { ...tea, imageUrl: 'http://shop.example/x' }])).toEqual([1]);
  });
});

describe('the moves of a checkout', () => {
  it('are the ones of the table and no others', () => {
    const moves = [null, ...walletStates].flatMap((from) =>
      walletStates.flatMap((to) =>
        walletMovers.filter((by) => canMoveWallet(from, to, by)).map((by) => `${from} ${to} ${by}`),
      ),
    );
    expect(moves).toEqual(wantedMoves);
  });

  it('lead to a charge only from an approval, and nowhere from an end', () => {
    for (const from of walletStates) {
      const mayTake = walletMovers.some((by) => canMoveWallet(from, 'submitted', by));
      expect(mayTake, from).toBe(from === 'returned');
      expect(walletActions(from).includes('take'), from).toBe(mayTake);
    }
    for (const from of ['approved', 'cancelled', 'expired'] as const) {
      const out = walletStates.filter((to) =>
        walletMovers.some((by) => canMoveWallet(from, to, by)),
      );
      expect(out, from).toEqual([]);
    }
  });

  it('follow every state that a charge can be in', () => {
    expect(attemptStates.map((state) => [state, walletStateOfCharge(state)])).toEqual([
      ['prepared', 'submitted'],
      ['not-sent', 'returned'],
      ['dispatched', 'submitted'],
      ['approved', 'approved'],
      ['declined', 'declined'],
      ['rejected', 'failed'],
      ['reference-taken', 'not-confirmed'],
      ['mismatch', 'not-confirmed'],
      ['unknown', 'not-confirmed'],
      ['confirmed-charged', 'approved'],
      ['confirmed-declined', 'declined'],
      ['confirmed-not-charged', 'failed'],
      ['confirmed-reversed', 'approved'],
      ['surplus-charged', 'approved'],
      ['paid-elsewhere', 'failed'],
    ]);
  });
});

describe('a wallet’s card', () => {
  it('is not known before the answer', () => {
    expect(isCardKnown(walletCardFacts)).toBe(false);
    expect(Array.from(walletCardFacts.lastFour)).toHaveLength(4);
    expect(isCardKnown({ lastFour: '1111' })).toBe(true);
  });
});

describe('a refusal', () => {
  it.each([
    ['The wallet is not available for this merchant. Please contact support.', true],
    ['Merchant has not been provisioned', true],
    ['Please accept the terms of use', true],
    ['Invalid verification: the hash does not match', false],
    ['Amount is invalid', false],
  ])('"%s" sounds like a missing provisioning: %s', (error, wanted) => {
    expect(suggestsNotProvisioned([error])).toBe(wanted);
  });
});

describe('wallet settings', () => {
  const account = { mode: 'test', paynowUrl: 'https://paynow.example' } as const;
  const check = (
    changes: Partial<WalletSettings>,
    by: Parameters<typeof checkWalletSettings>[1] = account,
  ) => {
    const checked = checkWalletSettings({ ...defaultWalletSettings, ...changes }, by);
    return checked.ok ? [] : checked.error.map(({ field, reason }) => `${field}: ${reason}`);
  };
  const { purchaseFields, callbackParameters } = defaultWalletSettings;

  it('are kept as every account has them', () => {
    expect(check({ enabled: true })).toEqual([]);
    expect(check({}, { mode: 'live', paynowUrl: '' })).toEqual([]);
  });

  it.each<[Partial<WalletSettings>, string]>([
    [{ lightboxUrl: 'http://wallet.example' }, 'lightbox-url: not-https'],
    [{ lightboxUrl: 'https://wallet.example?x' }, 'lightbox-url: has-query'],
    [{ lastSegment: '' }, 'last-segment: empty'],
    [{ lastSegment: 'a/b' }, 'last-segment: not-a-segment'],
    [{ tokenisePath: 'v1.0/credit_cards' }, 'tokenise-path: not-a-path'],
    [{ defaultOriginUrl: 'https://10.0.0.1' }, 'origin-url: ip-address'],
    [{ defaultCallbackPath: 'cart' }, 'callback-path: not-a-path'],
    [{ lightboxParameters: { token: 'a', checkoutId: 'a' } }, 'lightbox-parameters: named-twice'],
    [
      { callbackParameters: { ...callbackParameters, oauthToken: '' } },
      'callback-parameters: empty',
    ],
    [
      { purchaseFields: { ...purchaseFields, oauthToken: '__proto__' } },
      'purchase-fields: not-a-name',
    ],
    [{ purchaseFields: { ...purchaseFields, oauthToken: 'a"b' } }, 'purchase-fields: not-a-name'],
    [
      { purchaseFields: { ...purchaseFields, container: 'amount' } },
      'purchase-fields: replaces-document-field',
    ],
    [
      { purchaseFields: { ...purchaseFields, container: '', oauthToken: 'card_token' } },
      'purchase-fields: replaces-document-field',
    ],
    [{ tokeniseFields: { ...purchaseFields, checkoutResourceUrl: '' } }, 'tokenise-fields: empty'],
  ])('refuse %j', (changes, wanted) => {
    expect(check(changes)).toEqual([wanted]);
  });

  it('are not turned on without an address to ask', () => {
    expect(check({ enabled: true }, { ...account, paynowUrl: '' })).toEqual([
      'enabled: no-paynow-url',
    ]);
    expect(check({ enabled: true }, { mode: 'practice', paynowUrl: '' })).toEqual([]);
  });
});

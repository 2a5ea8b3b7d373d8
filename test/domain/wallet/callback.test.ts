import { describe, expect, it } from 'vitest';
import { checkCallbackPath } from '../../../src/domain/wallet/callback-path.ts';
import { readCallback, readCallbackValues } from '../../../src/domain/wallet/callback.ts';
import type { ExpectedCallback } from '../../../src/domain/wallet/callback.ts';
import { defaultWalletSettings } from '../../../src/domain/wallet/settings.ts';

const expected: ExpectedCallback = {
  originUrl: 'https://shop.example/au',
  callbackPath: '/cart',
  requestToken: 'request-token-1',
  mode: 'live',
  parameters: defaultWalletSettings.callbackParameters,
};

const good = {
  checkout_resource_url: 'https://wallet.example/checkouts/9?x=1',
  oauth_token: 'request-token-1',
  oauth_verifier: 'verifier+/=9',
};

const address = (values: Readonly<Record<string, string>>, base = 'https://shop.example/au/cart') =>
  `${base}?${new URLSearchParams(values).toString()}`;

const reasonOf = (text: string, changes: Partial<ExpectedCallback> = {}) => {
  const read = readCallback(text, { ...expected, ...changes });
  return read.ok ? read.value.kind : `${read.error.part ?? 'address'}: ${read.error.reason}`;
};

describe('a callback', () => {
  it('gives the three values, decoded once', () => {
    const read = readCallback(address(good), expected);
    if (!read.ok || read.value.kind !== 'returned') throw new Error('It was not taken');
    const { checkoutResourceUrl, oauthToken, oauthVerifier } = read.value.values;
    expect(checkoutResourceUrl.reveal()).toBe(good.checkout_resource_url);
    expect(oauthToken.reveal()).toBe(good.oauth_token);
    expect(oauthVerifier.reveal()).toBe(good.oauth_verifier);
    expect(JSON.stringify(read)).not.toContain('verifier+');
  });

  it.each([
    ['', 'address: not-a-url'],
    ['javascript:alert(1)', 'address: not-a-url'],
    [address(good, 'https://evil.example/au/cart'), 'address: other-address'],
    [address(good, 'https://shop.example/au/cart/'), 'address: other-address'],
    [address(good, 'https://shop.example/cart'), 'address: other-address'],
    [address(good, 'http://shop.example/au/cart'), 'address: other-address'],
    [address(good, 'https://shop.example.evil.example/au/cart'), 'address: other-address'],
    [`${address(good)}\r\nX: y`, 'address: control-characters'],
    [`${address(good)}&x=${'a'.repeat(20_000)}`, 'address: too-long'],
    ['https://shop.example/au/cart', 'checkout-resource-url: missing'],
    [address({ ...good, oauth_token: '' }), 'oauth-token: missing'],
    [address({ ...good, oauth_verifier: '' }), 'oauth-verifier: missing'],
    [`${address(good)}&oauth_verifier=again`, 'oauth-verifier: doubled'],
    [`${address(good)}&oauth%5Ftoken=request-token-1`, 'oauth-token: doubled'],
    [`${address(good)}&checkout_resource_url=x`, 'checkout-resource-url: doubled'],
    [`${address(good)}&mpstatus=success&mpstatus=cancel`, 'address: doubled'],
    [address({ ...good, oauth_verifier: 'v'.repeat(2049) }), 'oauth-verifier: too-long'],
    [address({ ...good, oauth_verifier: 'a b' }), 'oauth-verifier: control-characters'],
    [address({ ...good, oauth_verifier: 'ü' }), 'oauth-verifier: control-characters'],
    [
      `https://shop.example/au/cart?oauth_verifier=%zz&checkout_resource_url=https%3A%2F%2Fx`,
      'oauth-token: missing',
    ],
    [address({ ...good, oauth_verifier: '4111111111111111' }), 'oauth-verifier: holds-card-number'],
    [
      address({ ...good, oauth_token: good.oauth_verifier, oauth_verifier: good.oauth_token }),
      'oauth-verifier: swapped',
    ],
    [
      address({ ...good, oauth_token: good.checkout_resource_url, checkout_resource_url: 'abc' }),
      'oauth-token: swapped',
    ],
    [
      address({ ...good, checkout_resource_url: 'request-token-1', oauth_token: 'x' }),
      'checkout-resource-url: swapped',
    ],
    [address({ ...good, oauth_token: 'request-token-2' }), 'oauth-token: other-checkout'],
    [address({ ...good, checkout_resource_url: 'abc' }), 'checkout-resource-url: not-a-url'],
    [
      address({ ...good, checkout_resource_url: 'http://wallet.example/1' }),
      'checkout-resource-url: not-a-url',
    ],
    [
      address({ ...good, checkout_resource_url: 'https://a@wallet.example/1' }),
      'checkout-resource-url: not-a-url',
    ],
    [
      address({ ...good, checkout_resource_url: 'http://127.0.0.1:9/1' }),
      'checkout-resource-url: not-a-url',
    ],
  ])('is refused: %s', (text, reason) => {
    expect(reasonOf(text)).toBe(reason);
  });

  it.each([
    ['cancel', 'customer'],
    ['CANCELLED', 'customer'],
    ['failure', 'wallet-error'],
    ['error', 'wallet-error'],
  ])('with the status %s says that nobody approved', (mpstatus, reason) => {
    const read = readCallback(address({ mpstatus, oauth_token: good.oauth_token }), expected);
    expect(read).toEqual({ ok: true, value: { kind: 'gave-up', reason } });
    const foreign = address({ mpstatus, oauth_token: 'request-token-2' });
    expect(reasonOf(foreign)).toBe('oauth-token: other-checkout');
  });

  it('goes by the names that the account has', () => {
    const parameters = {
      checkoutResourceUrl: 'resource',
      oauthToken: 'token',
      oauthVerifier: 'proof',
      status: '',
    };
    const text = address({
      resource: good.checkout_resource_url,
      token: good.oauth_token,
      proof: 'p',
      mpstatus: 'cancel',
    });
    expect(reasonOf(text, { parameters })).toBe('returned');
  });

  it('may name this machine outside live', () => {
    const local = address({ ...good, checkout_resource_url: 'http://127.0.0.1:9/1' });
    expect(reasonOf(local, { mode: 'practice' })).toBe('returned');
  });

  it('pasted value by value is judged alike, without the spaces of a paste', () => {
    const typed = {
      checkoutResourceUrl: ` ${good.checkout_resource_url}\n`,
      oauthToken: good.oauth_token,
      oauthVerifier: good.oauth_verifier,
    };
    expect(readCallbackValues(typed, expected)).toMatchObject({ ok: true });
    expect(readCallbackValues({ ...typed, oauthToken: '' }, expected)).toEqual({
      ok: false,
      error: { part: 'oauth-token', reason: 'missing' },
    });
  });
});

describe('a callback path', () => {
  it.each(['/', '/cart', '/shop/cart.php', '/a/b%20c', "/it's(here)"])('is taken: %s', (path) => {
    expect(checkCallbackPath(` ${path} `)).toEqual({ ok: true, value: path });
  });

  it.each([
    ['', 'empty'],
    ['cart', 'not-a-path'],
    ['//evil.example/x', 'not-a-path'],
    ['/\\evil.example', 'not-a-path'],
    ['/a/../b', 'not-a-path'],
    ['/a/%2E%2E/b', 'not-a-path'],
    ['/a/.%2e', 'not-a-path'],
    ['/a%2Fb', 'not-a-path'],
    ['/a%5Cb', 'not-a-path'],
    ['/a%0D%0Ab', 'not-a-path'],
    ['/a%zz', 'not-a-path'],
    ['/größe', 'not-a-path'],
    ['/a b', 'not-a-path'],
    ['https://shop.example/cart', 'not-a-path'],
    ['/cart?x=1', 'has-query'],
    ['/cart#x', 'has-query'],
    ['/cart\r\nX: y', 'control-characters'],
    [`/${'a'.repeat(2048)}`, 'too-long'],
    ['/4111111111111111', 'holds-card-number'],
  ])('is refused: %j', (path, reason) => {
    expect(checkCallbackPath(path)).toEqual({ ok: false, error: reason });
  });
});

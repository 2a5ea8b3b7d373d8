import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { RunningSandbox } from '../../../src/main/sandbox/server.ts';
import { walletHash } from '../../../src/main/sandbox/verify.ts';
import { envelope, openBank, post, purchase, type Reply, send } from './practice-client.ts';
import { practiceAddress } from '../../fixtures/practice-address.ts';

const secret = 'practice-shared-secret';
const origin = 'https://shop.example';

function hashOf(values: readonly string[], key = secret): string {
  return createHmac('md5', key).update(values.join(':')).digest('hex');
}

type Asking = {
  readonly values?: readonly string[];
  readonly hash?: string;
  readonly query?: string;
  readonly body?: unknown;
  readonly type?: string;
};

function ask(bank: RunningSandbox, asking: Asking = {}): Promise<Reply> {
  const values = asking.values ?? ['TEST', 'INV/7 #ü', 'AUD', '10.00'];
  const path = [...values, asking.hash ?? hashOf(values)].map(encodeURIComponent).join('/');
  const query = asking.query ?? `origin_url=${encodeURIComponent(origin)}&callback_path=%2Fcart`;
  return send(`${bank.paynowUrl}/v2/${path}/wallet_token?${query}`, {
    method: 'POST',
    headers: { 'Content-Type': asking.type ?? 'application/json' },
    body: asking.body === undefined ? '' : JSON.stringify(asking.body),
  });
}

type WalletAnswer = { successful: boolean; token: string; checkout_id: string; errors?: string[] };

async function answered(reply: Promise<Reply>): Promise<WalletAnswer> {
  const { status, text } = await reply;
  expect(status).toBe(200);
  return JSON.parse(text) as WalletAnswer;
}

/** Selects a card in the lightbox and returns the callback's values. */
async function choose(
  bank: RunningSandbox,
  wallet: WalletAnswer,
  choice = 'visa-by-amount-1111',
): Promise<URL> {
  const form = new URLSearchParams({
    token: wallet.token,
    checkout_id: wallet.checkout_id,
    choice,
  });
  const reply = await send(`${bank.paynowUrl}/lightbox`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
  });
  expect(reply.status).toBe(303);
  return new URL(reply.headers.location ?? '');
}

function walletFields(callback: URL): Record<string, unknown> {
  const query = callback.searchParams;
  return {
    type: 'MASTERPASS',
    checkout_resource_url: query.get('checkout_resource_url'),
    oauth_token: query.get('oauth_token'),
    oauth_verifier: query.get('oauth_verifier'),
  };
}

const noCard = { card_number: undefined, card_expiry: undefined, cvv: undefined };

describe('the hash', () => {
  it('is HMAC-MD5 over the colon-joined values, in lower-case hexadecimal', () => {
    // The message of RFC 2202 test case 2 holds no colon, so the case is rebuilt on ours.
    expect(createHmac('md5', 'Jefe').update('what do ya want for nothing?').digest('hex')).toBe(
      '750c783e6ab0b503eaa86e310a5db738',
    );
    const values = ['mantissues', 'ABC123', 'AUD', '10.00'] as const;
    expect(walletHash(values, 'Jefe', 'hex-lower')).toBe(hashOf(values, 'Jefe'));
    expect(walletHash(values, 'Jefe', 'base64')).toBe(
      Buffer.from(hashOf(values, 'Jefe'), 'hex').toString('base64'),
    );
  });
});

function overPath(...changed: readonly string[]): Asking {
  return { values: changed };
}

describe('a wallet token request', () => {
  it('gives a token and a checkout id, with nothing else', async () => {
    const bank = await openBank();
    const answer = await answered(ask(bank));
    expect(Object.keys(answer)).toEqual(['successful', 'token', 'checkout_id']);
    expect(answer.successful).toBe(true);
  });

  it('takes a cart', async () => {
    const bank = await openBank();
    const item = { description: 'Tea', quantity: 2, cost: 500, image: 'https://shop.example/t' };
    expect((await answered(ask(bank, { body: { cart_items: [item] } }))).successful).toBe(true);
    expect((await answered(ask(bank, { body: {} }))).successful).toBe(true);
  });

  const item = { description: 'Tea', quantity: 2, cost: 500, image: 'https://shop.example/t' };
  const refused: readonly (readonly [string, Asking, string])[] = [
    ['a wrong hash', { hash: hashOf(['TEST', 'A', 'AUD', '10.00']) }, 'hash does not match'],
    ['an upper-case hash', { hash: 'A'.repeat(32) }, 'hash does not match'],
    ['another merchant', overPath('OTHER', 'A', 'AUD', '1.00'), 'Merchant not found'],
    ['an unknown currency', overPath('TEST', 'A', 'ZZZ', '1.00'), 'Currency ZZZ'],
    ['an amount of words', overPath('TEST', 'A', 'AUD', 'ten'), 'Amount is invalid'],
    ['amount zero', overPath('TEST', 'A', 'AUD', '0.00'), 'Amount is invalid'],
    ['no origin', { query: 'callback_path=%2Fcart' }, 'origin_url is invalid'],
    ['a script origin', { query: 'origin_url=javascript%3A1&callback_path=%2Fc' }, 'origin_url'],
    ['no callback', { query: 'origin_url=https%3A%2F%2Fshop.example' }, 'callback_path'],
    [
      'a callback elsewhere',
      { query: 'origin_url=https%3A%2F%2Fshop.example&callback_path=%2F%2Fevil.example' },
      'callback_path',
    ],
    ['another content type', { type: 'text/plain' }, 'Content-Type'],
    ['a cart that is no list', { body: { cart_items: {} } }, 'cart_items must be an array'],
    ['a body that is no object', { body: [1] }, 'JSON object'],
    ['quantity 0', { body: { cart_items: [{ ...item, quantity: 0 }] } }, '[0].quantity'],
    ['a cost as text', { body: { cart_items: [item, { ...item, cost: '5' }] } }, '[1].cost'],
    ['no image', { body: { cart_items: [{ ...item, image: undefined }] } }, '[0].image'],
    ['no description', { body: { cart_items: [{ ...item, description: 1 }] } }, 'description'],
  ];

  it.each(refused)('fails with HTTP 200 and the reason: %s', async (_name, asking, reason) => {
    const bank = await openBank();
    const answer = await answered(ask(bank, asking));
    expect(answer.successful).toBe(false);
    expect(answer.errors?.join()).toContain(reason);
    expect(answer).not.toHaveProperty('token');
  });

  it('is not available before the wallet is provisioned', async () => {
    const bank = await openBank({ walletProvisioned: false });
    expect((await answered(ask(bank))).errors?.join()).toContain('contact support');
  });

  it('can be made to answer anything', async () => {
    const bank = await openBank();
    const body = '{"successful":true}';
    const fault = { kind: 'answer', on: 'wallet_token', body };
    await post(practiceAddress(bank.practiceUrl, 'faults'), fault);
    expect((await ask(bank)).text).toBe(body);
  });
});

describe('the lightbox', () => {
  it('shows the order as text and every card', async () => {
    const bank = await openBank();
    const hostile = ['TEST', '<script>x</script>', 'AUD', '10.00'];
    const wallet = await answered(ask(bank, { values: hostile }));
    const query = new URLSearchParams({ token: wallet.token, checkout_id: wallet.checkout_id });
    const page = await send(`${bank.paynowUrl}/lightbox?${query.toString()}`);
    expect(page.status).toBe(200);
    expect(page.text).not.toContain('<script>');
    expect(page.text).toContain('value="visa-by-amount-1111"');
    expect(page.text).not.toMatch(/\d{13}/);
    expect((await send(`${bank.paynowUrl}/lightbox?token=x`)).status).toBe(410);
  });

  it('comes back to the merchant with the three values, which pay once', async () => {
    const bank = await openBank();
    const wallet = await answered(ask(bank));
    const callback = await choose(bank, wallet);
    expect(callback.origin + callback.pathname).toBe(`${origin}/cart`);
    expect(callback.searchParams.get('oauth_token')).toBe(wallet.token);

    const paid = await envelope(purchase(bank, { ...noCard, wallet: walletFields(callback) }));
    expect(paid.response).toMatchObject({ successful: true, card_number: '411111xxxxxx1111' });
    const again = await envelope(purchase(bank, { ...noCard, wallet: walletFields(callback) }));
    expect(again.errors).toEqual(['Unable to load credit card data from Wallet details']);
    expect(bank.truth().map((charge) => charge.source)).toEqual(['wallet']);
  });

  it('brings values that tokenise, and the token pays', async () => {
    const bank = await openBank();
    const callback = await choose(bank, await answered(ask(bank)), 'mastercard-approve-2346');
    const { checkout_resource_url: url, ...rest } = walletFields(callback);
    const wallet = { ...rest, checkout_identifier: String(url).split('/').at(-1) };
    const kept = await envelope(post(`${bank.baseUrl}/v1.0/credit_cards`, { wallet }));
    expect(kept.response).toMatchObject({ card_type: 'MasterCard', authorized: true });
    const fields = { ...noCard, card_token: kept.response['token'] };
    expect((await envelope(purchase(bank, fields))).response['successful']).toBe(true);
  });

  it('does not pay with a wrong verifier, another checkout, or after fifteen minutes', async () => {
    const bank = await openBank();
    const fields = walletFields(await choose(bank, await answered(ask(bank))));
    const other = walletFields(await choose(bank, await answered(ask(bank))));
    const pay = async (wallet: unknown) => await envelope(purchase(bank, { ...noCard, wallet }));
    for (const wrong of [
      { ...fields, oauth_verifier: other['oauth_verifier'] },
      { ...fields, checkout_resource_url: other['checkout_resource_url'] },
      { ...fields, oauth_verifier: undefined },
      'MASTERPASS',
    ]) {
      expect((await pay(wrong)).successful).toBe(false);
    }
    await bank.advanceClock(1);
    expect((await pay(fields)).successful).toBe(false);
    expect(bank.processed()).toEqual([]);
  });

  it('says that the customer cancelled or the wallet failed', async () => {
    const bank = await openBank();
    for (const [choice, status] of [
      ['cancel', 'cancel'],
      ['error', 'failure'],
    ] as const) {
      const wallet = await answered(ask(bank));
      const callback = await choose(bank, wallet, choice);
      expect(callback.searchParams.get('mpstatus')).toBe(status);
      expect(callback.searchParams.has('oauth_verifier')).toBe(false);
    }
  });
});

describe('tokenisation', () => {
  it('keeps a card without charging it', async () => {
    const bank = await openBank();
    const body = { card_number: '4242424242424242', card_expiry: '12/2040', card_holder: 'B' };
    const kept = await envelope(post(`${bank.baseUrl}/v1.0/credit_cards`, body));
    expect(kept.response).toMatchObject({ card_number: '424242xxxxxx4242', card_holder: 'B' });
    expect(bank.processed()).toEqual([]);
    const expired = { ...body, card_expiry: '01/2020' };
    const refused = await envelope(post(`${bank.baseUrl}/v1.0/credit_cards`, expired));
    expect(refused.errors).toEqual(['Expiry date is invalid (expired)']);
  });
});

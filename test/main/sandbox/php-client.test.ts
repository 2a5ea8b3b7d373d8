/**
 * The practice bank with `--lenient`, as the PHP client of the public gateway meets it: the bytes that it puts on the wire,
 * and what it makes of the answers (docs/gateway-facts.md).
 */
import { beforeEach, describe, expect, it } from 'vitest';
import type { RunningSandbox } from '../../../src/main/sandbox/server.ts';
import { type Answer, exchange, expiryYear } from './client-bytes.ts';
import { approvingCard, openBank, tellingCard } from './practice-client.ts';

let bank: RunningSandbox;
let orders = 0;

beforeEach(async () => {
  bank = await openBank({ lenient: true });
});

/** Reads an answer as the PHP client does: any status, and an object with both flags. Its slashes are escaped. */
async function php(method: string, path: string, body: Readonly<Record<string, unknown>> = {}) {
  const sent = JSON.stringify({ ...body, test: true }).replaceAll('/', String.raw`\/`);
  const isPost = method === 'POST';
  const { value } = await exchange(
    bank.baseUrl,
    [
      `${method} /v1.0/${path} HTTP/1.1`,
      'Host: HOST',
      'Authorization: Basic VEVTVDpURVNU',
      'Accept: */*',
      ...(isPost ? ['Content-type: application/json'] : []),
      'User-agent: PHP Library 1.2.2',
      'Connection: close',
    ],
    isPost ? sent : '',
  );
  return value as Omit<Answer, 'response'> & { readonly response: Record<string, unknown> };
}

/** A purchase by a keyed card as the PHP client sends it: the code is a number. */
function phpPurchase(changes: Readonly<Record<string, unknown>> = {}) {
  orders += 1;
  return {
    card_holder: 'A Cardholder',
    card_number: approvingCard,
    card_expiry: `05/${expiryYear}`,
    cvv: 123,
    reference: `UNIT-${orders}`,
    amount: 10_000,
    currency: 'AUD',
    customer_ip: '127.0.0.1',
    ...changes,
  };
}

describe('the PHP client', () => {
  it('charges a card, and reads a decline and an invalid number', async () => {
    const paid = await php('POST', 'purchases', phpPurchase());
    expect(paid).toMatchObject({
      successful: true,
      response: { successful: true, message: 'Approved' },
    });
    const declined = await php(
      'POST',
      'purchases',
      phpPurchase({ amount: 10_005, card_number: tellingCard }),
    );
    expect(declined).toMatchObject({
      successful: true,
      response: { successful: false, response_code: '05' },
    });
    const invalid = await php(
      'POST',
      'purchases',
      phpPurchase({ card_number: '5123456789012345' }),
    );
    expect(invalid).toMatchObject({
      successful: false,
      response: { successful: false },
      errors: ['Card number is invalid'],
    });
  });

  it('finds a purchase by id and by reference', async () => {
    const sent = phpPurchase();
    const paid = await php('POST', 'purchases', sent);
    for (const key of [paid.response['id'], sent.reference]) {
      expect(await php('GET', `purchases/${String(key)}`)).toEqual(paid);
    }
    const missing = await php('GET', 'purchases/12345');
    expect(missing).toMatchObject({ successful: false, errors: ['Could not find Purchase'] });
  });

  it('stores a card and charges its token with and without a code', async () => {
    const { card_holder, card_number, card_expiry, cvv, customer_ip } = phpPurchase();
    const details = { customer_ip, card_holder, card_number, card_expiry, cvv };
    const card = await php('POST', 'credit_cards', details);
    expect(card).toMatchObject({
      successful: true,
      response: {
        card_holder: 'A Cardholder',
        card_number: '512345XXXXXX2346',
        card_expiry: `${expiryYear}-05-31`,
      },
    });
    const token = String(card.response['token']);
    expect(await php('GET', `credit_cards/${token}`)).toEqual(card);
    for (const code of [123, null]) {
      const { reference } = phpPurchase();
      const order = { customer_ip: 'UNKNOWN', card_token: token, cvv: code, amount: 10_000 };
      const paid = await php('POST', 'purchases', { ...order, reference, currency: 'AUD' });
      expect(paid).toMatchObject({ successful: true, response: { message: 'Approved' } });
    }
    const order = { customer_ip, card_token: 'TOK123', cvv: null, amount: 100, currency: 'AUD' };
    const unknown = await php('POST', 'purchases', { ...order, reference: 'TOK' });
    expect(unknown).toMatchObject({
      successful: false,
      errors: ['Card TOK123 could not be found'],
    });
    const absent = await php('GET', 'credit_cards/invalid-token');
    expect(absent).toMatchObject({ successful: false, errors: ['Record not found'] });
  });

  it('refunds a part, and finds the refund', async () => {
    const paid = await php('POST', 'purchases', phpPurchase());
    const asked = { transaction_id: paid.response['id'], amount: 5000, reference: 'BACK-1' };
    const refund = await php('POST', 'refunds', asked);
    expect(refund).toMatchObject({ successful: true, response: { successful: true } });
    expect(await php('GET', `refunds/${String(refund.response['id'])}`)).toEqual(refund);
    const unknown = await php('POST', 'refunds', { ...asked, transaction_id: '12345' });
    expect(unknown.errors[0]).toBe('Reference has already been taken');
    const other = { ...asked, transaction_id: '12345', reference: 'ERRORTEST' };
    const invalid = await php('POST', 'refunds', other);
    expect(invalid).toMatchObject({
      successful: false,
      errors: ['Original transaction could not be found'],
    });
  });

  it('voids a purchase that the address names, with a body that names nothing', async () => {
    const paid = await php('POST', 'purchases', phpPurchase());
    const voided = await php('POST', `purchases/void?id=${String(paid.response['id'])}`);
    expect(voided).toMatchObject({ successful: true, response: { message: 'Voided' } });
    expect(bank.voided()).toEqual([paid.response['id']]);
  });

  it('is told aloud that an authorisation alone is not taken', async () => {
    const asked = await php('POST', 'purchases', phpPurchase({ capture: false }));
    expect(asked).toMatchObject({ successful: false, response: { successful: false } });
    expect(asked.errors[0]).toContain('Capture must be true');
    expect(bank.processed()).toEqual([]);
  });
});

/**
 * The practice bank with `--lenient`, as the Ruby client of the public gateway meets it: the bytes that it puts on the wire,
 * and what it makes of the answers (docs/gateway-facts.md).
 */
import { beforeEach, describe, expect, it } from 'vitest';
import type { RunningSandbox } from '../../../src/main/sandbox/server.ts';
import { exchange, expiryYear } from './client-bytes.ts';
import { approvingCard, openBank } from './practice-client.ts';

let bank: RunningSandbox;
let orders = 0;

beforeEach(async () => {
  bank = await openBank({ lenient: true });
});

/** Reads an answer as the Ruby client does: it raises on any other status, and a record hides the flag of the request. */
async function ruby(method: string, path: string, body: Readonly<Record<string, unknown>> = {}) {
  const sent = method === 'GET' ? '' : JSON.stringify({ ...body, test: true });
  const { status, value } = await exchange(
    bank.baseUrl,
    [
      `${method} /v1.0/${path} HTTP/1.1`,
      'Accept-Encoding: gzip;q=1.0,deflate;q=0.6,identity;q=0.3',
      'Accept: application/json',
      'User-Agent: Ruby',
      'Authorization: Basic VEVTVDpURVNU',
      'Content-Type: application/json',
      'Connection: close',
      'Host: HOST',
    ],
    sent,
  );
  expect([200, 201, 202, 400, 404, 422]).toContain(status);
  const { response } = value;
  const list = Array.isArray(response) ? response : [];
  const record = Array.isArray(response) ? {} : response;
  return { ...record, isAccepted: value.successful, errors: value.errors, data: list } as {
    readonly [name: string]: unknown;
    readonly errors: readonly string[];
    readonly data: readonly Record<string, unknown>[];
  };
}

/** A purchase by a keyed card as the Ruby client sends it: the code is a number. */
function rubyPurchase(changes: Readonly<Record<string, unknown>> = {}) {
  orders += 1;
  return {
    amount: 10_000,
    card_holder: 'A Cardholder',
    card_number: approvingCard,
    card_expiry: `2/${expiryYear}`,
    cvv: 123,
    reference: `order-${orders}`,
    customer_ip: '1.2.3.4',
    currency: 'AUD',
    ...changes,
  };
}

describe('the Ruby client', () => {
  it('charges a card and reads the record', async () => {
    const sent = rubyPurchase();
    const purchase = await ruby('POST', 'purchases', sent);
    expect(purchase).toMatchObject({
      isAccepted: true,
      successful: true,
      message: 'Approved',
      card_holder: 'A Cardholder',
      card_number: '512345XXXXXX2346',
      card_expiry: `${expiryYear}-02-${expiryYear % 4 === 0 ? 29 : 28}`,
      card_type: 'MasterCard',
      card_category: 'Credit',
      amount: 10_000,
      decimal_amount: 100,
      currency: 'AUD',
      reference: sent.reference,
      response_code: '00',
      captured: true,
      captured_amount: 10_000,
      metadata: {},
      addendum_data: {},
      errors: [],
    });
    expect(purchase['transaction_id']).toBe(purchase['id']);
    expect(purchase['card_token']).not.toBe('');
  });

  it('reads a refused currency as neither accepted nor successful', async () => {
    const refused = await ruby('POST', 'purchases', rubyPurchase({ currency: 'XXX' }));
    expect(refused).toMatchObject({ isAccepted: false, successful: false, response_code: '99' });
    expect(bank.processed()).toEqual([]);
  });

  it('finds a purchase by id and by reference, and an unknown one not at all', async () => {
    const made = await ruby('POST', 'purchases', rubyPurchase());
    for (const key of [made['id'], made['reference']]) {
      for (const query of ['', '?test=true']) {
        const found = await ruby('GET', `purchases/${String(key)}${query}`);
        expect(found).toEqual(made);
      }
    }
    const unknown = await ruby('GET', 'purchases/unknown');
    expect(unknown).toMatchObject({ isAccepted: false, errors: ['Could not find Purchase'] });
  });

  it('searches purchases and refunds, newest first', async () => {
    const first = await ruby('POST', 'purchases', rubyPurchase());
    const second = await ruby('POST', 'purchases', rubyPurchase());
    const query = 'from=2017/07/03&limit=10&offset=0&test=true';
    const purchases = await ruby('GET', `purchases?${query}`);
    expect(purchases.data.map(({ id }) => id)).toEqual([second['id'], first['id']]);
    const refund = await ruby('POST', 'refunds', refundOf(first));
    const refunds = await ruby('GET', 'refunds?offets=0&limit=10&test=true');
    expect(refunds.data.map(({ id }) => id)).toEqual([refund['id']]);
  });

  it('stores a card, charges its token, and changes its expiry', async () => {
    const { card_holder, card_number, card_expiry, cvv } = rubyPurchase();
    const card = await ruby('POST', 'credit_cards', { card_holder, card_number, card_expiry, cvv });
    expect(card).toMatchObject({
      isAccepted: true,
      card_holder: 'A Cardholder',
      card_number: '512345XXXXXX2346',
      card_type: 'MasterCard',
      authorized: true,
      transaction_count: 0,
    });
    const token = String(card['token']);
    const { reference } = rubyPurchase();
    const order = { amount: 500, card_token: token, reference, customer_ip: '1.2.3.4' };
    const charged = await ruby('POST', 'purchases', order);
    expect(charged).toMatchObject({ successful: true, amount: 500, currency: 'AUD' });
    const renewed = await ruby('PUT', `credit_cards/${token}`, { card_expiry: '02/2050' });
    expect(renewed).toMatchObject({ isAccepted: true, token, card_expiry: '2050-02-28' });
    expect(await ruby('GET', `credit_cards/${token}.json`)).toEqual(renewed);
    const past = await ruby('PUT', `credit_cards/${token}`, { card_expiry: '02/2020' });
    expect(past).toMatchObject({ isAccepted: false });
  });

  it('refunds a purchase under its own reference, and voids the refund', async () => {
    const made = await ruby('POST', 'purchases', rubyPurchase());
    const refund = await ruby('POST', 'refunds', refundOf(made));
    expect(refund).toMatchObject({
      isAccepted: true,
      successful: true,
      refunded: 'Approved',
      reference: made['reference'],
      card_holder: 'A Cardholder',
      currency: 'AUD',
      response_code: '00',
      metadata: {},
    });
    expect(refund['transaction_id']).not.toBe(made['transaction_id']);
    expect(await ruby('GET', `refunds/${String(made['reference'])}`)).toEqual(refund);
    const more = await ruby('POST', 'refunds', { ...refundOf(made), amount: 1, reference: 'R-2' });
    expect(more).toMatchObject({ isAccepted: false });
    const voided = await ruby('POST', 'refunds/void', { id: refund['id'] });
    expect(voided).toMatchObject({ isAccepted: true, successful: false, message: 'Voided' });
    const again = await ruby('POST', 'refunds', { ...refundOf(made), reference: 'R-3' });
    expect(again).toMatchObject({ successful: true, amount: 10_000 });
    expect(bank.voided()).toEqual([]);
  });

  it('voids a purchase that the body names', async () => {
    const made = await ruby('POST', 'purchases', rubyPurchase());
    const voided = await ruby('POST', 'purchases/void', { id: made['id'] });
    expect(voided).toEqual({
      ...made,
      successful: false,
      message: 'Voided',
      captured_amount: 0,
    });
    expect(bank.voided()).toEqual([made['id']]);
    expect(await ruby('GET', `purchases/${String(made['id'])}`)).toEqual(voided);
    const unknown = await ruby('POST', 'purchases/void', { id: '071-P-NONE' });
    expect(unknown).toMatchObject({ isAccepted: false, errors: ['Could not find Purchase'] });
  });
});

/** A refund of the whole, as a purchase of the Ruby client asks for it. */
function refundOf({ id, amount, reference }: Readonly<Record<string, unknown>>) {
  return { transaction_id: id, amount, reference };
}

import { afterEach, describe, expect, it } from 'vitest';
import { Secret } from '../../../src/domain/secret.ts';
import { defaultWalletSettings } from '../../../src/domain/wallet/settings.ts';
import { createGateway } from '../../../src/main/gateway/client.ts';
import { encodePurchase, encodeTokenisation } from '../../../src/main/gateway/wire/encode.ts';
import type { GatewayEndpoint } from '../../../src/main/ports/gateway/gateway.ts';
import type { WalletInstrument } from '../../../src/main/ports/gateway/wallet-gateway.ts';
import { bodyOf, startRawGateway } from './raw-service.ts';
import type { RawGateway } from './raw-service.ts';

const services: RawGateway[] = [];

afterEach(async () => {
  for (const service of services.splice(0)) await service.close();
});

/** A server that answers every request with these bytes, or closes without a response. */
async function answering(body: string | null, status = '200 OK'): Promise<RawGateway> {
  const head = `HTTP/1.1 ${status}\r\nContent-Length: ${Buffer.byteLength(body ?? '')}\r\n\r\n`;
  const service = await startRawGateway({
    onRequest: (socket) => void (body === null ? socket.destroy() : socket.end(head + body)),
  });
  services.push(service);
  return service;
}

async function ask(service: RawGateway, body: string | null = null) {
  return createGateway().requestWalletToken({
    paynowUrl: `${service.baseUrl}/base`,
    target: '/v2/me/A%2F1/AUD/10.00/abc/wallet_token?origin_url=x&callback_path=y',
    body,
    connectDeadlineMs: 300,
    hardDeadlineMs: 2000,
  });
}

const token = JSON.stringify({ successful: true, token: 'tok-1', checkout_id: 'chk-1' });

describe('a token request', () => {
  it('is one POST with the path as it was made, and nothing that identifies the merchant beside it', async () => {
    const service = await answering(token);
    expect(await ask(service, '{"cart_items":[]}')).toEqual({
      kind: 'token',
      token: 'tok-1',
      checkoutId: 'chk-1',
    });
    expect(service.seen).toHaveLength(1);
    const sent = service.seen[0]?.bytes.toString('utf8') ?? '';
    const line = 'POST /base/v2/me/A%2F1/AUD/10.00/abc/wallet_token?origin_url=x&callback_path=y ';
    expect(sent.startsWith(line)).toBe(true);
    expect(sent).toContain('Content-Type: application/json\r\n');
    expect(sent).not.toContain('Authorization');
    expect(bodyOf(service.seen[0])).toBe('{"cart_items":[]}');
  });

  it('has its content type without a body too', async () => {
    const service = await answering(token);
    await ask(service);
    const sent = service.seen[0]?.bytes.toString('utf8') ?? '';
    expect(sent).toContain('Content-Type: application/json\r\nContent-Length: 0\r\n');
  });

  it.each([
    ['{"successful":false,"errors":["No","way"]}', 'refused', ['No', 'way']],
    ['{"successful":false,"errors":null}', 'refused', []],
    ['{"successful":false}', 'refused', []],
    ['{"successful":false,"errors":"No"}', 'refused', ['No']],
    [
      '{"successful":false,"errors":["card 4111111111111111"]}',
      'refused',
      ['card ************1111'],
    ],
    ['{"successful":false,"token":"a","checkout_id":"b"}', 'refused', []],
    ['{"successful":true}', 'unreadable-answer', []],
    ['{"successful":true,"token":"a"}', 'unreadable-answer', []],
    ['{"successful":true,"checkout_id":"b"}', 'unreadable-answer', []],
    ['{"successful":true,"token":"","checkout_id":"b"}', 'unreadable-answer', []],
    ['{"successful":true,"token":null,"checkout_id":"b"}', 'unreadable-answer', []],
    ['{"successful":true,"token":7,"checkout_id":"b"}', 'unreadable-answer', []],
    ['{"successful":true,"token":"a b","checkout_id":"b"}', 'unreadable-answer', []],
    ['{"successful":true,"token":"a\\r\\nb","checkout_id":"b"}', 'unreadable-answer', []],
    [
      `{"successful":true,"token":"${'a'.repeat(1025)}","checkout_id":"b"}`,
      'unreadable-answer',
      [],
    ],
    ['{"successful":"true","token":"a","checkout_id":"b"}', 'unreadable-answer', []],
    ['{"successful":1,"token":"a","checkout_id":"b"}', 'unreadable-answer', []],
    ['{"token":"a","checkout_id":"b"}', 'unreadable-answer', []],
    [
      '{"successful":true,"successful":false,"token":"a","checkout_id":"b"}',
      'unreadable-answer',
      [],
    ],
    ['[]', 'unreadable-answer', []],
    ['null', 'unreadable-answer', []],
    ['', 'unreadable-answer', []],
    ['<html>OK</html>', 'unreadable-answer', []],
    ['{"successful":true,', 'unreadable-answer', []],
  ])('answered with %s fails as %s', async (body, reason, errors) => {
    const response = await ask(await answering(body));
    expect(response).toEqual({ kind: 'failed', reason, errors, httpStatus: 200 });
  });

  it.each(['201 Created', '302 Found', '401 No', '404 No', '500 No', '503 No'])(
    'answered with %s gives no token, whatever stands in it',
    async (status) => {
      expect(await ask(await answering(token, status))).toMatchObject({
        kind: 'failed',
        reason: 'unexpected-status',
        httpStatus: Number(status.slice(0, 3)),
      });
    },
  );

  it('that is not answered, or not taken, says so', async () => {
    expect(await ask(await answering(null))).toMatchObject({ reason: 'no-answer' });
    const service = await answering(token);
    await service.close();
    services.splice(services.indexOf(service), 1);
    expect(await ask(service)).toMatchObject({ reason: 'not-reached', httpStatus: null });
  });

  it('goes to no address that was changed behind our back', async () => {
    const gateway = createGateway();
    for (const paynowUrl of ['http://10.0.0.1', 'https://a@b.example', 'file:///x', '']) {
      // oxlint-disable-next-line no-await-in-loop -- One after another is quick enough.
      const response = await gateway.requestWalletToken({
        paynowUrl,
        target: '/v2/x',
        body: null,
        connectDeadlineMs: 50,
        hardDeadlineMs: 50,
      });
      expect(response, paynowUrl).toMatchObject({ reason: 'not-reached' });
    }
  });
});

const instrument: WalletInstrument = {
  kind: 'wallet',
  fields: defaultWalletSettings.purchaseFields,
  gatewayCheckoutId: 'chk-1',
  values: {
    checkoutResourceUrl: new Secret('https://wallet.example/"1"'),
    oauthToken: new Secret('oauth-token-1'),
    oauthVerifier: new Secret('verifier-secret-1'),
  },
};
const purchase = {
  amountMinor: 1000,
  currency: 'AUD',
  reference: 'A',
  instrument,
  ecm: null,
  storedCredential: null,
  trackingId: null,
  omitExpiry: false,
};

describe('what a wallet brought back', () => {
  it('stands under the names of the account, once', () => {
    const body = encodePurchase(purchase, { wallet: { type: 'OTHER' }, customer_ip: '192.0.2.1' });
    expect(JSON.parse(body.toString('utf8'))).toEqual({
      amount: 1000,
      currency: 'AUD',
      reference: 'A',
      wallet: {
        type: 'MASTERPASS',
        checkout_resource_url: 'https://wallet.example/"1"',
        oauth_token: 'oauth-token-1',
        oauth_verifier: 'verifier-secret-1',
      },
      customer_ip: '192.0.2.1',
    });
    expect(body.toString('utf8').match(/"wallet"/gu)).toHaveLength(1);
  });

  it('stands at the top without a container, and leaves out what has no name', () => {
    const fields = { ...instrument.fields, container: '', type: '', checkoutId: 'checkout' };
    const body = encodeTokenisation({ ...instrument, fields }, { oauth_token: 'mine' });
    expect(JSON.parse(body.toString('utf8'))).toEqual({
      checkout_resource_url: 'https://wallet.example/"1"',
      checkout: 'chk-1',
      oauth_token: 'oauth-token-1',
      oauth_verifier: 'verifier-secret-1',
    });
  });
});

describe('a tokenisation', () => {
  const keep = (service: RawGateway) => {
    const endpoint: GatewayEndpoint = {
      baseUrl: service.baseUrl,
      credential: { scheme: 'basic', username: 'me', token: new Secret('api-token-1') },
      additionalFields: {},
      connectDeadlineMs: 300,
      softDeadlineMs: 1000,
      hardDeadlineMs: 2000,
    };
    return createGateway().tokeniseWallet(endpoint, { path: '/v1.0/credit_cards', instrument });
  };
  const card = {
    card_token: 'card-token-1',
    card_number: '411111xxxxxx1111',
    card_expiry: '2030-12-31',
    card_type: 'VISA',
    authorized: true,
  };
  const body = (response: object, successful: unknown = true) =>
    JSON.stringify({ successful, response, errors: [] });

  it('gives a token with the card’s last four and expiry', async () => {
    const response = await keep(await answering(body(card)));
    if (response.kind !== 'card') throw new Error(JSON.stringify(response));
    expect(response.token.reveal()).toBe('card-token-1');
    expect(response.facts).toEqual({
      brand: 'visa',
      lastFour: '1111',
      expiry: { year: 2030, month: 12 },
    });
  });

  it.each<[string, string, string | undefined]>([
    [body({ ...card, card_token: '' }), 'unreadable-answer', undefined],
    [body({ ...card, card_number: null }), 'unreadable-answer', undefined],
    [body({ ...card, card_expiry: null }), 'unreadable-answer', undefined],
    [body({ ...card, authorized: false }), 'unreadable-answer', undefined],
    [body({ ...card, successful: false }), 'unreadable-answer', undefined],
    [body(card, 'true'), 'unreadable-answer', undefined],
    [body(card, false), 'refused', undefined],
    [body(card), 'unexpected-status', '500 No'],
    ['{}', 'credentials', '401 No'],
    ['<html></html>', 'unreadable-answer', undefined],
  ])('answered with %s is none: %s', async (text, reason, status) => {
    expect(await keep(await answering(text, status))).toMatchObject({ kind: 'failed', reason });
  });

  it('repeats none of the values in what it says of a refusal', async () => {
    const errors = ['verifier-secret-1 is wrong', 'api-token-1 too'];
    const text = JSON.stringify({ successful: false, errors });
    const response = await keep(await answering(text));
    expect(JSON.stringify(response)).not.toMatch(/verifier-secret-1|api-token-1/u);
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Secret } from '../../../src/domain/secret.ts';
import { createGateway } from '../../../src/main/gateway/client.ts';
import type { PurchaseRequest } from '../../../src/main/ports/gateway/gateway.ts';
import { type RunningSandbox, startSandbox } from '../../../src/main/sandbox/server.ts';
import { endpointTo, keyedPurchase, purchaseAt } from './purchases.ts';

let bank: RunningSandbox;

beforeEach(async () => {
  bank = await startSandbox({ seed: 7 });
});

afterEach(() => bank.close());

async function purchase(changes: Partial<PurchaseRequest>) {
  const connected = await createGateway().connect(endpointTo(bank.baseUrl));
  if (!connected.ok) throw new Error(connected.error.kind);
  return connected.value.sendPurchase({ ...keyedPurchase, ...changes }, () => undefined);
}

describe('against the practice bank', () => {
  it('a keyed card is charged once, and its token and tracking id serve the next charge', async () => {
    const first = await purchase({ ecm: 12, storedCredential: 'I' });
    expect(first.response).toMatchObject({
      kind: 'complete',
      status: 200,
      body: {
        kind: 'envelope',
        envelope: {
          requestSuccessful: true,
          transactionSuccessful: true,
          test: true,
          transaction: {
            amountMinor: 1020,
            currency: 'AUD',
            reference: 'INV-20417',
            cardLastFour: '2346',
            cardExpiry: { year: 2028, month: 4 },
            captured: true,
          },
        },
      },
    });
    if (first.cardToken === null || first.trackingId === null) throw new Error('No token');
    const second = await purchase({
      reference: 'INV-20417-2',
      instrument: { kind: 'token', token: first.cardToken },
      ecm: 12,
      storedCredential: 'S',
      trackingId: first.trackingId,
    });
    expect(second.response).toMatchObject({
      body: { envelope: { requestSuccessful: true, transactionSuccessful: true } },
    });
    expect(bank.truth().length).toBe(2);
    expect(bank.purchaseRequests()).toEqual({ 'INV-20417': 1, 'INV-20417-2': 1 });
  });

  it('a decline, a refusal and a wrong credential come through as they are', async () => {
    const number = new Secret('4557012345678902');
    const instrument = { ...keyedPurchase.instrument, number } as PurchaseRequest['instrument'];
    expect((await purchase({ instrument })).response).toMatchObject({
      body: {
        envelope: {
          requestSuccessful: true,
          transactionSuccessful: false,
          transaction: { responseCode: '05' },
        },
      },
    });
    expect((await purchase({ currency: 'XXX' })).response).toMatchObject({
      body: { envelope: { requestSuccessful: false } },
    });
    const token = new Secret('wrong');
    const endpoint = endpointTo(bank.baseUrl, { credential: { scheme: 'bearer', token } });
    expect((await purchaseAt(endpoint)).response).toMatchObject({ kind: 'complete', status: 401 });
  });

  it.each([
    ['drop-before', 0],
    ['drop-after', 1],
    ['reset-after', 1],
    ['truncated', 1],
    ['garbage', 1],
  ] as const)(
    'under the fault %s nothing is read and nothing is sent again',
    async (kind, charged) => {
      bank.faults.queue({ kind });
      expect((await purchase({})).response.kind).toBe('incomplete');
      expect(bank.truth().length).toBe(charged);
      expect(bank.purchaseRequests()).toEqual({ 'INV-20417': 1 });
    },
  );
});

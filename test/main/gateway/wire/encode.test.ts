import { assert as check, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Secret } from '../../../../src/domain/secret.ts';
import { encodePurchase } from '../../../../src/main/gateway/wire/encode.ts';
import type { PurchaseRequest } from '../../../../src/main/ports/gateway/gateway.ts';
import { keyedPurchase } from '../purchases.ts';

const bodyOf = (request: PurchaseRequest, fields = {}): unknown =>
  JSON.parse(encodePurchase(request, fields).toString('utf8'));

describe('the body of a purchase', () => {
  it('carries a keyed card as the document shows it', () => {
    expect(encodePurchase(keyedPurchase, {}).toString('utf8')).toBe(
      '{"amount":1020,"currency":"AUD","reference":"INV-20417","card_holder":"Ada Näher",' +
        '"card_number":"5123456789012346","card_expiry":"04/2028","cvv":"123","extra":{"ecm":11}}',
    );
  });

  it('leaves out what is null, and an empty extra', () => {
    const bare: PurchaseRequest = {
      ...keyedPurchase,
      ecm: null,
      instrument: {
        kind: 'card',
        holder: null,
        number: new Secret('5123456789012346'),
        expiry: { year: 2028, month: 12 },
        securityCode: null,
      },
    };
    expect(bodyOf(bare)).toEqual({
      amount: 1020,
      currency: 'AUD',
      reference: 'INV-20417',
      card_number: '5123456789012346',
      card_expiry: '12/2028',
    });
  });

  it('carries a token with its extra and no card details', () => {
    const later: PurchaseRequest = {
      ...keyedPurchase,
      instrument: { kind: 'token', token: new Secret('tok-"7b"\\\u00e9') },
      ecm: 12,
      storedCredential: 'S',
      trackingId: new Secret('HNR0003960518'),
      omitExpiry: true,
    };
    expect(bodyOf(later)).toEqual({
      amount: 1020,
      currency: 'AUD',
      reference: 'INV-20417',
      card_token: 'tok-"7b"\\\u00e9',
      extra: {
        ecm: 12,
        stored_credential_indicator: 'S',
        authorization_tracking_id: 'HNR0003960518',
        omit_expiry: true,
      },
    });
  });

  it('puts the fields of an account beside those of the document, never over them', () => {
    const fields = {
      customer_ip: '203.0.113.9',
      amount: 1,
      ' Amount': 2,
      card_number: '4111',
      card_token: 'other',
      metadata: { till: 7 },
      extra: { ecm: 99, omit_expiry: true, channel: 'desk' },
    };
    expect(bodyOf(keyedPurchase, fields)).toEqual({
      ...(bodyOf(keyedPurchase) as object),
      customer_ip: '203.0.113.9',
      metadata: { till: 7 },
      extra: { ecm: 11, channel: 'desk' },
    });
    expect(bodyOf({ ...keyedPurchase, ecm: null }, { extra: { channel: 'desk' } })).toMatchObject({
      extra: { channel: 'desk' },
    });
    expect(bodyOf({ ...keyedPurchase, ecm: null }, { extra: 'text' })).not.toHaveProperty('extra');
  });

  it('is exact for any text, and its buffer is its own', () => {
    check(
      property(string({ unit: 'binary' }), string(), (reference, token) => {
        const instrument = { kind: 'token', token: new Secret(token) } as const;
        const body = encodePurchase({ ...keyedPurchase, reference, instrument }, {});
        expect(JSON.parse(body.toString('utf8'))).toMatchObject({ reference, card_token: token });
        expect(body.buffer.byteLength).toBe(body.length);
      }),
    );
  });

  it('refuses an amount that is no whole number as a bug', () => {
    for (const amountMinor of [10.5, Number.NaN, -1, 2 ** 53]) {
      expect(() => encodePurchase({ ...keyedPurchase, amountMinor }, {})).toThrow('amount');
    }
  });
});

import { assert as check, json, object, pre, property, uint8Array } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Envelope } from '../../../../src/domain/charge/gateway-response.ts';
import { Secret } from '../../../../src/domain/secret.ts';
import { decodeBody } from '../../../../src/main/gateway/wire/decode.ts';
import { namesAMemberTwice } from '../../../../src/main/gateway/wire/json-object.ts';
import { readCardExpiry } from '../../../../src/main/gateway/wire/transaction.ts';
import { approvedBody, approvedRecord, testNumber } from '../purchases.ts';

const sent = {
  cardNumber: new Secret(testNumber),
  securityCode: new Secret('739'),
  others: [],
};

function decode(body: unknown) {
  const bytes = Buffer.isBuffer(body)
    ? body
    : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  return decodeBody(bytes, sent);
}

function envelopeOf(body: unknown): Envelope {
  const decoded = decode(body);
  if (decoded.body.kind !== 'envelope') throw new Error(`Read as ${decoded.body.kind}`);
  return decoded.body.envelope;
}

/** The transaction of an approval with some members changed. */
function transactionWith(changes: object) {
  const response = { ...approvedRecord, ...changes };
  const { transaction } = envelopeOf({ successful: true, response, errors: [], test: true });
  if (transaction === null) throw new Error('No transaction');
  return transaction;
}

describe('an approval', () => {
  it('is read member by member, with its secrets apart', () => {
    const decoded = decode(approvedBody);
    expect(decoded.cardToken?.reveal()).toBe('tok-7b2k9wq4aa');
    expect(decoded.trackingId?.reveal()).toBe('HNR0003960518');
    expect(decoded.body).toEqual({
      kind: 'envelope',
      envelope: {
        requestSuccessful: true,
        transactionSuccessful: true,
        test: true,
        response: 'record',
        errorsWellFormed: true,
        errors: [],
        transaction: {
          id: '071-P-9KQ2XAQ7',
          authorization: '225104',
          cardLastFour: '2346',
          cardHolder: 'Ada Näher',
          cardExpiry: { year: 2028, month: 4 },
          cardType: 'MasterCard',
          cardCategory: 'Credit',
          cardSubcategory: 'Standard',
          amountMinor: 1020,
          decimalAmount: 10.2,
          currency: 'AUD',
          reference: 'INV-20417',
          message: 'approved - balance avail',
          responseCode: '00',
          settlementDate: '2026-11-20',
          transactionDate: '2026-11-20T23:08:41+11:00',
          captured: true,
          capturedAmountMinor: 1020,
          rrn: '000000001234',
          cvvMatch: 'M',
          merchantAdviceCode: null,
          test: true,
          hasCardToken: true,
          hasTrackingId: true,
          otherFields: {
            metadata: {
              card_sequence_number: '',
              sca_exemption: '',
              original_transaction_reference: '',
            },
          },
        },
      },
    });
  });

  it.each([
    ['225104', '225104'],
    [225_104, '225104'],
    ['0', '0'],
    [0, '0'],
    [null, null],
    ['', null],
    [{}, null],
  ])('tolerates the authorization %j', (authorization, read) => {
    expect(transactionWith({ authorization }).authorization).toBe(read);
  });

  it('reads ids that came as numbers, and none out of an empty text', () => {
    expect(transactionWith({ id: 4711, transaction_id: 4711 }).id).toBe('4711');
    expect(transactionWith({ id: '', transaction_id: '' }).id).toBeNull();
    expect(transactionWith({ id: null, transaction_id: 'T-1' }).id).toBe('T-1');
    const differing = transactionWith({ id: 'T-1', transaction_id: 'T-2' });
    expect(differing).toMatchObject({ id: 'T-1', otherFields: { transaction_id: 'T-2' } });
  });

  it.each([
    [1020, 1020],
    [0, 0],
    ['1020', 1020],
    [null, null],
    [true, null],
    ['', null],
  ])('reads the amount %j as %j', (amount, read) => {
    const both = transactionWith({ amount, captured_amount: amount });
    expect([both.amountMinor, both.capturedAmountMinor]).toEqual([read, read]);
    expect(both.oddAmounts).toBeUndefined();
  });

  it.each([[10.2], ['10.20'], [2 ** 53], [1e300], [Number(testNumber)], ['ten'], ['1e3']])(
    'finds the amount %j odd, and does not take it for none',
    (amount) => {
      const read = transactionWith({ amount, captured_amount: amount });
      expect([read.amountMinor, read.capturedAmountMinor]).toEqual([null, null]);
      expect(read.oddAmounts).toEqual(['amount', 'captured_amount']);
    },
  );

  it('tolerates nulls, and members that are missing', () => {
    const nulls = Object.fromEntries(Object.keys(approvedRecord).map((name) => [name, null]));
    const { transaction } = envelopeOf({ successful: false, response: nulls, errors: null });
    expect(transaction).toMatchObject({ id: null, captured: 'absent', hasCardToken: false });
    expect(transaction?.otherFields).toEqual({});
    const old = envelopeOf({ successful: true, response: { id: 'a', successful: true } });
    expect(old).toMatchObject({
      transactionSuccessful: true,
      errorsWellFormed: false,
      test: 'absent',
    });
  });

  it('takes the token and the tracking id for nothing else', () => {
    for (const metadata of [undefined, null, {}, [], { authorization_tracking_id: '' }]) {
      const response = { ...approvedRecord, metadata, card_token: ' ' };
      const { cardToken, trackingId } = decode({ successful: true, response, errors: [] });
      expect([cardToken, trackingId]).toEqual([null, null]);
    }
    const response = { ...approvedRecord, card_token: testNumber };
    expect(decode({ successful: true, response, errors: [] }).cardToken).toBeNull();
  });
});

describe('the expiry of a card', () => {
  it.each([
    ['2028-04-30', { year: 2028, month: 4 }],
    ['2022-12-01', { year: 2022, month: 12 }],
    ['10/2011', { year: 2011, month: 10 }],
    ['2023-01-31T00:00:00+11:00', { year: 2023, month: 1 }],
    ['2023-01-01T00:00:00.000Z', { year: 2023, month: 1 }],
    ['13/2028', null],
    ['2028-00-01', null],
    ['0000-01-01', null],
    ['04/28', null],
    ['never', null],
    [null, null],
    [20_280_430, null],
  ])('reads %j as %j', (text, month) => {
    expect(readCardExpiry(text)).toEqual(month);
  });
});

describe('the flags', () => {
  it.each([
    [true, true],
    [false, false],
    [undefined, 'absent'],
    [null, 'absent'],
    ['true', 'malformed'],
    ['false', 'malformed'],
    [1, 'malformed'],
    [0, 'malformed'],
    [[], 'malformed'],
    [{}, 'malformed'],
  ])('are compared strictly: %j is %j', (value, flag) => {
    const response = { ...approvedRecord, successful: value, captured: value };
    const envelope = envelopeOf({ successful: value, response, errors: [], test: value });
    expect([envelope.requestSuccessful, envelope.transactionSuccessful, envelope.test]).toEqual([
      flag,
      flag,
      flag,
    ]);
    expect([envelope.transaction?.captured, envelope.transaction?.test]).toEqual([flag, flag]);
  });

  it('are not inherited from a sent prototype', () => {
    const body =
      '{"__proto__":{"successful":true,"response":{"successful":true,"id":"x"}},"errors":[]}';
    expect(envelopeOf(body)).toMatchObject({
      requestSuccessful: 'absent',
      transactionSuccessful: 'absent',
      response: 'absent',
    });
    const transactionSuccessful =
      '{"successful":true,"errors":[],"response":{"__proto__":{"successful":true},"id":"x",' +
      '"constructor":{"prototype":{"polluted":1}}}}';
    expect(envelopeOf(transactionSuccessful).transactionSuccessful).toBe('absent');
    expect(envelopeOf(transactionSuccessful).transaction?.otherFields).toEqual({});
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('the shapes of an answer', () => {
  it.each([
    [undefined, 'absent'],
    [null, 'null'],
    [{}, 'empty'],
    [[], 'malformed'],
    ['x', 'malformed'],
    [1, 'malformed'],
    [{ a: null }, 'record'],
  ])('sees the response %j as %s', (response, shape) => {
    const envelope = envelopeOf({ successful: false, errors: [], response });
    expect(envelope.response).toBe(shape);
    expect(envelope.transaction === null).toBe(shape !== 'record');
  });

  it.each([
    [['one', 'two'], true, ['one', 'two']],
    ['one', true, ['one']],
    [null, true, []],
    [[], true, []],
    [{ amount: ["can't be blank", 'is odd'] }, true, ["amount: can't be blank", 'amount: is odd']],
    [[{ base: 'bad' }, 7], true, ['base: bad', '7']],
    [undefined, false, []],
    [true, false, []],
    [3, false, ['3']],
  ])('reads the errors %j', (errors, wellFormed, messages) => {
    const envelope = envelopeOf({ successful: false, response: {}, errors });
    expect([envelope.errorsWellFormed, envelope.errors]).toEqual([wellFormed, messages]);
  });

  it.each([
    ['', 'empty'],
    [' \r\n', 'empty'],
    ['\ufeff', 'empty'],
    ['<html>', 'not-json'],
    ['{"a":1', 'not-json'],
    ['{"a":NaN}', 'not-json'],
    [`${approvedBody} x`, 'not-json'],
    ['[]', 'not-an-object'],
    ['null', 'not-an-object'],
    ['"{}"', 'not-an-object'],
    ['1e999', 'not-an-object'],
    [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'not-an-object'],
    ['{"a":'.repeat(30_000), 'not-json'],
    ['{"successful":false,"successful":true,"response":{}}', 'not-json'],
    ['{"successful":true,"response":{"successful":true,"succ\\u0065ssful":false}}', 'not-json'],
    [Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]), 'invalid-utf8'],
    [Buffer.from(`\ufeff${approvedBody}`, 'utf16le'), 'invalid-utf8'],
    [Buffer.from(approvedBody.replace('Näher', 'N\u00e4her'), 'latin1'), 'invalid-utf8'],
  ])('calls %.40j %s', (body, kind) => {
    expect(decode(body).body.kind).toBe(kind);
  });

  it('tolerates a byte order mark, and a deep or huge member that it does not know', () => {
    expect(envelopeOf(`\ufeff${approvedBody}`).transactionSuccessful).toBe(true);
    const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
    const odd = `{"successful":true,"errors":[],"response":{"id":"x","odd":${deep},"big":1e999}}`;
    expect(envelopeOf(odd).transaction?.otherFields).toEqual({
      odd: { a: { a: { a: null } } },
      big: null,
    });
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`k${index}`, 1]));
    const kept = transactionWith({ ...many, message: 'm'.repeat(9_000) });
    expect(Object.keys(kept.otherFields).length).toBeLessThanOrEqual(200);
    expect(kept.message?.length).toBe(1_000);
    const names = Array.from({ length: 5_000 }, (_, index) => [`token${index}`, 1]);
    const secrets = transactionWith(Object.fromEntries(names));
    expect(Object.keys(secrets.otherFields).length).toBeLessThanOrEqual(200);
  });
});

describe('secrets in an answer', () => {
  it('keeps card numbers and secrets out of everything that is kept', () => {
    const spaced = '4111 1111 1111 1111';
    const record = {
      ...approvedRecord,
      card_number: testNumber,
      card_holder: testNumber,
      message: `card ${spaced} with tok-7b2k9wq4aa`,
      amount: Number(testNumber),
      decimal_amount: Number(testNumber),
      [testNumber]: 1,
      number: Number(testNumber),
      nested: [{ deep: `x${testNumber}y`, oauth_token: 'abc', wallet: { name: 'Ada' } }],
      cvv: '123',
      metadata: { authorization_tracking_id: 'HNR0003960518', note: 'HNR0003960518', till: 42 },
    };
    const errors = [`Card tok-7b2k9wq4aa is not ${testNumber}`, { card: spaced }];
    const decoded = decode({ successful: true, response: record, errors, test: true });
    const kept = JSON.stringify(decoded);
    for (const secret of [testNumber, spaced, '4111111111111111', 'tok-7b2k9', 'HNR0003']) {
      expect(kept).not.toContain(secret);
    }
    expect(decoded.body).toMatchObject({
      envelope: {
        transaction: {
          cardLastFour: '2346',
          amountMinor: null,
          decimalAmount: null,
          otherFields: {
            cvv: '[secret]',
            nested: [{ oauth_token: '[secret]', wallet: '[secret]' }],
            metadata: { note: '[secret]', till: 42 },
          },
        },
      },
    });
  });

  it('takes out the token that was sent, when an error quotes it', () => {
    const quoting = { successful: false, response: null, errors: ['Card tok-sent-1234 not found'] };
    const others = [new Secret('tok-sent-1234')];
    const { body } = decodeBody(Buffer.from(JSON.stringify(quoting)), {
      ...sent,
      cardNumber: null,
      others,
    });
    expect(body).toMatchObject({ envelope: { errors: ['Card [secret] not found'] } });
  });
});

describe('the security code that was sent', () => {
  it.each([
    ['Code 739 is wrong', 'Code [secret] is wrong'],
    ['cvv:739', 'cvv:[secret]'],
    ['"739"', '"[secret]"'],
    ['739', '[secret]'],
    ['Not 739.', 'Not [secret].'],
  ])('is taken out of words: %s', (message, shown) => {
    expect(transactionWith({ message, note: message, cvv_match: message })).toMatchObject({
      message: shown,
      cvvMatch: shown,
      otherFields: { note: shown },
    });
    expect(envelopeOf({ successful: false, response: {}, errors: [message] }).errors).toEqual([
      shown,
    ]);
  });

  it.each(['AUD 739.00', '1,739', '17390', 'INV-739X', '2026-739-1'])(
    'is no reason to change %s',
    (message) => {
      expect(transactionWith({ message }).message).toBe(message);
    },
  );

  it('leaves what identifies as it is', () => {
    const same = { id: '739', authorization: '739', reference: '739', response_code: '739' };
    expect(transactionWith(same)).toMatchObject({
      id: '739',
      authorization: '739',
      reference: '739',
      responseCode: '739',
    });
  });
});

describe('any bytes at all', () => {
  it('are read without a throw, and never as more than was sent', () => {
    check(
      property(uint8Array({ maxLength: 400 }), (bytes) => {
        // The one envelope so short that chance may draw it.
        pre(new TextDecoder().decode(bytes).replaceAll(/\s/gu, '') !== '{}');
        expect(decodeBody(bytes, sent).body.kind).not.toBe('envelope');
      }),
      { numRuns: 2_000 },
    );
    check(
      property(object({ maxDepth: 3, withNullPrototype: false }), (anything) => {
        const { body } = decode({ response: anything });
        expect(body.kind === 'envelope' && body.envelope.requestSuccessful).not.toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('finds a repeated member exactly when there is one', () => {
    check(
      property(json({ maxDepth: 4 }), (text) => {
        expect(namesAMemberTwice(text)).toBe(false);
        expect(namesAMemberTwice(`[{"a,\\"{":${text},"b":0,"a,\\"{":1}]`)).toBe(true);
        expect(namesAMemberTwice(`[{"a":${text}},{"a":["a","a"]}]`)).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });
});

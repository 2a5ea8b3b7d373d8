import { describe, expect, it } from 'vitest';
import { practiceCards } from '../../../src/main/sandbox/faults/scenarios.ts';
import {
  envelope,
  openBank,
  post,
  purchase,
  purchaseBody,
  send,
  tellingCard,
} from './practice-client.ts';

const recordFields = [
  'authorization',
  'id',
  'transaction_id',
  'card_number',
  'card_holder',
  'card_expiry',
  'card_token',
  'card_type',
  'card_category',
  'card_subcategory',
  'amount',
  'decimal_amount',
  'successful',
  'message',
  'reference',
  'currency',
  'settlement_date',
  'transaction_date',
  'response_code',
  'captured',
  'captured_amount',
  'rrn',
  'cvv_match',
  'metadata',
  'addendum_data',
];

describe('an approved purchase', () => {
  it('answers every field of the document and nothing else', async () => {
    const bank = await openBank();
    const answer = await envelope(purchase(bank, { reference: 'INV-20417', amount: 14_850 }));
    expect(Object.keys(answer)).toEqual(['successful', 'response', 'errors', 'test']);
    expect(answer).toMatchObject({ successful: true, errors: [], test: true });
    expect(Object.keys(answer.response)).toEqual(recordFields);
    expect(Object.keys(answer.response.metadata ?? {})).toEqual([
      'authorization_tracking_id',
      'card_sequence_number',
      'sca_exemption',
      'original_transaction_reference',
    ]);
    expect(answer.response).toMatchObject({
      successful: true,
      amount: 14_850,
      decimal_amount: 148.5,
      captured_amount: 14_850,
      reference: 'INV-20417',
      card_number: '512345xxxxxx2346',
      card_holder: 'A Cardholder',
      card_expiry: `${new Date().getFullYear() + 2}-12-31`,
      card_type: 'MasterCard',
      response_code: '00',
      addendum_data: {},
    });
    expect(answer.response['transaction_id']).toBe(answer.response['id']);
    expect(answer.response['transaction_date']).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+[+-]\d\d:\d\d$/);
    expect(answer.response['settlement_date']).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it('counts decimals by currency', async () => {
    const bank = await openBank();
    const decimals = async (currency: string) =>
      (await envelope(purchase(bank, { currency, amount: 12_300 }))).response['decimal_amount'];
    expect(await decimals('AUD')).toBe(123);
    expect(await decimals('JPY')).toBe(12_300);
    expect(await decimals('KWD')).toBe(12.3);
  });

  it('takes half of the amount for code 10', async () => {
    const bank = await openBank();
    const { response } = await envelope(
      purchase(bank, { card_number: tellingCard, amount: 10_010 }),
    );
    expect(response).toMatchObject({ successful: true, amount: 10_010, captured_amount: 5_005 });
    expect(bank.truth()[0]?.capturedMinor).toBe(5_005);
  });

  it('reports the security code check', async () => {
    const bank = await openBank();
    const match = async (cvv: unknown) =>
      (await envelope(purchase(bank, { cvv }))).response['cvv_match'];
    expect([await match('123'), await match('999'), await match(undefined)]).toEqual([
      'M',
      'N',
      'U',
    ]);
  });

  it('ignores unknown members of extra and of the body', async () => {
    const bank = await openBank();
    const fields = { extra: { ecm: '11', sli: '05' }, customer_ip: '203.0.113.9', capture: true };
    expect((await envelope(purchase(bank, fields))).response['successful']).toBe(true);
  });
});

describe('the scenarios', () => {
  it('answer for every practice card as the reference card says', async () => {
    const bank = await openBank();
    for (const card of practiceCards) {
      const answer = await envelope(purchase(bank, { card_number: card.number, amount: 5_009 }));
      const expected = { approve: '00', decline: '05', 'by-amount': '09' }[card.answers];
      expect(answer.successful).toBe(true);
      expect(answer.errors).toEqual([]);
      expect(answer.response).toMatchObject({
        response_code: expected,
        successful: card.answers === 'approve',
        card_type: card.brand,
      });
      expect(answer.response['card_token']).toMatch(/^[0-9a-f]{20}$/);
    }
  });

  it.each(['00', '08', '10', '11', '16'])('approve code %s', async (code) => {
    const bank = await openBank();
    const amount = 2_000 + Number(code);
    const { response } = await envelope(purchase(bank, { card_number: tellingCard, amount }));
    expect(response).toMatchObject({ successful: true, response_code: code, captured: true });
  });

  it('decline every other code that is not a telling amount, and take nothing', async () => {
    const bank = await openBank();
    const approvedOrTelling = new Set([0, 8, 10, 11, 16, 95, 97, 98]);
    for (let code = 0; code < 100; code += 1) {
      if (!approvedOrTelling.has(code)) {
        const amount = 3_000 + code;
        const { response } = await envelope(purchase(bank, { card_number: tellingCard, amount }));
        expect(response).toMatchObject({
          successful: false,
          response_code: String(code).padStart(2, '0'),
          captured: false,
          captured_amount: 0,
        });
      }
    }
    expect(bank.truth()).toEqual([]);
    expect(bank.processed()).toHaveLength(92);
  });

  it('refuse a card that is no published test number, without repeating it', async () => {
    const bank = await openBank();
    const real = '4012888888881881';
    const reply = await purchase(bank, { card_number: real });
    expect(reply.json?.errors[0]).toContain("Practice can't take a real card");
    expect(reply.text).not.toContain(real);
    expect(bank.processed()).toEqual([]);
  });
});

describe('a refused purchase', () => {
  const refused: readonly (readonly [string, Record<string, unknown>, string])[] = [
    ['amount 0', { amount: 0 }, 'Amount must be greater than 0'],
    ['a negative amount', { amount: -5 }, 'Amount must be greater than 0'],
    ['a fraction', { amount: 12.5 }, 'Amount is invalid'],
    ['an amount as text', { amount: '1200' }, 'Amount is invalid'],
    ['an unsafe amount', { amount: 2 ** 53 }, 'Amount is invalid'],
    ['no amount', { amount: undefined }, "Amount can't be blank"],
    ['an unknown currency', { currency: 'XXX' }, 'Currency XXX is not valid for this merchant.'],
    ['a lower-case currency', { currency: 'aud' }, 'Currency aud is not valid'],
    ['an empty reference', { reference: ' ' }, "Reference can't be blank"],
    ['a long reference', { reference: 'R'.repeat(256) }, 'Reference is too long'],
    ['a card number as reference', { reference: `Ref ${tellingCard}` }, 'Reference must not'],
    ['a card number as name', { card_holder: tellingCard }, 'Card holder is invalid'],
    ['no card number', { card_number: undefined }, 'Card Number is required'],
    ['a wrong check digit', { card_number: '4111111111111112' }, 'Card number is invalid'],
    ['a spaced card number', { card_number: '4111 1111 1111 1111' }, 'Card number is invalid'],
    ['no expiry', { card_expiry: undefined }, "Expiry date can't be blank"],
    ['month 13', { card_expiry: '13/2030' }, 'Expiry date is invalid'],
    ['a short expiry', { card_expiry: '12/30' }, 'Expiry date is invalid'],
    ['a code of letters', { cvv: '12a' }, 'CVV is invalid'],
    ['two cards', { card_token: 'abc' }, 'only one of them'],
    ['extra as text', { extra: 'x' }, 'Extra is invalid'],
    ['an authorisation alone', { capture: false }, 'Capture must be true'],
    ['an authorisation as text', { capture: 'false' }, 'Capture must be true'],
    ['an unknown indicator', { extra: { ecm: 32, stored_credential_indicator: 'X' } }, 'not valid'],
    ['I without ecm', { extra: { stored_credential_indicator: 'I' } }, 'Extra/ecm is required'],
    ['ecm of three digits', { extra: { ecm: 123 } }, 'Extra/ecm is not valid'],
    ['omit_expiry as text', { extra: { omit_expiry: 'yes' } }, 'Extra/omit_expiry is invalid'],
  ];

  it.each(refused)('says why: %s', async (_name, fields, reason) => {
    const bank = await openBank();
    const reply = await purchase(bank, fields);
    expect(reply.status).toBe(200);
    expect(reply.json).toMatchObject({ successful: false, response: {} });
    expect(reply.json?.errors.some((error) => error.includes(reason))).toBe(true);
    expect(bank.processed()).toEqual([]);
  });

  it('takes 255 characters, but no reference of an approved purchase twice', async () => {
    const bank = await openBank();
    const reference = 'é'.repeat(255);
    const twice = [purchase(bank, { reference }), purchase(bank, { reference })];
    const answers = await Promise.all(twice.map(envelope));
    expect(answers.filter((answer) => answer.successful === true)).toHaveLength(1);
    expect(answers.flatMap((answer) => answer.errors)).toEqual([
      'Reference has already been taken',
    ]);
    expect(bank.truth()).toHaveLength(1);
  });

  it('lets the reference of a declined purchase be used again', async () => {
    const bank = await openBank();
    const declined = purchase(bank, { reference: 'R', card_number: '4557012345678902' });
    expect((await envelope(declined)).response['successful']).toBe(false);
    expect((await envelope(purchase(bank, { reference: 'R' }))).response['successful']).toBe(true);
  });

  it('declines an expired card with 54', async () => {
    const bank = await openBank();
    const { response } = await envelope(purchase(bank, { card_expiry: '01/2020' }));
    expect(response).toMatchObject({
      successful: false,
      response_code: '54',
      card_expiry: '2020-01-31',
    });
  });
});

async function statusFor(authorization: string | undefined): Promise<number> {
  const bank = await openBank({ credentials: { username: 'Shop', token: 'T0ken:x' } });
  const headers = authorization === undefined ? {} : { Authorization: authorization };
  const body = JSON.stringify(purchaseBody());
  const url = `${bank.baseUrl}/v1.0/purchases`;
  const reply = await send(url, { method: 'POST', headers, body });
  if (reply.status === 401) {
    expect(reply.json).toEqual({
      successful: false,
      errors: ['Incorrect Username or Token'],
      response: null,
    });
    expect(bank.processed()).toEqual([]);
  }
  return reply.status;
}

function basic(pair: string): string {
  return `Basic ${Buffer.from(pair).toString('base64')}`;
}

describe('signing in', () => {
  it('takes Basic with the username in any case, and bearer', async () => {
    expect(await statusFor(basic('SHOP:T0ken:x'))).toBe(200);
    expect(await statusFor('Bearer T0ken:x')).toBe(200);
  });

  it('refuses everything else', async () => {
    expect(await statusFor(undefined)).toBe(401);
    expect(await statusFor(basic('Shop:t0ken:x'))).toBe(401);
    expect(await statusFor(basic('Shop'))).toBe(401);
    expect(await statusFor('Bearer nothing')).toBe(401);
    expect(await statusFor('Basic')).toBe(401);
  });

  it('asks for nothing when it was opened to everybody', async () => {
    const bank = await openBank({ credentials: 'none' });
    const reply = await post(`${bank.baseUrl}/v1.0/purchases`, purchaseBody(), {
      Authorization: 'none',
    });
    expect(reply.json?.successful).toBe(true);
  });
});

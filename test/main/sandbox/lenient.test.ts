import { describe, expect, it } from 'vitest';
import type { RunningSandbox } from '../../../src/main/sandbox/server.ts';
import {
  approvingCard,
  byToken,
  type Envelope,
  envelope,
  openBank,
  post,
  purchase,
  type Reply,
  send,
  tellingCard,
} from './practice-client.ts';

const signIn = { Authorization: `Basic ${Buffer.from('test:TEST').toString('base64')}` };

function lenientBank(): Promise<RunningSandbox> {
  return openBank({ lenient: true });
}

function get(bank: RunningSandbox, path: string): Promise<Reply> {
  return send(`${bank.baseUrl}/v1.0/${path}`, { headers: signIn });
}

function refund(bank: RunningSandbox, fields: Readonly<Record<string, unknown>>): Promise<Reply> {
  return post(`${bank.baseUrl}/v1.0/refunds`, { test: true, ...fields });
}

async function approvedId(bank: RunningSandbox, fields = {}): Promise<string> {
  return String((await envelope(purchase(bank, fields))).response['id']);
}

describe('what real clients send', () => {
  const nextYear = new Date().getFullYear() + 1;
  const bodies: readonly (readonly [string, Record<string, unknown>])[] = [
    ['a numeric code', { cvv: 123 }],
    ['a month without its zero', { card_expiry: `5/${nextYear}` }],
    ['no currency', { currency: undefined }],
    ['a null currency', { currency: null }],
    ['null members', { cvv: null, card_token: null, wallet: null, extra: null, capture: null }],
    ['PHP’s empty list for extra', { extra: [] }],
    ['null members of extra', { extra: { ecm: '11', omit_expiry: null, sli: null } }],
    ['an amount in digits', { amount: '1200' }],
    ['members of the public gateway', { customer_ip: '127.0.0.1', test: true, fraud: null }],
  ];

  it.each(bodies)('is taken with --lenient: %s', async (_name, fields) => {
    const { response, errors } = await envelope(purchase(await lenientBank(), fields));
    expect(errors).toEqual([]);
    expect(response).toMatchObject({ successful: true, amount: 1_200, currency: 'AUD' });
  });

  it.each(
    bodies
      .slice(0, 8)
      .filter(([name]) => !name.startsWith('null members') || name === 'null members'),
  )('is refused without: %s', async (_name, fields) => {
    expect((await envelope(purchase(await openBank(), fields))).successful).toBe(false);
  });

  it('keeps a code’s leading zeros and its match', async () => {
    const { response } = await envelope(purchase(await lenientBank(), { cvv: 12 }));
    expect(response['cvv_match']).toBe('M');
  });

  it('is judged as strictly as ever otherwise', async () => {
    const bank = await lenientBank();
    const refused = [
      { capture: false },
      { extra: 'x' },
      { extra: [1] },
      { card_expiry: '13/2030' },
      { cvv: 1.5 },
      { amount: '12.00' },
      { currency: 'aud' },
      { reference: null },
    ];
    for (const fields of refused) {
      const answer = await envelope(purchase(bank, fields));
      expect(answer.successful, JSON.stringify(fields)).toBe(false);
      expect(answer.errors).toHaveLength(1);
    }
    expect(bank.processed()).toEqual([]);
  });
});

describe('a refusal with --lenient', () => {
  it('has a full record, with a token that can be charged', async () => {
    const bank = await lenientBank();
    const members = Object.keys((await envelope(purchase(bank))).response);
    const { response, ...rest } = await envelope(
      purchase(bank, { currency: 'XXX', reference: 'R' }),
    );
    expect(Object.keys(response).toSorted()).toEqual(members.toSorted());
    expect(rest).toMatchObject({ successful: false, test: true });
    expect(response).toMatchObject({
      successful: false,
      response_code: '99',
      message: null,
      cvv_match: 'U',
      reference: 'R',
      amount: 1_200,
      card_number: '512345XXXXXX2346',
      captured: false,
    });
    const charged = await envelope(purchase(bank, byToken(response['card_token'])));
    expect(charged.response['successful']).toBe(true);
  });

  it('never repeats a card number', async () => {
    const bank = await lenientBank();
    const real = '4012888888881881';
    const fields = { card_number: real, reference: real, card_holder: real, currency: real };
    const { text, json } = await purchase(bank, fields);
    expect(text).not.toContain(real);
    expect(json?.response).toMatchObject({ card_number: null, reference: null, card_token: null });
  });

  it('names a reference that was charged, and a token that is not known', async () => {
    const bank = await lenientBank();
    await purchase(bank, { reference: 'ONCE' });
    const again = await envelope(purchase(bank, { reference: 'ONCE' }));
    expect(again.errors).toEqual(['Reference has already been taken']);
    expect(again.response['response_code']).toBe('99');
    const unknown = await envelope(purchase(bank, byToken('TOK123')));
    expect(unknown.errors).toEqual(['Card TOK123 could not be found']);
    expect(unknown.response['successful']).toBe(false);
  });
});

describe('a look-up', () => {
  it('answers by id and by reference what the purchase answered', async () => {
    const bank = await lenientBank();
    const reference = '#46047-1533/é 1';
    const sold = await envelope(purchase(bank, { reference, cvv: 999 }));
    const id = String(sold.response['id']);
    for (const key of [id, `${id}.json`, encodeURIComponent(reference)]) {
      const found = await get(bank, `purchases/${key}?test=true`);
      expect([found.status, found.json], key).toEqual([200, sold]);
    }
  });

  it('prefers the approved purchase of a reference, else shows the newest', async () => {
    const bank = await lenientBank();
    const declined = { reference: 'SAME', card_number: tellingCard, amount: 1_251 };
    await purchase(bank, declined);
    const second = await approvedId(bank, declined);
    expect((await envelope(get(bank, 'purchases/SAME'))).response['id']).toBe(second);
    const approved = await approvedId(bank, { reference: 'SAME' });
    expect((await envelope(get(bank, 'purchases/SAME'))).response['id']).toBe(approved);
  });

  it('lists newest first, by page and by reference', async () => {
    const bank = await lenientBank();
    const ids: string[] = [];
    for (let number = 0; number < 5; number += 1) {
      ids.push(await approvedId(bank, { reference: `LIST-${number}` }));
    }
    const page = (await get(bank, 'purchases?limit=2&offset=1')).text;
    expect(JSON.parse(page)).toMatchObject({
      successful: true,
      response: [{ id: ids[2] }, { id: ids[1] }],
      records: 2,
      total_records: 5,
      page: 1,
      total_pages: 3,
    });
    const named = (await get(bank, 'purchases?reference=LIST-3')).text;
    expect(JSON.parse(named)).toMatchObject({ response: [{ id: ids[3] }], total_records: 1 });
    const none = (await get(bank, 'purchases?reference=NONE')).text;
    expect(JSON.parse(none)).toMatchObject({ response: [], records: 0, total_records: 0 });
  });

  it('says so when nothing is found', async () => {
    const bank = await lenientBank();
    const missing: readonly (readonly [string, string])[] = [
      ['purchases/12345', 'Could not find Purchase'],
      ['refunds/12345', 'Could not find Refund'],
      ['credit_cards/12345', 'Record not found'],
    ];
    for (const [path, error] of missing) {
      const reply = await get(bank, path);
      expect([reply.status, reply.json]).toMatchObject([
        404,
        { successful: false, errors: [error] },
      ]);
    }
  });

  it('shows a card by its token', async () => {
    const bank = await lenientBank();
    const stored = await envelope(
      post(`${bank.baseUrl}/v1.0/credit_cards`, {
        card_holder: 'Billy Blanks',
        card_number: approvingCard,
        card_expiry: `5/${new Date().getFullYear() + 1}`,
        cvv: 123,
        is_billing: true,
      }),
    );
    const token = String(stored.response['token']);
    expect(await envelope(get(bank, `credit_cards/${token}`))).toEqual(stored);
  });

  it('and a refund need the credentials and --lenient', async () => {
    const bank = await lenientBank();
    const id = await approvedId(bank, { reference: 'SHUT' });
    for (const path of ['purchases', `purchases/${id}`, 'credit_cards/x', 'refunds/x']) {
      const reply = await send(`${bank.baseUrl}/v1.0/${path}`);
      expect(reply.status, path).toBe(401);
      expect(reply.text).not.toContain('SHUT');
    }
    const strict = await openBank();
    const strictId = await approvedId(strict);
    expect((await get(strict, `purchases/${strictId}`)).status).toBe(404);
    expect((await get(strict, 'purchases')).status).toBe(405);
    const refused = await refund(strict, { transaction_id: strictId, amount: 1, reference: 'R' });
    expect(refused.status).toBe(404);
  });
});

describe('a refund', () => {
  it('is found again by id and by reference, after a restart too', async () => {
    const bank = await lenientBank();
    const id = await approvedId(bank, { reference: 'SOLD' });
    const asked = { transaction_id: id, amount: 500, reference: 'SOLD' };
    const given = await envelope(refund(bank, asked));
    expect(given).toMatchObject({ successful: true, errors: [], test: true });
    expect(given.response).toMatchObject({
      amount: 500,
      refunded: 'Approved',
      successful: true,
      reference: 'SOLD',
      currency: 'AUD',
      response_code: '00',
      standalone: false,
      card_number: '512345XXXXXX2346',
    });
    expect(given.response['id']).toBe(given.response['transaction_id']);
    for (const key of [given.response['id'], 'SOLD']) {
      expect(await envelope(get(bank, `refunds/${String(key)}`))).toEqual(given);
    }
  });

  it('never returns more than was captured, however many are asked for at once', async () => {
    const bank = await lenientBank();
    const id = await approvedId(bank, { card_number: tellingCard, amount: 10_010 });
    const asked = ['A', 'B', 'C'].map((reference) =>
      envelope(refund(bank, { transaction_id: id, amount: 2_000, reference })),
    );
    const answers: readonly Envelope[] = await Promise.all(asked);
    expect(answers.map((answer) => answer.successful)).toEqual([true, true, false]);
    const rest = await envelope(
      refund(bank, { transaction_id: id, amount: 1_005, reference: 'D' }),
    );
    expect(rest.successful).toBe(true);
    const more = await envelope(refund(bank, { transaction_id: id, amount: 1, reference: 'E' }));
    expect(more.errors).toEqual(['Amount is more than is left to refund']);
  });

  const refused: readonly (readonly [string, Record<string, unknown>, string])[] = [
    ['an unknown purchase', { transaction_id: '12345' }, 'Original transaction could not be found'],
    ['no purchase', { transaction_id: null }, 'Original transaction could not be found'],
    ['no amount', { amount: null }, "Amount can't be blank"],
    ['nothing', { amount: 0 }, 'Amount must be greater than 0'],
    ['a negative amount', { amount: -1 }, 'Amount must be greater than 0'],
    ['a fraction', { amount: 1.5 }, 'Amount is invalid'],
    ['no reference', { reference: ' ' }, "Reference can't be blank"],
    ['a card number', { reference: tellingCard }, 'Reference is invalid'],
    ['a reference again', { reference: 'TAKEN' }, 'Reference has already been taken'],
  ];

  it.each(refused)('is refused: %s', async (_name, fields, error) => {
    const bank = await lenientBank();
    const id = await approvedId(bank);
    await refund(bank, { transaction_id: id, amount: 1, reference: 'TAKEN' });
    const answer = await envelope(
      refund(bank, { transaction_id: id, amount: 1, reference: 'NEW', ...fields }),
    );
    expect(answer).toMatchObject({ successful: false, errors: [error] });
  });

  it('of a declined purchase is refused', async () => {
    const bank = await lenientBank();
    const id = await approvedId(bank, { card_number: tellingCard, amount: 1_251 });
    const answer = await envelope(refund(bank, { transaction_id: id, amount: 1, reference: 'N' }));
    expect(answer.errors).toEqual(['Original transaction could not be found']);
  });
});

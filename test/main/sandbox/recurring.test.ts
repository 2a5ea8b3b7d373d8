import { describe, expect, it } from 'vitest';
import type { RunningSandbox } from '../../../src/main/sandbox/server.ts';
import { byToken, type Envelope, envelope, openBank, purchase } from './practice-client.ts';

const thisYear = new Date().getFullYear();
const soon = `${String(new Date().getMonth() + 1).padStart(2, '0')}/${thisYear}`;

function first(bank: RunningSandbox, fields: Record<string, unknown> = {}): Promise<Envelope> {
  const extra = { ecm: 32, stored_credential_indicator: 'I' };
  return envelope(purchase(bank, { extra, ...fields }));
}

function subsequent(
  bank: RunningSandbox,
  token: unknown,
  extra: Record<string, unknown> = {},
): Promise<Envelope> {
  return envelope(
    purchase(bank, {
      ...byToken(token),
      extra: { ecm: 32, stored_credential_indicator: 'S', ...extra },
    }),
  );
}

describe('a recurring cycle', () => {
  it('goes from the first payment to later ones on token and tracking identifier', async () => {
    const bank = await openBank();
    const { response } = await first(bank);
    const tracking = response.metadata?.['authorization_tracking_id'];
    expect(tracking).toMatch(/^[A-Z]{3}\d{10}$/);

    const second = await subsequent(bank, response['card_token'], {
      authorization_tracking_id: tracking,
    });
    expect(second.response).toMatchObject({
      successful: true,
      card_holder: 'A Cardholder',
      card_number: response['card_number'],
      card_expiry: response['card_expiry'],
    });
    expect(second.response['card_token']).not.toBe(response['card_token']);

    const third = await subsequent(bank, second.response['card_token'], {
      authorization_tracking_id: tracking,
    });
    expect(third.response['successful']).toBe(true);
  });

  it('keeps the identifier of the first payment, not of a later one', async () => {
    const bank = await openBank();
    const { response } = await first(bank);
    const tracking = response.metadata?.['authorization_tracking_id'];
    const token = response['card_token'];
    const second = await subsequent(bank, token, { authorization_tracking_id: tracking });
    const later = second.response.metadata?.['authorization_tracking_id'];
    expect(later).not.toBe(tracking);
    const wrong = await subsequent(bank, token, { authorization_tracking_id: later });
    expect(wrong.errors[0]).toContain('is not that of the first transaction');
    const missing = await subsequent(bank, token);
    expect(missing.errors[0]).toContain('authorization_tracking_id is required');
    expect(bank.truth()).toHaveLength(2);
  });

  it('goes on without an identifier where the scheme issues none', async () => {
    const bank = await openBank();
    const absent = await first(bank, { card_number: '6250946000000016' });
    expect(absent.response.metadata).not.toHaveProperty('authorization_tracking_id');
    const empty = await first(bank, { card_number: '6222821234560017' });
    expect(empty.response.metadata?.['authorization_tracking_id']).toBe('');
    for (const { response } of [absent, empty]) {
      const next = await subsequent(bank, response['card_token']);
      expect(next.response['successful']).toBe(true);
    }
  });

  it('refuses a later payment without an approved first one', async () => {
    const bank = await openBank();
    const single = await envelope(purchase(bank));
    const declined = await first(bank, { card_number: '5313581000123430' });
    expect(declined.response.metadata?.['authorization_tracking_id']).toBe('');
    for (const { response } of [single, declined]) {
      const refused = await subsequent(bank, response['card_token']);
      expect(refused).toMatchObject({ successful: false, response: {} });
      expect(refused.errors[0]).toContain('Original transaction could not be found');
    }
  });

  it('refuses card details on a later payment and a token on the first', async () => {
    const bank = await openBank();
    const keyed = await first(bank, { extra: { ecm: 32, stored_credential_indicator: 'S' } });
    expect(keyed.errors[0]).toContain('needs a card_token');
    const { response } = await first(bank);
    const again = await first(bank, byToken(response['card_token']));
    expect(again.errors[0]).toContain('needs the full card details');
  });

  it('knows only its own tokens', async () => {
    const bank = await openBank();
    const unknown = await subsequent(bank, 'TOK123');
    expect(unknown.errors).toEqual(['Card TOK123 could not be found']);
    const typed = await subsequent(bank, '4111111111111111');
    expect(typed.errors).toEqual(['Card token is invalid']);
  });

  it('charges a kept card once, by token alone', async () => {
    const bank = await openBank();
    const { response } = await envelope(purchase(bank));
    const again = await envelope(purchase(bank, byToken(response['card_token'])));
    expect(again.response).toMatchObject({ successful: true, cvv_match: 'U' });
    expect(bank.truth().map((charge) => charge.source)).toEqual(['card', 'token']);
  });
});

describe('an expired stored card', () => {
  it('declines with 54 once its month is over, unless the expiry check is omitted', async () => {
    const bank = await openBank();
    const { response } = await first(bank, { card_expiry: soon });
    const tracking = {
      authorization_tracking_id: response.metadata?.['authorization_tracking_id'],
    };
    const token = response['card_token'];
    expect((await subsequent(bank, token, tracking)).response['successful']).toBe(true);

    expect(await bank.advanceClock(32)).toBe(true);
    const expired = await subsequent(bank, token, tracking);
    expect(expired).toMatchObject({ successful: true, errors: [] });
    expect(expired.response).toMatchObject({ successful: false, response_code: '54' });

    const omitted = await subsequent(bank, token, { ...tracking, omit_expiry: true });
    expect(omitted.response).toMatchObject({ successful: true, response_code: '00' });
    expect(String(omitted.response['transaction_date']).slice(0, 10)).toBe(bank.today());
  });

  it('does not promise approval when the check is omitted', async () => {
    const bank = await openBank();
    const telling = { card_number: '4111111111111111', card_expiry: soon };
    const { response } = await first(bank, { ...telling, amount: 1_200 });
    await bank.advanceClock(32);
    const declined = await envelope(
      purchase(bank, {
        ...byToken(response['card_token']),
        amount: 1_251,
        extra: {
          ecm: 32,
          stored_credential_indicator: 'S',
          authorization_tracking_id: response.metadata?.['authorization_tracking_id'],
          omit_expiry: true,
        },
      }),
    );
    expect(declined.response).toMatchObject({ successful: false, response_code: '51' });
  });

  it('does not omit the check for a card keyed by hand', async () => {
    const bank = await openBank();
    const extra = { ecm: 32, stored_credential_indicator: 'I', omit_expiry: true };
    const { response } = await first(bank, { card_expiry: '01/2020', extra });
    expect(response['response_code']).toBe('54');
  });
});

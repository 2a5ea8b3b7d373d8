import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultFormFields } from '../../../src/domain/accounts/form-fields.ts';
import type { AttemptId } from '../../../src/domain/ids.ts';
import { filesUnder } from '../../fixtures/files-under.ts';
import { order } from '../usecases/test-context.ts';
import { openPayingShop } from './paying-shop.ts';
import { newComputer, openPlanShop, runDue } from './plan-shop.ts';
import { dataFolder } from './test-host.ts';

type Shop = Awaited<ReturnType<typeof openPayingShop>>;

/** Names of the members that the explanation says were sent. */
async function namesSent({ call }: Pick<Shop, 'call'>, attemptId: AttemptId) {
  const { request } = await call('history.explain', { attemptId });
  return request.fields.map(({ name }) => name);
}

describe('the explanation of a request', () => {
  it('names every member that was sent and none that was not, and stores no secret', async () => {
    const saved = join(dataFolder(), 'support.json');
    const shop = await openPayingShop(
      {
        additionalFields: {
          customer_ip: '203.0.113.7',
          api_token: 'hush-hush',
        },
      },
      { files: { askWhereToSave: async () => saved } },
    );
    const { call, account } = shop;
    const fields = {
      ...defaultFormFields,
      cardHolder: 'optional',
      securityCode: 'optional-for-mail',
    } as const;
    await call('accounts.save-fields', { accountId: account.id, fields });
    const phone = await shop.pay(order({ reference: 'PHONE-1' }));
    const { request } = await call('history.explain', { attemptId: phone.id });
    const sent = JSON.parse(request.json) as Record<string, unknown>;
    expect(sent).toEqual({
      amount: phone.amountMinor,
      currency: 'AUD',
      reference: 'PHONE-1',
      card_holder: '(not stored)',
      card_number: '(not stored) 2346',
      card_expiry: '04/2028',
      cvv: '(not stored)',
      extra: { ecm: 11 },
      customer_ip: '203.0.113.7',
      api_token: '[secret]',
    });
    const withoutCode = {
      holder: null,
      securityCode: null,
      codeAbsentReason: 'not-on-form' as const,
    };
    const mail = await shop.pay(order({ reference: 'MAIL-1', channel: 'mail' }, withoutCode));
    const names = await namesSent(shop, mail.id);
    expect(names).not.toContain('cvv');
    expect(names).not.toContain('card_holder');
    expect(names).toContain('customer_ip');

    expect((await call('history.save-bundle', { attemptId: mail.id })).kind).toBe('saved');
    const bundle = JSON.parse(readFileSync(saved, 'utf8')) as {
      readonly explanation: { readonly request: { readonly json: string } };
    };
    const { json } = bundle.explanation.request;
    expect(Object.keys(JSON.parse(json) as object).toSorted()).toEqual([
      'amount',
      'api_token',
      'card_expiry',
      'card_number',
      'currency',
      'customer_ip',
      'extra',
      'reference',
    ]);

    await shop.close();
    const ledgers = [...filesUnder(shop.folder)].filter(([path]) => path.includes('ledger'));
    expect(ledgers.length).toBeGreaterThan(0);
    for (const [, bytes] of ledgers) expect(bytes.includes('hush-hush')).toBe(false);
  });

  it('tells a first charge of a plan from a later one, in the file for support too', async () => {
    const { shop, app } = await openPlanShop(newComputer('one'));
    const first = (await app.call('charge.recent', { limit: 10 })).at(-1);
    if (first === undefined) throw new Error('Nothing was charged');
    const begun = await namesSent(app, first.id);
    expect(begun).toContain('card_number');
    expect(begun).not.toContain('card_token');
    expect(begun).not.toContain('extra.authorization_tracking_id');
    await shop.passDays(7);
    expect((await runDue(app)).kind).toBe('run');
    const { response } = await app.call('history.explain', { attemptId: first.id });
    const received = response?.fields.map(({ name }) => name);
    // It came with other metadata, which must not stand in its place.
    expect(received).toContain('response.metadata.authorization_tracking_id');
    expect(received).toContain('response.metadata.card_sequence_number');
    const later = (await app.call('charge.recent', { limit: 1 }))[0];
    if (later === undefined) throw new Error('Nothing was charged');
    const sent = await namesSent(app, later.id);
    expect(sent).toContain('card_token');
    expect(sent).toContain('extra.authorization_tracking_id');
    for (const name of ['card_number', 'card_holder', 'cvv']) expect(sent).not.toContain(name);
  });
});

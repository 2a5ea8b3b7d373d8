import { describe, expect, it } from 'vitest';
import type { AccountId } from '../../../src/domain/ids.ts';
import { order } from '../usecases/test-context.ts';
import { openLiveShop, vouch } from './live-shop.ts';
import type { LiveShop } from './live-shop.ts';
import { auditOf } from './staffed-app.ts';
import { dataFolder, startApp } from './test-host.ts';

const origin = 'https://trial.example';
const unconfirmed = { kind: 'keychain', reason: 'address-not-confirmed' };

/** A test account that needs no secret, beside the live one of the shop. */
function trialOf({ account }: Pick<LiveShop, 'account'>, baseUrl = origin) {
  return {
    ...account,
    id: 'trial' as AccountId,
    name: 'Trial',
    mode: 'test' as const,
    credentialScheme: 'none' as const,
    baseUrl,
  };
}

/** Adds the account as it may have been before the first live one: nobody could approve its address. */
async function addUnapproved(shop: LiveShop, baseUrl?: string) {
  const trial = trialOf(shop, baseUrl);
  const { call, accountId, admin } = shop;
  await expect(call('accounts.save', { account: trial })).rejects.toThrow('needs-proof');
  await vouch(shop, 'accounts.save', { accountId, operatorId: admin });
  await call('accounts.save', { account: trial });
  await shop.keychain.library.deletePassword('Tillroom', `${trial.id}/approved-addresses`);
  return trial;
}

async function pay({ call }: LiveShop) {
  const { draftId } = await call('charge.open', { retryOf: null });
  return call('charge.submit', { ...order({ reference: 'TRIAL-1' }), draftId });
}

describe('the address of a test account beside a live one', () => {
  it('is sent nothing until an admin of the live account has approved it, and after the approval is removed', async () => {
    const shop = await openLiveShop();
    const { call, accountId, admin } = shop;
    const trial = await addUnapproved(shop);
    await call('accounts.activate', { accountId: trial.id });
    await call('session.switch-role', { role: 'admin' });
    const blocked = { kind: 'keychain', reason: 'address-not-approved' };
    expect((await call('session.status', {})).blocked).toEqual(blocked);
    await expect(pay(shop)).rejects.toThrow('address-not-approved');
    const trying = () => call('accounts.try-connection', { accountId: trial.id });
    await expect(trying()).rejects.toThrow('address-not-approved');

    const input = { accountId: trial.id, origin };
    await expect(call('accounts.approve-address', input)).rejects.toThrow(
      `"admins":[{"accountId":"${accountId}"`,
    );
    await expect(call('accounts.approve-address', input)).rejects.toThrow(`"after":"${origin}"`);
    const of = { accountId, operatorId: admin };
    await vouch(shop, 'accounts.approve-address', of);
    expect(await call('accounts.approve-address', input)).toEqual({ kind: 'approved' });
    expect((await call('accounts.addresses', {})).items).toMatchObject([
      { accountId: trial.id, mode: 'test', origin, isUsed: true, approved: { by: 'Ada' } },
    ]);
    // Approved for the computer, and still new to the account's own admins.
    expect((await call('session.status', {})).blocked).toEqual(unconfirmed);
    expect((await trying()).kind).not.toBe('secret-missing');

    expect(await call('accounts.withdraw-address', input)).toEqual({ kind: 'withdrawn' });
    await expect(trying()).rejects.toThrow('address-not-approved');
  });

  it('approves no address but one that the settings name, and none for another account or mode', async () => {
    const shop = await openLiveShop();
    const { call, accountId, admin } = shop;
    const trial = await addUnapproved(shop);
    const of = { accountId, operatorId: admin };
    const other = { accountId: trial.id, origin: 'https://elsewhere.example' };
    await expect(call('accounts.approve-address', other)).rejects.toThrow('needs-proof');
    await vouch(shop, 'accounts.approve-address', of);
    expect(await call('accounts.approve-address', other)).toEqual({ kind: 'not-used' });
    // The keychain item of one account under the name of another approves nothing.
    const input = { accountId: trial.id, origin };
    await expect(call('accounts.approve-address', input)).rejects.toThrow('needs-proof');
    await vouch(shop, 'accounts.approve-address', of);
    await call('accounts.approve-address', input);
    const { library } = shop.keychain;
    const key = `${trial.id}/approved-addresses`;
    const item = (await library.getPassword('Tillroom', key)) ?? '';
    await library.setPassword('Tillroom', key, item.replace(trial.id, 'another'));
    expect((await call('accounts.addresses', {})).items).toMatchObject([{ approved: null }]);
  });

  it('is approved when a live admin confirms the account with its address, which the log of that call says', async () => {
    const shop = await openLiveShop();
    const { call, accountId, admin } = shop;
    const trial = trialOf(shop);
    await expect(call('accounts.save', { account: trial })).rejects.toThrow(`"after":"${origin}"`);
    await vouch(shop, 'accounts.save', { accountId, operatorId: admin });
    await call('accounts.save', { account: trial });
    expect((await call('accounts.addresses', {})).items).toMatchObject([
      { origin, approved: { by: 'Ada' } },
    ]);
    const saved = await auditOf(shop, 'accounts.save');
    expect(saved.at(-1)).toMatchObject({ result: 'done', approvedBy: 'Ada' });
  });

  it('needs none on this computer, nor where there is no live account', async () => {
    const shop = await openLiveShop();
    const trial = await addUnapproved(shop, 'http://127.0.0.1:9');
    expect((await shop.call('accounts.addresses', {})).items).toEqual([]);
    await shop.call('accounts.activate', { accountId: trial.id });
    expect((await shop.call('session.status', {})).blocked).toBeNull();

    const alone = await startApp(dataFolder());
    await alone.call('session.switch-role', { role: 'admin' });
    await alone.call('accounts.save', { account: trialOf(shop) });
    expect(await alone.call('accounts.addresses', {})).toMatchObject({
      isNeeded: false,
      items: [{ origin, approved: null }],
    });
    await alone.call('accounts.activate', { accountId: trial.id });
    expect((await alone.call('session.status', {})).blocked).toEqual(unconfirmed);
  });
});

import { describe, expect, it } from 'vitest';
import { order } from '../usecases/test-context.ts';
import { confirmAddress, liveToken, openLiveShop, vouch } from './live-shop.ts';
import type { LiveShop } from './live-shop.ts';
import { auditOf, passphrase, show } from './staffed-app.ts';
import { dataFolder, startApp } from './test-host.ts';

const first = 'https://gateway.example';
const second = 'https://other.example';
const blocked = { kind: 'keychain', reason: 'address-not-confirmed' };

async function pay({ call }: Pick<LiveShop, 'call'>) {
  const { draftId } = await call('charge.open', { retryOf: null });
  return call('charge.submit', { ...order({ reference: 'NEW-1' }), draftId });
}

/** Nothing was recorded, hence nothing was sent. */
async function attempts({ call }: Pick<LiveShop, 'call'>) {
  return (await call('charge.recent', { limit: 5 })).length;
}

/** Gives the account another address, with its admin's passphrase and the token entered anew. */
async function move(shop: LiveShop, baseUrl: string) {
  const { call, account, accountId, admin } = shop;
  const input = { account: { ...account, baseUrl } };
  await expect(call('accounts.save', input)).rejects.toThrow('needs-proof');
  await vouch(shop, 'accounts.save', { accountId, operatorId: admin });
  await call('accounts.save', input);
  await show(shop, admin);
  const secret = { accountId, name: 'api-token', value: liveToken };
  await expect(call('accounts.set-secret', secret)).rejects.toThrow('needs-proof');
  await vouch(shop, 'accounts.set-secret', { accountId, operatorId: admin });
  await call('accounts.set-secret', secret);
}

/** Another admin, with a passphrase of their own, signed in. */
async function addAdmin(shop: LiveShop, name: string) {
  const given = 'given by admin 1';
  const person = { id: null, name, role: 'admin', isActive: true, setsPassphrase: true } as const;
  await shop.call('staff.save', person, { fresh: given });
  const { people } = await shop.call('staff.people', {});
  const id = people.find((one) => one.name === name)?.id;
  if (id === undefined) throw new Error('Not added');
  await show(shop, id, given);
  await shop.call('staff.change-passphrase', {}, { passphrase: given, fresh: passphrase });
  return id;
}

describe('a new address of a live account', () => {
  it('is sent nothing until an admin has confirmed it with their passphrase', async () => {
    const shop = await openLiveShop({ isUnconfirmed: true });
    const { call, accountId, admin } = shop;
    const { newAddresses, blocked: found } = await call('session.status', {});
    expect(found).toEqual(blocked);
    expect(newAddresses).toEqual([
      {
        place: 'gateway',
        before: '',
        address: first,
        confirmed: null,
        awaitsConfirmation: true,
        isUnread: true,
      },
    ]);
    await expect(pay(shop)).rejects.toThrow('address-not-confirmed');
    expect(await attempts(shop)).toBe(0);

    const input = { accountId, place: 'gateway', before: '', address: first } as const;
    await expect(call('accounts.confirm-address', input)).rejects.toThrow(`"after":"${first}"`);
    await expect(call('accounts.confirm-address', input)).rejects.toThrow('needs-proof');
    // A page that shows the admin another address in the window confirms nothing by it.
    const lie = { ...input, address: second };
    await expect(call('accounts.confirm-address', lie)).rejects.toThrow('needs-proof');
    await vouch(shop, 'accounts.confirm-address', { accountId, operatorId: admin });
    expect(await call('accounts.confirm-address', lie)).toEqual({ kind: 'changed' });
    expect((await call('session.status', {})).blocked).toEqual(blocked);

    expect(await confirmAddress(shop, accountId)).toEqual({ kind: 'confirmed' });
    const after = await call('session.status', {});
    expect(after).toMatchObject({ blocked: null, newAddresses: [] });
    const logged = await auditOf(shop, 'accounts.confirm-address');
    expect(logged.at(-1)).toMatchObject({ result: 'done', approvedBy: 'Ada', subject: first });
  });

  it('is told to every admin, old and new, until each has recorded that they read of it', async () => {
    const shop = await openLiveShop();
    const { call, admin, accountId } = shop;
    const bea = await addAdmin(shop, 'Bea');
    await show(shop, admin);
    await move(shop, second);
    expect((await call('session.status', {})).blocked).toEqual(blocked);
    await expect(pay(shop)).rejects.toThrow('address-not-confirmed');
    await confirmAddress(shop, accountId);
    expect((await call('session.status', {})).newAddresses).toEqual([]);
    // Nobody who is not signed in is told of it.
    await call('staff.sign-out', {});
    expect((await call('session.status', {})).newAddresses).toEqual([]);

    await show(shop, bea);
    const [told] = (await call('session.status', {})).newAddresses;
    expect(told).toMatchObject({
      before: first,
      address: second,
      confirmed: { by: 'Ada' },
      isUnread: true,
      awaitsConfirmation: false,
    });
    const read = { place: 'gateway', address: second } as const;
    expect(await call('accounts.acknowledge-address', read)).toEqual({ kind: 'acknowledged' });
    expect((await call('session.status', {})).newAddresses).toEqual([]);
    const logged = await auditOf(shop, 'accounts.acknowledge-address');
    expect(logged.at(-1)).toMatchObject({ operatorName: 'Bea', subject: second });
  });

  it('stays confirmed over a start, and is asked for again once the keychain forgets it', async () => {
    const shop = await openLiveShop();
    const { folder, keychain, accountId, admin } = shop;
    await shop.app.close();
    const again = await startApp(folder, { keychain });
    await show(again, admin);
    expect(await again.call('session.status', {})).toMatchObject({
      blocked: null,
      newAddresses: [],
    });
    await again.app.close();
    const item = `${accountId}/service-addresses`;
    const kept = (await keychain.library.getPassword('Tillroom', item)) ?? '';
    // Another account's item says nothing of this one.
    await keychain.library.setPassword('Tillroom', item, kept.replaceAll(accountId, 'another'));
    const third = await startApp(folder, { keychain });
    await show(third, admin);
    expect((await third.call('session.status', {})).blocked).toEqual(blocked);
  });

  it('is known where the account had its token before addresses were told', async () => {
    const shop = await openLiveShop({ isUnconfirmed: true });
    const { folder, keychain, accountId, admin } = shop;
    await shop.app.close();
    await keychain.library.deletePassword('Tillroom', `${accountId}/service-addresses`);
    const again = await startApp(folder, { keychain });
    await show(again, admin);
    expect(await again.call('session.status', {})).toMatchObject({
      blocked: null,
      newAddresses: [],
    });
  });

  it('is not asked about in practice, nor for a test account on this computer', async () => {
    const app = await startApp(dataFolder());
    await app.call('session.switch-role', { role: 'admin' });
    const blank = await app.call('accounts.blank', {});
    const account = {
      ...blank,
      name: 'Trial',
      credentialScheme: 'none' as const,
      baseUrl: 'http://127.0.0.1:9',
    };
    expect(await app.call('session.status', {})).toMatchObject({ blocked: null, newAddresses: [] });
    await app.call('accounts.save', { account });
    await app.call('accounts.activate', { accountId: account.id });
    expect(await app.call('session.status', {})).toMatchObject({ blocked: null, newAddresses: [] });
  });
});

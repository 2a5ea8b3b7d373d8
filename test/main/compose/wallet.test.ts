import { describe, expect, it } from 'vitest';
import { dataFolder, Refused, startApp } from './test-host.ts';

type Started = Awaited<ReturnType<typeof startApp>>;

const order = {
  invoiceNumber: 'INV-1',
  currency: 'AUD',
  amountMinor: 1000,
  originUrl: 'https://shop.example',
  callbackPath: '/cart',
  cart: null,
};

async function turnOn({ call }: Started): Promise<void> {
  await call('session.switch-role', { role: 'admin' });
  const { settings } = await call('wallet.settings', {});
  const saved = await call('wallet.save-settings', { settings: { ...settings, enabled: true } });
  expect(saved.kind).toBe('saved');
}

describe('the wallet of the composed app', () => {
  it('is off until an admin turns it on, and stays on over a restart', async () => {
    const folder = dataFolder();
    const first = await startApp(folder);
    expect(await first.call('wallet.request', order)).toEqual({ kind: 'refused', reason: 'off' });
    const { settings } = await first.call('wallet.settings', {});
    const asked = first.call('wallet.save-settings', { settings });
    await expect(asked).rejects.toThrow(Refused);
    await turnOn(first);
    expect(await first.call('wallet.request', order)).toMatchObject({ kind: 'requested' });
    await first.close();

    const second = await startApp(folder);
    expect(await second.call('wallet.settings', {})).toMatchObject({
      settings: { enabled: true },
      lightbox: 'ready',
      sharedSecret: 'not-needed',
    });
    const { checkouts } = await second.call('wallet.page', { search: '', limit: 10, after: null });
    expect(checkouts).toMatchObject([{ invoiceNumber: 'INV-1', state: 'requested' }]);
  });

  it('needs an address and a shared secret of an account that is no practice', async () => {
    const app = await startApp(dataFolder());
    await app.call('session.switch-role', { role: 'admin' });
    const account = { ...(await app.call('accounts.blank', {})), name: 'Harbour Books' };
    const named = { ...account, baseUrl: 'https://gateway.example', username: 'ME' };
    const save = (paynowUrl: string) =>
      app.call('accounts.save', { account: { ...named, paynowUrl } });
    expect(await save('')).toEqual({ kind: 'saved' });
    await app.call('accounts.activate', { accountId: account.id });
    const { settings } = await app.call('wallet.settings', {});
    const on = { settings: { ...settings, enabled: true } };
    expect(await app.call('wallet.save-settings', on)).toEqual({
      kind: 'refused',
      refusals: [{ field: 'enabled', reason: 'no-paynow-url' }],
    });
    expect(await save('https://paynow.example')).toEqual({ kind: 'saved' });
    expect(await app.call('wallet.save-settings', on)).toMatchObject({ kind: 'saved' });
    expect(await app.call('wallet.settings', {})).toMatchObject({
      hasPaynowUrl: true,
      lightbox: 'no-lightbox-address',
      sharedSecret: 'missing',
    });
    await expect(app.call('wallet.request', order)).rejects.toThrow('missing-secret');
    const secret = { accountId: account.id, name: 'shared-secret', value: 'a secret' };
    await app.call('accounts.set-secret', secret);
    expect(await app.call('wallet.settings', {})).toMatchObject({ sharedSecret: 'kept' });
    await expect(app.call('wallet.request', order)).rejects.toThrow('address-not-confirmed');
    const [fresh] = (await app.call('session.status', {})).newAddresses;
    const address = 'https://gateway.example, https://paynow.example';
    expect(fresh).toMatchObject({ place: 'gateway', before: '', address });
    const asked = { accountId: account.id, place: 'gateway', before: '', address } as const;
    expect(await app.call('accounts.confirm-address', asked)).toEqual({ kind: 'confirmed' });
    const preview = await app.call('wallet.preview', { ...order, withHash: true });
    expect(preview.request).toMatchObject({
      address: 'https://paynow.example',
      hashedText: 'ME:INV-1:AUD:10.00',
      hash: expect.stringMatching(/^[0-9a-f]{32}$/u),
    });
    expect(JSON.stringify(preview)).not.toContain('a secret');
  });
});

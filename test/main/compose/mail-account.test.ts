import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shopSignIn, startMailServer } from '../mail/mail-server.ts';
import type { TestMailServer } from '../mail/mail-server.ts';
import { openLiveShop } from './live-shop.ts';
import { passphrase } from './staffed-app.ts';
import { dataFolder, startApp } from './test-host.ts';

const to = 'ada@example.com';
const open = { options: { allowInsecureAuth: true } };

function mailAt({ port }: Pick<TestMailServer, 'port'>) {
  return {
    host: 'localhost',
    port,
    security: 'none' as const,
    username: shopSignIn.username,
    fromAddress: 'shop@example.com',
    fromName: 'Harbour',
  };
}

type Shop = Awaited<ReturnType<typeof openLiveShop>>;

/** A live account whose admin has confirmed a mail server and its password. */
async function withMail(server: TestMailServer): Promise<Shop> {
  const shop = await openLiveShop();
  const account = mailAt(server);
  await expect(shop.call('mail.save-account', { account })).rejects.toThrow('needs-proof');
  await prove(shop, 'mail.save-account');
  expect(await shop.call('mail.save-account', { account })).toEqual({ kind: 'saved' });
  await setPassword(shop, shopSignIn.password);
  return shop;
}

async function prove({ call, admin }: Shop, operation: string): Promise<void> {
  await call('staff.prove', { operation }, { passphrase, who: admin });
}

async function setPassword(shop: Shop, value: string): Promise<void> {
  await expect(shop.call('mail.set-password', { value })).rejects.toThrow('needs-proof');
  await prove(shop, 'mail.set-password');
  expect(await shop.call('mail.set-password', { value })).toBeNull();
}

describe('the mail server of a live account', () => {
  it('is saved with proof, signed in with its password, and told in the log', async () => {
    const server = await startMailServer(open);
    const shop = await withMail(server);
    expect(await shop.call('mail.account', {})).toEqual({
      account: mailAt(server),
      secret: 'kept',
    });
    expect(await shop.call('mail.test', { to })).toMatchObject({ kind: 'sent' });
    expect(server.seen).toMatchObject([{ from: 'shop@example.com', to: [to], user: 'shop' }]);
    expect(server.seen[0]?.text).toContain('Subject: Test message from Tillroom, Harbour');

    const page = { text: '', topic: null, operatorId: null, from: null, to: null, before: null };
    const { entries } = await shop.call('audit.page', { ...page, limit: 50 });
    const told = entries.map(({ event, subject }) => `${event} ${subject}`);
    expect(told).toContain(`mail.save-account localhost:${server.port}`);
    expect(told.some((line) => line.startsWith('mail.set-password'))).toBe(true);
    const preferences = readFileSync(join(shop.folder, 'preferences.json'), 'utf8');
    expect(preferences).toContain('shop@example.com');
    expect(preferences).not.toContain(shopSignIn.password);
  });

  it('gets no password that was entered for another server', async () => {
    const [server, thief] = [await startMailServer(open), await startMailServer(open)];
    const shop = await withMail(server);
    const moved = mailAt(thief);
    await expect(shop.call('mail.save-account', { account: moved })).rejects.toThrow('needs-proof');
    await prove(shop, 'mail.save-account');
    await shop.call('mail.save-account', { account: moved });
    expect(await shop.call('mail.account', {})).toMatchObject({ secret: 'missing' });
    expect(await shop.call('mail.test', { to })).toEqual({ kind: 'password-missing' });
    expect(thief.connections()).toBe(0);
  });

  it('is sent nothing after the preferences file names another server', async () => {
    const [server, thief] = [await startMailServer(open), await startMailServer(open)];
    const shop = await withMail(server);
    await shop.close();
    const file = join(shop.folder, 'preferences.json');
    const kept = readFileSync(file, 'utf8');
    writeFileSync(file, kept.replaceAll(String(server.port), String(thief.port)));
    expect(readFileSync(file, 'utf8')).not.toBe(kept);

    const again = await startApp(shop.folder, { keychain: shop.keychain });
    await again.call('staff.sign-in', { operatorId: shop.admin, pin: null }, { passphrase });
    expect(await again.call('mail.account', {})).toMatchObject({ secret: 'other-address' });
    await expect(again.call('mail.test', { to })).rejects.toThrow('other-address');
    expect(thief.connections()).toBe(0);
  });

  it('forgets its password when it is removed', async () => {
    const server = await startMailServer(open);
    const shop = await withMail(server);
    expect(shop.keychain.values().some((value) => value.includes('localhost:'))).toBe(true);
    expect(await shop.call('mail.save-account', { account: null })).toEqual({ kind: 'saved' });
    expect(shop.keychain.values().some((value) => value.includes('localhost:'))).toBe(false);
    expect(await shop.call('mail.test', { to })).toEqual({ kind: 'no-mail-account' });
  });

  it('reports a wrong password and an address that is none', async () => {
    const server = await startMailServer(open);
    const shop = await withMail(server);
    await setPassword(shop, 'wrong');
    expect(await shop.call('mail.test', { to })).toMatchObject({
      kind: 'not-sent',
      failure: { kind: 'sign-in-refused' },
    });
    expect(await shop.call('mail.test', { to: 'ada' })).toEqual({ kind: 'not-an-address' });
    expect(server.seen).toEqual([]);
  });
});

describe('the mail server of practice', () => {
  it('is on this computer, and is kept over a restart', async () => {
    const server = await startMailServer();
    const folder = dataFolder();
    const first = await startApp(folder);
    await first.call('session.switch-role', { role: 'admin' });
    const account = { ...mailAt(server), username: '' };
    const away = { ...account, host: 'smtp.example.com', security: 'starttls' as const };
    expect(await first.call('mail.save-account', { account: away })).toEqual({
      kind: 'refused',
      refusals: [{ field: 'host', reason: 'not-on-this-computer' }],
    });
    expect(await first.call('mail.save-account', { account })).toEqual({ kind: 'saved' });
    await first.close();
    const second = await startApp(folder);
    await second.call('session.switch-role', { role: 'supervisor' });
    expect(await second.call('mail.test', { to })).toMatchObject({ kind: 'sent' });
    expect(server.seen[0]?.text).toContain('Subject: PRACTICE: Test message from Tillroom');
  });
});

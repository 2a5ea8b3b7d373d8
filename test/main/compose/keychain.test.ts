import { describe, expect, it } from 'vitest';
import { refusalHoldMs } from '../../../src/main/vault/keychain.ts';
import { dataFolder, memoryKeychain, startApp } from './test-host.ts';
import { wholeLog } from './whole-log.ts';

/** Errors of the system's keychain, as they occurred. */
const states = [
  ['locked', 'Cannot create an item in a locked collection'],
  ['no-collection', 'Object does not exist at path “/org/freedesktop/secrets/collection/login”'],
  ['unavailable', 'Cannot autolaunch D-Bus without X11 $DISPLAY'],
] as const;

async function withTestAccount(folder: string, keychain: ReturnType<typeof memoryKeychain>) {
  const app = await startApp(folder, { keychain });
  await app.call('session.switch-role', { role: 'admin' });
  const blank = await app.call('accounts.blank', {});
  const account = { ...blank, name: 'Shop', baseUrl: 'http://127.0.0.1:9', username: 'u' };
  await app.call('accounts.save', { account });
  const name = 'api-token';
  await app.call('accounts.set-secret', { accountId: account.id, name, value: 'a token' });
  await app.call('accounts.activate', { accountId: account.id });
  expect((await app.call('session.status', {})).blocked).toBeNull();
  await app.close();
}

describe('a keychain that does not answer when the records are opened', () => {
  it.each(states)('(%s) leaves them for reading, until it does', async (reason, words) => {
    const [folder, keychain] = [dataFolder(), memoryKeychain()];
    await withTestAccount(folder, keychain);
    keychain.fail(words);
    const { call, clock } = await startApp(folder, { keychain });
    expect((await call('session.status', {})).blocked).toEqual({ kind: 'keychain', reason });
    await call('session.switch-role', { role: 'admin' });
    expect((await call('audit.page', wholeLog)).entries.length).toBeGreaterThan(0);
    await expect(call('declines.reset', { code: '51' })).rejects.toThrow('no-audit-key');

    keychain.fail(null);
    clock.advanceMs(refusalHoldMs);
    expect((await call('session.status', {})).blocked).toBeNull();
    await call('declines.reset', { code: '51' });
    expect(await call('audit.verify', {})).toMatchObject({ kind: 'sound' });
  });
});

describe('a secret that the open account lacked', () => {
  it('is told to the screens once it was entered', async () => {
    const { call, notifier } = await startApp(dataFolder(), { keychain: memoryKeychain() });
    await call('session.switch-role', { role: 'admin' });
    const blank = await call('accounts.blank', {});
    const account = { ...blank, name: 'Shop', baseUrl: 'http://127.0.0.1:9', username: 'u' };
    await call('accounts.save', { account });
    await call('accounts.activate', { accountId: account.id });
    const { blocked } = await call('session.status', {});
    expect(blocked).toEqual({ kind: 'keychain', reason: 'missing-secret' });
    const told = notifier.events.length;
    const secret = { accountId: account.id, name: 'api-token', value: 'a token' };
    await call('accounts.set-secret', secret);
    expect(notifier.events.slice(told)).toMatchObject([
      { name: 'session.changed', payload: { blocked: null } },
    ]);
  });
});

import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../../../src/main/sandbox/server.ts';
import type { RunningSandbox } from '../../../src/main/sandbox/server.ts';
import { order } from '../usecases/test-context.ts';
import { dataFolder, memoryKeychain, startApp } from './test-host.ts';

type Started = Awaited<ReturnType<typeof startApp>>;

const token = 'token-of-the-shop';
let bank: RunningSandbox;
let [elsewhere, heard] = ['', ''];
const thief = createServer();

beforeAll(async () => {
  bank = await startSandbox({ credentials: { username: 'shop', token } });
  thief.on('connection', (socket) => {
    socket.on('data', (chunk: Buffer) => (heard += chunk.toString('latin1')));
    socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => void thief.listen(0, '127.0.0.1', resolve));
  elsewhere = `http://127.0.0.1:${(thief.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await bank.close();
  thief.closeAllConnections();
  thief.close();
});

async function pay({ call, app }: Started, reference: string) {
  const { draftId } = await call('charge.open', { retryOf: null });
  const answer = call('charge.submit', { ...order({ reference }), draftId });
  const kind = await answer.then(
    (value) => value.kind,
    (error: unknown) => String(error),
  );
  await expect.poll(() => app.isChargeInFlight()).toBe(false);
  return kind;
}

describe('an address that was changed in the preferences file', () => {
  it('is sent nothing until the secrets are entered for it', async () => {
    const [folder, keychain] = [dataFolder(), memoryKeychain()];
    const first = await startApp(folder, { keychain });
    await first.call('session.switch-role', { role: 'admin' });
    const blank = await first.call('accounts.blank', {});
    const account = { ...blank, name: 'Shop', baseUrl: bank.baseUrl, username: 'shop' };
    expect(await first.call('accounts.save', { account })).toEqual({ kind: 'saved' });
    const secret = { accountId: account.id, name: 'api-token', value: token };
    await first.call('accounts.set-secret', secret);
    await first.call('accounts.activate', { accountId: account.id });
    expect(await pay(first, 'SHOP-1')).toBe('accepted');
    await expect.poll(() => bank.truth()).toHaveLength(1);
    await first.close();

    const file = join(folder, 'preferences.json');
    const kept = readFileSync(file, 'utf8');
    writeFileSync(file, kept.replaceAll(bank.baseUrl, elsewhere));
    expect(readFileSync(file, 'utf8')).not.toBe(kept);

    const second = await startApp(folder, { keychain });
    const blocked = { kind: 'keychain', reason: 'other-address' };
    expect((await second.call('session.status', {})).blocked).toEqual(blocked);
    expect(await pay(second, 'SHOP-2')).toContain('other-address');
    await second.call('session.switch-role', { role: 'admin' });
    const trial = second.call('accounts.try-connection', { accountId: account.id });
    await expect(trial).rejects.toThrow('other-address');
    const { items } = await second.call('accounts.list', {});
    expect(items.find(({ active }) => active)?.secrets).toEqual({ 'api-token': false });
    expect(heard).toBe('');
    await second.close();

    // With the address restored, the account works again without any entry.
    writeFileSync(file, kept);
    const third = await startApp(folder, { keychain });
    expect((await third.call('session.status', {})).blocked).toBeNull();
    expect(await pay(third, 'SHOP-3')).toBe('accepted');
    await expect.poll(() => bank.truth()).toHaveLength(2);
    await third.close();
  }, 60_000);
});

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { practiceAccount } from '../../../src/main/usecases/accounts/practice-account.ts';
import { createDatabase, startServer } from '../../fixtures/postgres/server.ts';
import type { TestServer } from '../../fixtures/postgres/server.ts';
import { dataFolder, memoryKeychain, startApp } from './test-host.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer([]);
});
afterAll(() => server.stop());

let databases = 0;
async function emptyDatabase(): Promise<string> {
  databases += 1;
  const database = `settings_${databases}`;
  await createDatabase(server.address, database);
  return database;
}

const waitMs = { timeout: 20_000 };

type App = Awaited<ReturnType<typeof startApp>>;

async function asAdmin(keychain: ReturnType<typeof memoryKeychain>): Promise<App> {
  const app = await startApp(dataFolder(), { keychain });
  await app.call('session.switch-role', { role: 'admin' });
  return app;
}

const settingsOf = async ({ call }: App, id: string) =>
  (await call('accounts.list', {})).items.find(({ account }) => account.id === id)?.account;

/** A terminal of a test account on a server, and one whose own settings of it differ. */
async function twoTerminals() {
  const keychain = memoryKeychain();
  const first = await asAdmin(keychain);
  const blank = await first.call('accounts.blank', {});
  const account = { ...blank, name: 'Shop', baseUrl: 'http://127.0.0.1:9', username: 'u' };
  const { id: accountId } = account;
  await first.call('accounts.save', { account });
  await first.call('accounts.set-secret', { accountId, name: 'api-token', value: 'a token' });
  await first.call('accounts.activate', { accountId });
  const database = await emptyDatabase();
  const { password: secret, ...address } = server.address;
  const place = { ...address, secret, database, terminalName: 'Front desk' };
  expect(await first.call('records.move-to-server', place)).toMatchObject({ kind: 'moved' });

  // The same keys, as joining stores them; only the lease tells the two apart.
  const second = await asAdmin(keychain);
  await second.call('accounts.save', { account: { ...account, amountLimitMajor: 7 } });
  await second.call('accounts.activate', { accountId });
  return { first, second, account, accountId };
}

describe('the settings of an account whose records are on a server', () => {
  it('are those of the records at every terminal, from its opening on', async () => {
    const { first, second, account, accountId } = await twoTerminals();
    expect((await second.call('session.status', {})).blocked).toBeNull();
    expect(await settingsOf(second, accountId)).toEqual(await settingsOf(first, accountId));

    const changed = { ...account, duplicateWindowHours: 96, amountLimitMajor: 250 };
    expect(await first.call('accounts.save', { account: changed })).toEqual({ kind: 'saved' });
    await vi.waitFor(async () => {
      second.clock.advanceMs(1_000);
      expect((await second.call('session.status', {})).blocked).toBeNull();
      const followed = { duplicateWindowHours: 96, amountLimitMajor: 250 };
      expect(await settingsOf(second, accountId)).toMatchObject(followed);
      // Refused while the account is being opened again.
      expect(await second.call('audit.verify', {})).toMatchObject({ kind: 'sound' });
    }, waitMs);
  });

  it('change on a form that is open elsewhere without closing the account', async () => {
    const { first, second, accountId } = await twoTerminals();
    const { opening, formFields } = await second.call('session.status', {});
    const fields = { ...formFields, referenceHint: 'Order number' };
    await first.call('accounts.save-fields', { accountId, fields });
    await vi.waitFor(async () => {
      second.clock.advanceMs(1_000);
      const status = await second.call('session.status', {});
      expect(status.formFields).toEqual(fields);
      expect(status.opening).toBe(opening);
    }, waitMs);
  });

  it('are not changed where the account is not open, since nobody else would learn of it', async () => {
    const { second, account, accountId } = await twoTerminals();
    await second.call('accounts.activate', { accountId: practiceAccount.id });
    const before = await settingsOf(second, accountId);
    const refused = second.call('accounts.save', { account: { ...account, amountLimitMajor: 9 } });
    await expect(refused).rejects.toThrow('closed');
    expect(await settingsOf(second, accountId)).toEqual(before);
  });
});

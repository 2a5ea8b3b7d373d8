import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { approvingCard } from '../usecases/test-context.ts';
import { dataFolder, memoryKeychain, startApp } from './test-host.ts';

type Started = Awaited<ReturnType<typeof startApp>>;

/** An app in which every account is saved at one path, and chosen from there. */
async function startWith(path: string, folder = dataFolder()): Promise<Started> {
  const files = {
    askWhereToSave: async ({ fileName }: { readonly fileName: string }) =>
      fileName.endsWith('.jsonl') ? logFile(path) : path,
    askForAccount: async () => path,
  };
  const app = await startApp(folder, { files, keychain: memoryKeychain() });
  await app.call('session.switch-role', { role: 'admin' });
  return app;
}

/** Path of the saved log that belongs to a file of settings. */
function logFile(path: string): string {
  return `${path}.log.jsonl`;
}

async function addShop({ call }: Started) {
  const blank = await call('accounts.blank', {});
  const account = {
    ...blank,
    name: 'Shop',
    baseUrl: 'https://bank.example.com',
    paynowUrl: 'https://paynow.example.com',
    username: 'shop',
    amountLimitMajor: 321,
  };
  await call('accounts.save', { account });
  await call('accounts.set-secret', { accountId: account.id, name: 'api-token', value: 'tok' });
  return account;
}

async function settingsLog({ call }: Started) {
  const everything = { text: 'accounts.', topic: null, operatorId: null, from: null, to: null };
  const { entries } = await call('audit.page', { ...everything, before: null, limit: 200 });
  return entries.toReversed();
}

describe('the settings of an account, from one computer to another', () => {
  it('come without credentials, last over a restart, and leave entries in both logs', async () => {
    const path = join(dataFolder(), 'shop.json');
    const here = await startWith(path);
    const shop = await addShop(here);
    expect(await here.call('accounts.export', { accountId: shop.id })).toMatchObject({
      kind: 'saved',
    });
    expect(await settingsLog(here)).toContainEqual(
      expect.objectContaining({
        event: 'accounts.export',
        topic: 'export',
        result: 'done',
        operatorName: 'Admin',
        subject: shop.id,
      }),
    );

    const folder = dataFolder();
    const there = await startWith(path, folder);
    const choice = await there.call('accounts.choose-file', {});
    if (choice.kind !== 'chosen') throw new Error(choice.kind);
    expect((await there.call('accounts.list', {})).items).toHaveLength(1);
    const accountId = choice.account.id;
    expect(accountId).not.toBe(shop.id);
    expect(await there.call('accounts.import', { accountId, name: 'Shop two' })).toMatchObject({
      kind: 'imported',
    });
    expect(await settingsLog(there)).toEqual([
      expect.objectContaining({ event: 'accounts.choose-file', result: 'done', subject: 'Shop' }),
      expect.objectContaining({
        event: 'accounts.import',
        topic: 'setting',
        result: 'done',
        subject: 'Shop two',
      }),
    ]);
    // Settings that decide where card numbers go are in the log, as they are for an account that was keyed.
    await there.call('audit.export', {});
    const { baseUrl } = shop;
    const details = {
      account: accountId,
      mode: 'test',
      baseUrl,
      amountLimitMajor: 321,
      alwaysTwoDecimals: false,
      renewedCards: 'first',
    };
    expect(readFileSync(logFile(path), 'utf8')).toContain(JSON.stringify(JSON.stringify(details)));
    await there.close();

    const again = await startWith(path, folder);
    expect((await again.call('session.status', {})).blocked).toBeNull();
    const { items } = await again.call('accounts.list', {});
    expect(items[1]).toEqual({
      account: { ...shop, id: accountId, name: 'Shop two' },
      active: false,
      isForeign: false,
      secrets: { 'api-token': false, 'shared-secret': false },
    });
    expect(await again.call('accounts.try-connection', { accountId })).toEqual({
      kind: 'secret-missing',
    });
  });

  it('are refused in the log too, without what was refused', async () => {
    const path = join(dataFolder(), 'shop.json');
    const app = await startWith(path);
    writeFileSync(
      path,
      JSON.stringify({ format: 'tillroom-account', version: 1, apiToken: 'tok', a: approvingCard }),
    );
    expect(await app.call('accounts.choose-file', {})).toMatchObject({ reason: 'faulty' });
    expect(await app.call('accounts.import', { accountId: 'none', name: 'Shop' })).toEqual({
      kind: 'gone',
    });
    const log = await settingsLog(app);
    expect(log.map(({ event, result, reason }) => [event, result, reason])).toEqual([
      ['accounts.choose-file', 'refused', 'faulty'],
      ['accounts.import', 'refused', ''],
    ]);
    expect(JSON.stringify(log) + app.log.text()).not.toMatch(
      new RegExp(`tok|${approvingCard}`, 'u'),
    );
  });

  it('are an admin’s alone', async () => {
    const app = await startApp(dataFolder());
    await app.call('session.switch-role', { role: 'supervisor' });
    for (const call of [
      () => app.call('accounts.export', { accountId: 'practice' }),
      () => app.call('accounts.choose-file', {}),
      () => app.call('accounts.import', { accountId: 'practice', name: 'Shop' }),
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- One refusal after the other.
      await expect(call()).rejects.toThrow('denied');
    }
  });
});

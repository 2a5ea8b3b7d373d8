import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { accountsMax } from '../../../src/domain/accounts/account.ts';
import { dataFolder, startApp } from './test-host.ts';
import { wholeLog } from './whole-log.ts';

type Started = Awaited<ReturnType<typeof startApp>>;

const passphrase = 'a passphrase of its own';

async function startAsAdmin(backup: string, folder: string): Promise<Started> {
  const settings = `${backup}.json`;
  const files = {
    askWhereToSave: async ({ fileName }: { readonly fileName: string }) =>
      fileName.endsWith('.json') ? settings : backup,
    askForBackup: async () => backup,
    askForAccount: async () => settings,
  };
  const app = await startApp(folder, { files });
  await app.call('session.switch-role', { role: 'admin' });
  return app;
}

/** Adds an account that is not opened, and returns the result. */
async function add({ call }: Started, name: string) {
  const blank = await call('accounts.blank', {});
  const account = { ...blank, name, baseUrl: 'https://gateway.example', username: name };
  return { id: account.id, ...(await call('accounts.save', { account })) };
}

/** Files among the records, without temporary files. */
function recordsIn(folder: string): readonly string[] {
  const names = readdirSync(join(folder, 'ledgers'), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => !name.endsWith('.part')).toSorted();
}

it('a full list takes no account more, not from a file or a backup either, and loses nothing by the try', async () => {
  const backup = join(dataFolder(), 'shop.tillroom-backup');
  const here = await startAsAdmin(backup, dataFolder());
  const shop = await add(here, 'Shop of the backup');
  await here.call('accounts.activate', { accountId: shop.id });
  expect(await here.call('backup.save', {}, { fresh: passphrase })).toMatchObject({
    kind: 'saved',
  });
  const exported = await here.call('accounts.export', { accountId: shop.id });
  expect(exported).toMatchObject({ kind: 'saved' });

  const folder = dataFolder();
  const full = await startAsAdmin(backup, folder);
  const chosen = await full.call('accounts.choose-file', {});
  const kept = [];
  // oxlint-disable-next-line no-await-in-loop -- One after the other, as in the form.
  for (let index = 0; index < accountsMax; index += 1) kept.push(await add(full, `Shop ${index}`));
  expect(kept.every(({ kind }) => kind === 'saved')).toBe(true);
  expect(await add(full, 'One too many')).toMatchObject({ kind: 'too-many' });

  const held = { accountId: chosen.kind === 'chosen' ? chosen.account.id : '', name: 'Of a file' };
  expect(await full.call('accounts.import', held)).toEqual({ kind: 'too-many' });
  expect(await full.call('accounts.choose-file', {})).toEqual({ kind: 'too-many' });

  expect(await full.call('backup.choose', {}, { passphrase })).toMatchObject({ kind: 'opened' });
  const before = recordsIn(folder);
  expect(await full.call('backup.restore', {})).toEqual({ kind: 'too-many' });
  expect(recordsIn(folder)).toEqual(before);
  expect((await full.call('accounts.list', {})).items).toHaveLength(1 + accountsMax);
  const { entries } = await full.call('audit.page', wholeLog);
  const refused = entries.filter(({ result }) => result === 'refused');
  expect(refused.map(({ event }) => event).toSorted()).toEqual([
    'accounts.choose-file',
    'accounts.import',
    'accounts.save',
    'backup.restore',
  ]);

  await full.call('accounts.remove', { accountId: kept[0]?.id ?? '' });
  expect(await full.call('backup.restore', {})).toMatchObject({
    kind: 'restored',
    accountId: shop.id,
  });
  expect(recordsIn(folder)).toContain(join(shop.id, 'ledger.sqlite'));
});

import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import type { OperationInput } from '../../../src/contract/index.ts';
import { practiceAccount } from '../../../src/main/usecases/accounts/practice-account.ts';
import { order } from '../usecases/test-context.ts';
import { dataFolder, startApp } from './test-host.ts';

export type Started = Awaited<ReturnType<typeof startApp>>;
type Settings = Omit<OperationInput<'backup.save-automatic'>, 'accountId' | 'setsPassphrase'> & {
  /** Null keeps the one before. */
  readonly passphrase: string | null;
};

export const passphrase = 'a passphrase of its own';
export const mark = '.tillroom-backups';

/** Daily at noon of the practice account, three kept. */
export const daily: Settings = { schedule: 'daily', dailyAt: '12:00', kept: 3, passphrase };

/** An admin at an app whose folder dialogs choose one folder, and whose file dialogs choose one file. */
export async function openShop(
  folder: string,
  shelf: string,
  options: Parameters<typeof startApp>[1] & { readonly chosenFile?: () => string } = {},
): Promise<Started> {
  const { chosenFile = () => '' } = options;
  const files = {
    askForFolder: async () => shelf,
    askForBackup: async () => chosenFile(),
    askWhereToSave: async () => chosenFile(),
    ...options.files,
  };
  const app = await startApp(folder, { ...options, files });
  await app.call('session.switch-role', { role: 'admin' });
  return app;
}

/** A shop whose automatic backups are on, with its first backup made. */
export async function shopWithBackups(
  settings: Partial<Settings> = {},
  options: Parameters<typeof openShop>[2] = {},
) {
  const folder = dataFolder();
  const shelf = join(dataFolder(), 'shelf');
  mkdirSync(shelf);
  const shop = await openShop(folder, shelf, options);
  await pay(shop, 'AUTO-1');
  expect(await setBackups(shop, { ...daily, ...settings })).toEqual({
    kind: 'saved',
    trouble: null,
  });
  return { ...shop, folder, shelf };
}

export async function saveBackups(
  { call }: Pick<Started, 'call'>,
  { passphrase: fresh, ...settings }: Settings,
) {
  const input = { accountId: practiceAccount.id, ...settings, setsPassphrase: fresh !== null };
  return call('backup.save-automatic', input, fresh === null ? undefined : { fresh });
}

export async function setBackups({ call }: Started, settings: Settings) {
  await call('backup.choose-folder', {});
  return saveBackups({ call }, settings);
}

export async function pay({ call, app }: Started, reference: string): Promise<void> {
  const { draftId } = await call('charge.open', { retryOf: null });
  await call('charge.submit', { ...order({ reference }), draftId });
  await vi.waitFor(() => expect(app.isChargeInFlight()).toBe(false), 15_000);
}

/** Lets the practice clock go on, which looks at what is due. */
export const passDays = ({ call }: Started, days: number) =>
  call('practice.pass-time', { minutes: days * 24 * 60 });

export const health = async ({ call }: Started) => (await call('session.status', {})).backup;

/** Finished backups, oldest first. */
export function backupsIn(shelf: string): readonly string[] {
  if (!existsSync(shelf)) return [];
  return readdirSync(shelf)
    .filter((name) => name.endsWith('.tillroom-backup'))
    .toSorted();
}

/** Everything else but the mark. */
export function leftoversIn(shelf: string): readonly string[] {
  return readdirSync(shelf).filter((name) => !name.endsWith('.tillroom-backup') && name !== mark);
}

/** References paid in the records that a backup restores on a computer of its own. */
export async function restoredFrom(file: string): Promise<readonly string[]> {
  const there = await openShop(dataFolder(), '', { chosenFile: () => file });
  expect(await there.call('backup.choose', {}, { passphrase })).toMatchObject({ kind: 'opened' });
  expect(await there.call('backup.restore', {})).toMatchObject({ kind: 'restored' });
  expect(await there.call('audit.verify', {})).toMatchObject({ kind: 'sound' });
  const recent = await there.call('charge.recent', { limit: 20 });
  await there.close();
  return recent.map(({ reference }) => reference).toSorted();
}

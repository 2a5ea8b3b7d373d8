import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Host } from '../host.ts';
import type { AccountId } from '../../domain/ids.ts';
import type { BackupFolders } from '../ports/backup.ts';

/** The folders in which copies are made, and records wait to be put in their place. */
export function createBackupFolders(paths: Host['paths']): BackupFolders {
  return {
    scratch: (id) => join(paths.ledgerFolder(id), `.copy-${randomBytes(6).toString('hex')}.part`),
    remove: (path) => rm(path, { force: true }),
    begin: async (id) => {
      const folder = `${paths.ledgerFolder(id)}.restoring`;
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { mode: 0o700 });
      return { folder, ledgerFile: join(folder, 'ledger.sqlite') };
    },
    complete: async (id) => {
      const folder = paths.ledgerFolder(id);
      await rm(`${folder}.restored`, { recursive: true, force: true });
      await rename(`${folder}.restoring`, `${folder}.restored`);
    },
    hasRecords: (id: AccountId) => existsSync(join(paths.ledgerFolder(id), 'ledger.sqlite')),
  };
}

/**
 * Puts restored records in their place before anything opens it, and what lay there aside.
 *
 * Until here a kill leaves the old records; from the whole folder on, whoever opens the account next
 * ends what was begun.
 */
export async function finishRestore(folder: string, now: string): Promise<void> {
  const restored = `${folder}.restored`;
  if (!existsSync(restored)) return;
  if (existsSync(folder)) {
    const isEmpty = (await readdir(folder)).length === 0;
    if (isEmpty) await rmdir(folder);
    else await rename(folder, `${folder}.aside-${now.replaceAll(/[^0-9]/gu, '')}`);
  }
  await rename(restored, folder);
}

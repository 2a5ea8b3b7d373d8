import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Host } from '../host.ts';
import { draftName } from '../../domain/draft-name.ts';
import type { AccountId } from '../../domain/ids.ts';
import { failed, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import { errorCode } from '../ledger/engine/failures.ts';
import { readChargedSinceOf } from '../ledger/epochs/charged-since.ts';
import type { BackupFolders } from '../ports/ledger/backup.ts';
import { writeRestoreMark } from './restore-mark.ts';

/** Folders for making copies, and for restored records until they are moved into place. */
export function createBackupFolders(paths: Host['paths']): BackupFolders {
  return {
    scratch: (id) => join(paths.ledgerFolder(id), draftName(randomUUID())),
    remove: (path) => rm(path, { force: true }),
    begin: async (id) => {
      const folder = `${paths.ledgerFolder(id)}.restoring`;
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { mode: 0o700 });
      return { folder, ledgerFile: join(folder, 'ledger.sqlite') };
    },
    complete: async (id) => {
      const folder = paths.ledgerFolder(id);
      await rm(restoredFolder(folder), { recursive: true, force: true });
      await rename(`${folder}.restoring`, restoredFolder(folder));
    },
    mark: writeRestoreMark,
    isWaiting: (id) => existsSync(restoredFolder(paths.ledgerFolder(id))),
    chargedSince: (id, since) =>
      readChargedSinceOf(join(paths.ledgerFolder(id), 'ledger.sqlite'), id, since),
    hasRecords: (id: AccountId) => existsSync(join(paths.ledgerFolder(id), 'ledger.sqlite')),
  };
}

/** A restore that could not be finished; `code` is the system's error code. */
export interface RestoreHeld {
  readonly kind: 'restore-held';
  readonly code: string;
}

/**
 * Moves restored records into their place before anything opens it, and the old ones aside.
 *
 * Until here a kill leaves the old records; once the folder is whole, the next opening of the account finishes the
 * restore. When the system refuses a move, as it does for a file that another program has open, the old records are
 * back in their place and the restored ones go on waiting.
 */
export async function finishRestore(
  folder: string,
  now: string,
  move: typeof rename = rename,
): Promise<Result<null, RestoreHeld>> {
  const restored = restoredFolder(folder);
  if (!existsSync(restored)) return ok(null);
  try {
    const aside = await makeRoom(folder, now, move);
    await move(restored, folder).catch(async (refused: unknown) => {
      if (aside !== null) await move(aside, folder);
      throw refused;
    });
    return ok(null);
  } catch (error) {
    return failed({ kind: 'restore-held', code: errorCode(error) });
  }
}

/** Returns the folder that the old content was moved to; null when there was none. */
async function makeRoom(folder: string, now: string, move: typeof rename): Promise<string | null> {
  if (!existsSync(folder)) return null;
  if ((await readdir(folder)).length === 0) {
    await rmdir(folder);
    return null;
  }
  const aside = `${folder}.aside-${now.replaceAll(/[^0-9]/gu, '')}`;
  await move(folder, aside);
  return aside;
}

/** The folder of restored records that wait to take their place. */
export function restoredFolder(folder: string): string {
  return `${folder}.restored`;
}

import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { access, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AccountId, TerminalId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { BackupShelf } from '../../ports/ledger/backup.ts';
import { failureOf } from '../../shell/files/file-failure.ts';

/** The file that marks a folder as one that an admin chose. */
const mark = '.tillroom-backups';

const markText =
  'Tillroom saves backups in this folder. Keep this file: without it the folder counts as missing.\n';

/** The folder of automatic backups on the disk. */
export function createBackupShelf(): BackupShelf {
  return {
    claim: async (folder) => {
      try {
        await writeFile(join(folder, mark), markText, { mode: 0o600 });
        return ok(null);
      } catch (error) {
        return failed(failureOf(error));
      }
    },
    names: async (folder) => {
      try {
        await access(join(folder, mark), constants.F_OK);
        return ok(await readdir(folder));
      } catch (error) {
        return failed(failureOf(error));
      }
    },
    pathOf: (folder, name) => join(folder, name),
    remove: (path) => rm(path, { force: true }).catch(() => undefined),
  };
}

/** Tells apart the files of several accounts and terminals in one folder; reveals neither. */
export function backupTag(accountId: AccountId, terminalId: TerminalId): string {
  return createHash('sha256').update(`${accountId}\n${terminalId}`).digest('hex').slice(0, 8);
}

import type { AccountKeys, BackupBox, BackupFolders, OpenedBackup } from '../../ports/backup.ts';
import type { UserFiles } from '../../ports/files.ts';
import type { AccountDeps } from '../accounts/account-deps.ts';

/** What backups need; compose gives it. */
export interface BackupDeps {
  readonly box: BackupBox;
  readonly keys: AccountKeys;
  readonly folders: BackupFolders;
  readonly files: UserFiles;
  readonly accounts: AccountDeps;
  /** The schema of records that this program writes; it cannot work on a higher one. */
  readonly knownSchema: number;
  /** The backup that was chosen last; its passphrase stays in the main process. */
  readonly chosen: ChosenBackup;
}

/** Holds the chosen backup between looking at it and restoring it. */
export interface ChosenBackup {
  put(backup: OpenedBackup | null): void;
  current(): OpenedBackup | null;
}

/** Holds nothing yet. */
export function createChosenBackup(): ChosenBackup {
  let chosen: OpenedBackup | null = null;
  return {
    put: (backup) => {
      chosen = backup;
    },
    current: () => chosen,
  };
}

import type {
  AccountKeys,
  BackupCipher,
  BackupFolders,
  BackupManifest,
  OpenedBackup,
} from '../../ports/ledger/backup.ts';
import type { UserFiles } from '../../ports/files.ts';
import type { AccountDeps } from '../accounts/account-deps.ts';

/** What backups need; compose gives it. */
export interface BackupDeps {
  readonly box: BackupCipher;
  readonly keys: AccountKeys;
  readonly folders: BackupFolders;
  readonly files: UserFiles;
  readonly accounts: AccountDeps;
  /** The schema of records that this program writes; it cannot work on a higher one. */
  readonly knownSchema: number;
  /** Names one restore. */
  readonly newRestoreId: () => string;
  /** The backup that was chosen last; its passphrase stays in the main process. */
  readonly chosen: ChosenBackup;
}

/** A backup whose manifest was read by its schema and whose account may be restored on this computer. */
export interface SoundBackup extends Pick<OpenedBackup, 'unpack'> {
  readonly manifest: BackupManifest;
}

/** Holds the chosen backup between looking at it and restoring it. */
export interface ChosenBackup {
  put(backup: SoundBackup | null): void;
  current(): SoundBackup | null;
}

/** Holds nothing yet. */
export function createChosenBackup(): ChosenBackup {
  let chosen: SoundBackup | null = null;
  return {
    put: (backup) => {
      chosen = backup;
    },
    current: () => chosen,
  };
}

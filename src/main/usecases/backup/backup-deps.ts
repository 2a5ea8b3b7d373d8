import type {
  AccountKeys,
  BackupCipher,
  BackupFolders,
  BackupManifest,
  OpenedBackup,
} from '../../ports/ledger/backup.ts';
import type { UserFiles } from '../../ports/files.ts';
import type { PassphraseJudge } from '../../ports/passphrase-judge.ts';
import type { RecordsPlaces } from '../../ports/records/records-places.ts';
import type { Settings } from '../../ports/settings.ts';
import type { AccountDeps } from '../accounts/account-deps.ts';

/** The services that writing a backup and reading it back take. */
export interface BackupWriting {
  readonly box: BackupCipher;
  readonly strength: PassphraseJudge;
  readonly keys: AccountKeys;
  readonly folders: BackupFolders;
  readonly files: UserFiles;
  readonly accounts: { readonly settings: Pick<Settings, 'accounts'> };
  /** Schema version that this program writes; it cannot use records of a higher one. */
  readonly knownSchema: number;
}

export interface BackupDeps extends BackupWriting {
  readonly accounts: AccountDeps;
  readonly places: Pick<RecordsPlaces, 'server'>;
  /** Creates the id of one restore. */
  readonly newRestoreId: () => string;
  /** The backup chosen last; its passphrase stays in the main process. */
  readonly chosen: ChosenBackup;
}

/** A backup whose manifest was read by its schema and whose account may be restored on this computer. */
export interface SoundBackup extends Pick<OpenedBackup, 'unpack'> {
  readonly manifest: BackupManifest;
}

/** Holds the chosen backup between previewing it and restoring it. */
export interface ChosenBackup {
  put(backup: SoundBackup | null): void;
  current(): SoundBackup | null;
}

export function createChosenBackup(): ChosenBackup {
  let chosen: SoundBackup | null = null;
  return {
    put: (backup) => {
      chosen = backup;
    },
    current: () => chosen,
  };
}

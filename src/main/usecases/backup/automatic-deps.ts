import type {
  AutomaticBackup,
  BackupHealth,
  BackupTrouble,
} from '../../../domain/backup/automatic-backup.ts';
import type { BackupKeys, BackupShelf } from '../../ports/ledger/backup.ts';
import type { Settings } from '../../ports/settings.ts';
import type { BackupWriting } from './backup-deps.ts';

/** The services that automatic backups take. */
export interface AutomaticBackupDeps extends BackupWriting {
  readonly settings: Pick<Settings, 'automaticBackup' | 'saveAutomaticBackup'>;
  readonly backupKeys: BackupKeys;
  readonly shelf: BackupShelf;
  /** Tells this account on this terminal apart from others that use the same folder. */
  readonly tag: string;
  /** The folder that an admin chose last in the system's dialog; the page never names one. */
  readonly chosenFolder: ChosenFolder;
}

/** Holds the folder between its choice and the saving of the settings. */
export interface ChosenFolder {
  put(folder: string | null): void;
  current(): string | null;
}

export function createChosenFolder(): ChosenFolder {
  let chosen: string | null = null;
  return {
    put: (folder) => {
      chosen = folder;
    },
    current: () => chosen,
  };
}

/** The automatic backups of the open account. */
export interface AutomaticBackups {
  /** The settings and the last results; null before an admin first sets them. */
  current(): AutomaticBackup | null;
  health(): BackupHealth;
  readonly isRunning: boolean;
  /** Makes the backup that is due, if any. */
  look(): Promise<void>;
  /** Makes one now; joins one that is under way. Null for success. */
  makeNow(): Promise<BackupTrouble | null>;
  /** The longest time that `atClosing` takes now, in ms; 0 where nothing is to be made. */
  closingMaxMs(): number;
  /** Makes the backup of a closing, where that is set, and waits for one under way. */
  atClosing(): Promise<void>;
}

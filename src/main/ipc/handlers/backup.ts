import type { BackupDeps } from '../../usecases/backup/backup-deps.ts';
import { chooseBackup, restoreBackup } from '../../usecases/backup/restore-backup.ts';
import { saveBackup } from '../../usecases/backup/save-backup.ts';
import type { Handlers } from '../handler-map.ts';
import { atDesk } from './desk-door.ts';
import type { DeskDoor } from './desk-door.ts';

type BackupOperation = Extract<keyof Handlers, `backup.${string}`>;

/** Everything of `contract/backup.ts`. */
export function backupHandlers(door: DeskDoor, deps: BackupDeps): Pick<Handlers, BackupOperation> {
  return {
    'backup.save': ({ passphrase }) => atDesk(door, (desk) => saveBackup(desk, deps, passphrase)),
    'backup.choose': ({ passphrase }) => chooseBackup(deps, passphrase),
    'backup.restore': () => restoreBackup(deps),
  };
}

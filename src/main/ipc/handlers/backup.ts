import type { BackupDeps } from '../../usecases/backup/backup-deps.ts';
import { chooseBackup, restoreBackup } from '../../usecases/backup/restore-backup.ts';
import { saveBackup } from '../../usecases/backup/save-backup.ts';
import type { Handlers } from '../handler-map.ts';
import { staffOf } from './charge.ts';
import { withAccount } from './with-account.ts';
import type { AccountSource } from './with-account.ts';

type BackupOperation = Extract<keyof Handlers, `backup.${string}`>;

/** Everything of `contract/accounts/backup.ts`. */
export function backupHandlers(
  source: AccountSource,
  deps: BackupDeps,
): Pick<Handlers, BackupOperation> {
  return {
    'backup.save': ({ passphrase }) =>
      withAccount(source, (context) => saveBackup(context, deps, passphrase)),
    'backup.choose': ({ passphrase }) => {
      const open = source.current();
      return chooseBackup(deps, passphrase, open.ok ? open.value : null);
    },
    'backup.restore': (input, caller) => restoreBackup(deps, staffOf(caller), input),
  };
}

import type { Failure } from '../../../contract/failure.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext } from '../../usecases/account-context.ts';
import type {
  AutomaticBackupDeps,
  AutomaticBackups,
} from '../../usecases/backup/automatic-deps.ts';
import type { BackupDeps } from '../../usecases/backup/backup-deps.ts';
import { chooseBackup, restoreBackup } from '../../usecases/backup/restore-backup.ts';
import { saveBackup } from '../../usecases/backup/save-backup.ts';
import {
  chooseBackupFolder,
  readAutomaticBackup,
  saveAutomaticBackup,
} from '../../usecases/backup/set-automatic-backup.ts';
import type { Handlers } from '../handler-map.ts';
import { staffOf } from './charge.ts';
import { withAccount } from './with-account.ts';
import type { AccountSource } from './with-account.ts';

type BackupOperation = Extract<keyof Handlers, `backup.${string}`>;

/** Access to the open account and to its automatic backups. */
export interface BackupSource extends AccountSource {
  backups(): Result<AutomaticBackups, Failure>;
}

/** Everything of `contract/accounts/backup.ts` and `automatic-backup.ts`. */
export function backupHandlers(
  source: BackupSource,
  deps: BackupDeps,
  automaticOf: (context: AccountContext) => AutomaticBackupDeps,
): Pick<Handlers, BackupOperation> {
  return {
    'backup.save': ({ passphrase }) =>
      withAccount(source, (context) => saveBackup(context, deps, passphrase)),
    'backup.choose': ({ passphrase }) => {
      const open = source.current();
      return chooseBackup(deps, passphrase, open.ok ? open.value : null);
    },
    'backup.restore': (input, caller) => restoreBackup(deps, staffOf(caller), input),
    'backup.automatic': () =>
      withAccount(source, (context) => readAutomaticBackup(context, automaticOf(context))),
    'backup.choose-folder': () =>
      withAccount(source, (context) => chooseBackupFolder(automaticOf(context))),
    'backup.save-automatic': (input) =>
      withAccount(source, async (context) => {
        const backups = source.backups();
        if (!backups.ok) return backups;
        return saveAutomaticBackup(context, automaticOf(context), backups.value, input);
      }),
    'backup.make-now': async () => {
      const backups = source.backups();
      if (!backups.ok) return backups;
      if (backups.value.health().kind === 'off') return ok({ kind: 'off' });
      return ok({ kind: 'made', trouble: await backups.value.makeNow() });
    },
  };
}

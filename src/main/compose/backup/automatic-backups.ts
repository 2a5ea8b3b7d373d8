import type { Failure } from '../../../contract/failure.ts';
import type { BackupHealth } from '../../../domain/backup/automatic-backup.ts';
import type { Result } from '../../../domain/result.ts';
import type { Host } from '../../host.ts';
import { knownSchemaVersion } from '../../ledger/schema/migrate.ts';
import type { Settings } from '../../ports/settings.ts';
import type { Vault } from '../../ports/vault/vault.ts';
import type { AccountContext } from '../../usecases/account-context.ts';
import { openAutomaticBackups } from '../../usecases/backup/automatic-backups.ts';
import { createChosenFolder } from '../../usecases/backup/automatic-deps.ts';
import type {
  AutomaticBackupDeps,
  AutomaticBackups,
} from '../../usecases/backup/automatic-deps.ts';
import { createAccountKeys } from '../../vault/account-keys.ts';
import { createBackupCipher } from '../../vault/backup-cipher.ts';
import { createBackupKeys } from '../../vault/backup-keys.ts';
import { createBackupFolders } from '../backup-folders.ts';
import { backupTag, createBackupShelf } from './backup-shelf.ts';
import { judgeOf } from '../passphrase-judge.ts';

/** The services of backups: those that all share, and those of the open account's automatic ones. */
export interface BackupParts {
  readonly shared: Omit<AutomaticBackupDeps, 'tag' | 'accounts'>;
  readonly backupPartsOf: (context: AccountContext) => AutomaticBackupDeps;
}

/** Creates the services of backups, made by hand or by themselves. */
export function createBackupParts(
  host: Pick<Host, 'paths' | 'files' | 'passphraseJudge' | 'proofCosts' | 'workerUrls'>,
  settings: Settings,
  vault: Vault,
): BackupParts {
  const folderOf = (id: Parameters<Host['paths']['ledgerFolder']>[0]) =>
    host.paths.ledgerFolder(id);
  const shared = {
    strength: judgeOf(host),
    box: createBackupCipher(host.proofCosts?.passphrase),
    keys: createAccountKeys(vault, folderOf),
    folders: createBackupFolders(host.paths),
    files: host.files,
    settings,
    knownSchema: knownSchemaVersion,
    backupKeys: createBackupKeys(vault, folderOf),
    shelf: createBackupShelf(),
    chosenFolder: createChosenFolder(),
  };
  return {
    shared,
    backupPartsOf: ({ account, terminalId }) => ({
      ...shared,
      accounts: { settings },
      tag: backupTag(account.id, terminalId),
    }),
  };
}

/** Interval between looks at the clock, in ms. */
const lookEveryMs = 15_000;

/** Starts the automatic backups of an opened account; `end` stops looking at the clock. */
export function startAutomaticBackups(
  context: AccountContext,
  deps: AutomaticBackupDeps,
): { readonly backups: AutomaticBackups; readonly end: () => void } {
  const backups = openAutomaticBackups(context, deps);
  const timer = setInterval(() => void backups.look(), lookEveryMs);
  timer.unref();
  return { backups, end: () => clearInterval(timer) };
}

/** The state of the backups as staff are told of it; none are made while the records cannot be read. */
export function healthOf(backups: Result<AutomaticBackups, Failure>): BackupHealth {
  return backups.ok ? backups.value.health() : { kind: 'off' };
}

/** The longest time that a backup at closing may take, in ms. */
export function closingMaxMsOf(backups: Result<AutomaticBackups, Failure>): number {
  return backups.ok ? backups.value.closingMaxMs() : 0;
}

import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { SealFailure } from '../../ports/vault/sealer.ts';
import type { AccountContext } from '../account-context.ts';
import { troubleOf } from '../write-user-file.ts';
import type { AutomaticBackupDeps, AutomaticBackups } from './automatic-deps.ts';

type View = OperationOutput<'backup.automatic'>;
type Chosen = OperationOutput<'backup.choose-folder'>;
type Saved = OperationOutput<'backup.save-automatic'>;

/** Reads the settings and the last results; an admin alone sees the folder. */
export async function readAutomaticBackup(
  { account }: AccountContext,
  deps: AutomaticBackupDeps,
): Promise<Result<View, Failure>> {
  const key = await deps.backupKeys.read(account);
  const hasKey = key.ok && key.value !== null;
  const kept = deps.settings.automaticBackup(account.id);
  if (kept === null) return ok({ backup: null, hasKey });
  const { isOwed: _, ...backup } = kept;
  return ok({ backup, hasKey });
}

/** Asks for the folder; the page is told its path, and cannot name another. */
export async function chooseBackupFolder(
  deps: AutomaticBackupDeps,
): Promise<Result<Chosen, Failure>> {
  const folder = await deps.files.askForFolder('Choose a folder for backups');
  if (folder === null) return ok({ kind: 'cancelled' });
  deps.chosenFolder.put(folder);
  return ok({ kind: 'chosen', folder });
}

/** Settings to save; a null passphrase keeps the key that is stored. */
export type AutomaticSettings = Omit<ParsedInput<'backup.save-automatic'>, 'setsPassphrase'> & {
  readonly passphrase: string | null;
};

/**
 * Saves the settings and makes the first backup, so that a folder or a key that does not work shows at once.
 *
 * The key is made here and stored in place of the passphrase: a backup that makes itself cannot ask for one, and its
 * file still opens with the passphrase on any computer.
 */
export async function saveAutomaticBackup(
  context: AccountContext,
  deps: AutomaticBackupDeps,
  backups: AutomaticBackups,
  input: AutomaticSettings,
): Promise<Result<Saved, Failure>> {
  const { account } = context;
  if (input.accountId !== account.id) return failed({ kind: 'not-found' });
  const { schedule, dailyAt, kept, passphrase } = input;
  const before = backups.current();
  const folder = deps.chosenFolder.current() ?? before?.folder ?? null;
  if (folder === null) return ok({ kind: 'no-folder' });
  if (schedule !== 'off') {
    const ready = await prepare(context, deps, { folder, passphrase });
    if (!ready.ok) return ready;
    if (ready.value !== null) return ok(ready.value);
  }
  // One under way still writes by the settings before these.
  if (backups.isRunning) await backups.makeNow();
  const results = { lastGood: before?.lastGood ?? null, lastFailure: before?.lastFailure ?? null };
  const isOwed = schedule === 'closing';
  const backup = { schedule, dailyAt, kept, folder, ...results, isOwed };
  const saved = deps.settings.saveAutomaticBackup(account.id, backup);
  if (!saved.ok) return failed({ kind: 'records', reason: 'unwritable' });
  deps.chosenFolder.put(null);
  if (schedule === 'off') {
    await context.announceStatus();
    return ok({ kind: 'saved', trouble: null });
  }
  return ok({ kind: 'saved', trouble: await backups.makeNow() });
}

/** Marks the folder and stores the key; null when both are ready. */
async function prepare(
  { account }: AccountContext,
  deps: AutomaticBackupDeps,
  { folder, passphrase }: { readonly folder: string; readonly passphrase: string | null },
): Promise<Result<Saved | null, Failure>> {
  const known = await deps.backupKeys.read(account);
  if (passphrase === null && known.ok && known.value === null) return ok({ kind: 'no-passphrase' });
  if (passphrase === null && !known.ok) return keyFailure(known.error);
  const claimed = await deps.shelf.claim(folder);
  if (!claimed.ok) return ok(troubleOf(claimed.error));
  if (passphrase === null) return ok(null);
  const written = await deps.backupKeys.write(account, await deps.box.deriveKey(passphrase));
  return written.ok ? ok(null) : keyFailure(written.error);
}

function keyFailure(error: SealFailure): Result<never, Failure> {
  return failed(
    error.kind === 'keychain'
      ? { kind: 'keychain', reason: error.reason }
      : { kind: 'records', reason: 'unwritable' },
  );
}

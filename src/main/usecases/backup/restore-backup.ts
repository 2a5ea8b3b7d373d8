import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { findAccount } from '../accounts/account-deps.ts';
import { activateAccount } from '../accounts/activate-account.ts';
import type { BackupDeps } from './backup-deps.ts';

type Chosen = OperationOutput<'backup.choose'>;
type Restored = OperationOutput<'backup.restore'>;

/** Asks for a backup, reads all of it under its passphrase, and says what it holds. */
export async function chooseBackup(
  deps: BackupDeps,
  passphrase: string,
): Promise<Result<Chosen, Failure>> {
  deps.chosen.put(null);
  const path = await deps.files.askForBackup('Choose a backup');
  if (path === null) return ok({ kind: 'cancelled' });
  const opened = await deps.box.open(path, passphrase);
  if (!opened.ok) return ok({ kind: 'refused', reason: opened.error.kind });
  deps.chosen.put(opened.value);
  const { account, madeAt, payments, ledgerBytes } = opened.value.manifest;
  return ok({
    kind: 'opened',
    facts: {
      accountId: account.id,
      accountName: account.name,
      mode: account.mode,
      madeAt,
      payments,
      bytes: ledgerBytes,
      hasRecordsHere: deps.folders.hasRecords(account.id),
    },
  });
}

/**
 * Puts the chosen backup in place: its keys first, then its records whole beside their place, and only
 * then the account is opened, which puts them in and what lay there aside.
 */
export async function restoreBackup(deps: BackupDeps): Promise<Result<Restored, Failure>> {
  const { folders, accounts, chosen } = deps;
  const opened = chosen.current();
  if (opened === null) return ok({ kind: 'nothing-chosen' });
  if (accounts.isChargeInFlight()) return ok({ kind: 'charge-in-flight' });
  const { account } = opened.manifest;
  const notWritten = ok({ kind: 'trouble', trouble: 'not-written' } as const);
  try {
    const { folder, ledgerFile } = await folders.begin(account.id);
    const unpacked = await opened.unpack(ledgerFile);
    if (!unpacked.ok) return notWritten;
    if (!(await deps.keys.restore(account, opened.manifest, folder))) return notWritten;
    if (findAccount(accounts.settings, account.id) === null) {
      const saved = accounts.settings.saveAccount(account);
      if (!saved.ok) return failed({ kind: 'settings', reason: 'unwritable' });
    }
    await folders.complete(account.id);
  } catch {
    return notWritten;
  }
  const active = await activateAccount(accounts, account.id);
  if (!active.ok) return active;
  // A charge that began meanwhile keeps its records; the next opening puts the restored ones in.
  if (active.value.kind === 'charge-in-flight') return ok({ kind: 'charge-in-flight' });
  chosen.put(null);
  return ok({ kind: 'restored', accountId: account.id });
}

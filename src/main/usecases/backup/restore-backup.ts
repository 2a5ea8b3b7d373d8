import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { allOff } from '../../../domain/accounts/gateway-abilities.ts';
import type { SecretName } from '../../../domain/accounts/account.ts';
import type { AccountId } from '../../../domain/ids.ts';
import type { BackupManifest, KeysNotRestored } from '../../ports/ledger/backup.ts';
import { accountNotSaved } from '../accounts/account-not-saved.ts';
import { findAccount } from '../accounts/account-deps.ts';
import type { AccountDeps } from '../accounts/account-deps.ts';
import { activateAccount } from '../accounts/activate-account.ts';
import { forgetSecrets } from '../accounts/forget-secrets.ts';
import { secretNamesOf } from '../accounts/secret-names.ts';
import type { AccountContext, Operator } from '../account-context.ts';
import type { BackupDeps } from './backup-deps.ts';
import { readManifest } from './read-manifest.ts';

type Chosen = OperationOutput<'backup.choose'>;
type Restored = OperationOutput<'backup.restore'>;

/**
 * Reads all of a chosen backup with its passphrase, and reports its content.
 *
 * The charges that a restore would set aside are reported for the account that the backup names, whichever is open: who
 * restores it decides about its money.
 */
export async function chooseBackup(
  deps: BackupDeps,
  { path, passphrase }: { readonly path: string; readonly passphrase: string },
  open: AccountContext | null,
): Promise<Result<Chosen, Failure>> {
  deps.chosen.put(null);
  const opened = await deps.box.open(path, passphrase);
  if (!opened.ok) return ok({ kind: 'refused', reason: opened.error.kind });
  const read = readManifest(opened.value.manifest, deps);
  if (!read.ok) return ok({ kind: 'refused', reason: read.error });
  const manifest = read.value;
  deps.chosen.put({ manifest, unpack: (target) => opened.value.unpack(target) });
  const { account, madeAt, payments, ledgerBytes } = manifest;
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
      chargedSince: await chargedSince(deps, open, manifest),
    },
  });
}

/** Null when the records cannot be read, which the operator is then told. */
async function chargedSince(
  { folders }: BackupDeps,
  open: AccountContext | null,
  { account, madeAt }: BackupManifest,
): Promise<Extract<Chosen, { kind: 'opened' }>['facts']['chargedSince']> {
  if (!folders.hasRecords(account.id)) return null;
  const charged =
    open?.account.id === account.id
      ? await open.ledger.epochs.chargedSince(madeAt)
      : ok(await folders.chargedSince(account.id, madeAt));
  if (!charged.ok || charged.value === null) return null;
  return { ...charged.value, totals: [...charged.value.totals] };
}

/**
 * Restores the chosen backup: its keys first, then its records whole beside their place, and only then the account is
 * opened, which moves them in and sets the old ones aside.
 *
 * The API token and the shared secret do not carry over to records that no admin of the account vouched for: they are
 * removed from the keychain before those can be opened, so that a sign-in there has nothing to charge with.
 */
export async function restoreBackup(
  deps: BackupDeps,
  operator: Operator,
  { withoutProof }: ParsedInput<'backup.restore'>,
): Promise<Result<Restored, Failure>> {
  const { folders, accounts, chosen } = deps;
  const opened = chosen.current();
  if (opened === null) return ok({ kind: 'nothing-chosen' });
  if (accounts.isChargeInFlight()) return ok({ kind: 'charge-in-flight' });
  const { account, madeAt } = opened.manifest;
  // Older records must not take the place of those that other terminals work on.
  if ((await deps.places.server(account)) !== null) return ok({ kind: 'on-server' });
  const isNew = findAccount(accounts.settings, account.id) === null;
  // Before anything is written: records without an account in the list could not be reached.
  if (isNew && !accounts.settings.hasRoom()) return ok({ kind: 'too-many' });
  const notWritten = ok({ kind: 'trouble', trouble: 'not-written' } as const);
  try {
    const { folder, ledgerFile } = await folders.begin(account.id);
    const unpacked = await opened.unpack(ledgerFile);
    if (!unpacked.ok) return notWritten;
    const keys = await deps.keys.restore(account, opened.manifest, folder);
    if (!keys.ok) return keysNotRestored(keys.error);
    if (withoutProof || isNew) {
      const forgotten = await forgetSecrets(accounts, account);
      if (!forgotten.ok) return forgotten;
    }
    const mark = { id: deps.newRestoreId(), backupMadeAt: madeAt, restoredBy: operator.id };
    if (!(await folders.mark(folder, mark))) return notWritten;
    await folders.complete(account.id);
    // Only now: an account in the list whose records are not there yet would be opened with empty ones.
    if (isNew) {
      const abilities = allOff(account.abilities);
      const saved = accounts.settings.saveAccount({ ...account, abilities });
      if (!saved.ok) return accountNotSaved(saved.error);
    }
  } catch {
    return notWritten;
  }
  const active = await activateAccount(accounts, account.id);
  if (!active.ok) return active;
  // A charge started in the meantime keeps its records; the next opening moves the restored ones in.
  if (active.value.kind === 'charge-in-flight') return ok({ kind: 'charge-in-flight' });
  chosen.put(null);
  if (folders.isWaiting(account.id)) return ok({ kind: 'held' });
  const secretsToEnter = await missingSecrets(accounts, account.id);
  return ok({ kind: 'restored', accountId: account.id, secretsToEnter });
}

function keysNotRestored(error: KeysNotRestored): Result<Restored, Failure> {
  switch (error.kind) {
    case 'keychain':
      return failed({ kind: 'keychain', reason: error.reason });
    case 'other-keys':
      return ok({ kind: 'other-keys' });
    case 'not-written':
      return ok({ kind: 'trouble', trouble: 'not-written' });
  }
}

/** The owner's secrets are in no backup: those missing on this computer must be entered again. */
export async function missingSecrets(
  { settings, vault }: Pick<AccountDeps, 'settings' | 'vault'>,
  id: AccountId,
): Promise<SecretName[]> {
  const account = findAccount(settings, id);
  const missing: SecretName[] = [];
  for (const name of account === null ? [] : secretNamesOf(account)) {
    // oxlint-disable-next-line no-await-in-loop -- The keychain takes one call at a time.
    const found = await vault.read(id, name);
    if (!found.ok || found.value === null) missing.push(name);
  }
  return missing;
}

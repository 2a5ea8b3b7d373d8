import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import { manualBackupName } from '../../../domain/backup/backup-name.ts';
import type { PassphraseVerdict } from '../../../domain/staff/passphrase.ts';
import { dateInZone } from '../../../domain/time/calendar.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import { namesOf, weaknessOf } from '../staff/refuse-passphrase.ts';
import { fileNameOf, troubleOf } from '../write-user-file.ts';
import type { BackupDeps, BackupWriting } from './backup-deps.ts';
import { pruneSentJournal } from './prune-sent-journal.ts';
import { writeBackup } from './write-backup.ts';

type Answer = OperationOutput<'backup.save'>;

/** The reason a passphrase cannot seal a backup of this account; null when it can. */
export async function backupWeakness(
  context: AccountContext,
  deps: Pick<BackupDeps, 'strength'>,
  passphrase: string,
): Promise<ReturnType<typeof weaknessOf> | null> {
  const verdict = await weighBackupPassphrase(context, deps, passphrase);
  return verdict?.isEnough === true ? null : weaknessOf(verdict);
}

/** Judges a passphrase for a backup, with the names of the account among the first guesses. */
export function weighBackupPassphrase(
  { account }: Pick<AccountContext, 'account'>,
  { strength }: Pick<BackupDeps, 'strength'>,
  text: string,
): Promise<PassphraseVerdict | null> {
  return strength.judge({ text, use: 'file' }, namesOf(account));
}

/** Writes one file with the records of the open account and their keys, while work goes on. */
export async function saveBackup(
  context: AccountContext,
  deps: BackupWriting,
  passphrase: string,
): Promise<Result<Answer, Failure>> {
  const { account } = context;
  const accountKeys = await deps.keys.read(account);
  if (accountKeys === null) return failed({ kind: 'records', reason: 'no-audit-key' });
  const path = await deps.files.askWhereToSave({
    title: 'Save a backup',
    folder: deps.files.documents,
    fileName: manualBackupName(account.name, dateInZone(context.clock.now(), account.timeZone)),
  });
  if (path === null) return ok({ kind: 'cancelled' });
  const key = await deps.box.deriveKey(passphrase);
  const written = await writeBackup(context, deps, { path, key, accountKeys });
  if (!written.ok) {
    switch (written.error.kind) {
      case 'records':
        return recordsFailure(written.error.failure);
      case 'file':
        return ok(troubleOf(written.error.failure));
      case 'not-verified':
        return ok({ kind: 'trouble', trouble: 'not-written' });
    }
  }
  const { madeAt, bytes, payments } = written.value;
  await pruneSentJournal(context, madeAt);
  return ok({ kind: 'saved', fileName: fileNameOf(path), bytes, payments });
}

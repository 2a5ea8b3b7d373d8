import { backupManifestSchema } from '../../../contract/backup-manifest.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import type { Account } from '../../../domain/accounts/account.ts';
import { checkFormFields } from '../../../domain/accounts/form-fields.ts';
import { checkTemplate } from '../../../domain/receipt/template.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { BackupManifest } from '../../ports/ledger/backup.ts';
import { checkStoredAccount } from '../accounts/check-account.ts';
import type { BackupWriting } from './backup-deps.ts';

type Reason = Extract<OperationOutput<'backup.choose'>, { kind: 'refused' }>['reason'];

/**
 * Reads the manifest of a backup, as strictly as the account form reads its fields.
 *
 * Its account is an existing one in the same mode, or a new one that the form would accept: with an id of ours under
 * another mode its keys would be looked for in the wrong place, and nothing would show that the records are not ours.
 */
export function readManifest(
  value: unknown,
  { accounts: { settings }, knownSchema }: Pick<BackupWriting, 'accounts' | 'knownSchema'>,
): Result<BackupManifest, Reason> {
  // Once restored it would be read-only, and the present records would be set aside.
  if (schemaOf(value) > knownSchema) return failed('newer');
  const read = backupManifestSchema.safeParse(value);
  if (!read.success) return failed('not-as-expected');
  const { account, schema, ...rest } = read.data;
  const checked = restoredAccount(account, settings.accounts());
  if (!checked.ok) return checked;
  return ok({ ...rest, account: checked.value, ...(schema === undefined ? {} : { schema }) });
}

/** The account of a backup or a join file as it would be stored on this computer. */
export function restoredAccount(
  account: Account,
  others: readonly Account[],
): Result<Account, Extract<Reason, 'account-refused' | 'name-taken'>> {
  const kept = others.find(({ id }) => id === account.id);
  if (kept?.mode === 'practice') {
    // All but its records is built in.
    return account.mode === 'practice' ? ok(kept) : failed('account-refused');
  }
  const checked = checkStoredAccount(account, others);
  const refusals = checked.ok ? [] : checked.error;
  const isTaken = refusals.some(({ field, reason }) => field === 'name' && reason === 'taken');
  if (isTaken && refusals.length === 1) {
    // An existing account goes by its name on this computer.
    return kept === undefined ? failed('name-taken') : ok(kept);
  }
  const isOfTheForm =
    checked.ok && checkTemplate(account.receipt).length === 0 && checkFormFields(account.fields).ok;
  if (!isOfTheForm) return failed('account-refused');
  // No backup holds a logo, and an existing account keeps its settings on this computer.
  return ok(kept ?? { ...checked.value, receipt: { ...checked.value.receipt, logo: null } });
}

/** Version of the tables that a file states, before it is validated; 0 for none. */
export function schemaOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const schema: unknown = Reflect.get(value, 'schema');
  return typeof schema === 'number' ? schema : 0;
}

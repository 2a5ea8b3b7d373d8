import type { AccountFileContents } from '../../../contract/accounts/account-files.ts';
import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import type { Account } from '../../../domain/accounts/account.ts';
import {
  accountFileFormat,
  accountFileName,
  accountFileVersion,
  guardAccountFile,
} from '../../../domain/accounts/account-file.ts';
import type { AccountId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { fileNameOf, troubleOf, writeUserFile } from '../write-user-file.ts';
import { findAccount } from './account-deps.ts';
import type { AccountFileDeps } from './pending-account.ts';

/**
 * Writes the settings of an account to a file that staff choose.
 *
 * Secrets in the keychain are not included, and not read. An additional field that looks like a secret is left out and
 * named, because its value would otherwise leave this computer in plain text.
 */
export async function exportAccount(
  { accounts, files }: Pick<AccountFileDeps, 'accounts' | 'files'>,
  id: AccountId,
): Promise<Result<OperationOutput<'accounts.export'>, Failure>> {
  const account = findAccount(accounts.settings, id);
  // The practice account is part of every installation, and cannot be imported.
  if (account === null || account.mode === 'practice') return failed({ kind: 'not-found' });
  const path = await files.askWhereToSave({
    title: 'Save the settings of the account',
    folder: files.documents,
    fileName: accountFileName(account.name),
  });
  if (path === null) return ok({ kind: 'cancelled' });
  const leftOut = Object.keys(account.additionalFields).filter(
    (name) => !mayStandInFile(name, account.additionalFields[name]),
  );
  const contents = contentsOf(account, leftOut, accounts.settings.wallet(id));
  const bytes = Buffer.from(`${JSON.stringify(contents, null, 2)}\n`, 'utf8');
  const written = await writeUserFile(files, path, bytes);
  if (!written.ok) return ok(troubleOf(written.error));
  return ok({ kind: 'saved', fileName: fileNameOf(path), leftOut });
}

function contentsOf(
  account: Account,
  leftOut: readonly string[],
  wallet: AccountFileContents['wallet'],
): AccountFileContents {
  const { id: _id, receipt, additionalFields, ...settings } = account;
  const { logo: _logo, ...texts } = receipt;
  const fields = Object.entries(additionalFields).filter(([name]) => !leftOut.includes(name));
  return {
    format: accountFileFormat,
    version: accountFileVersion,
    account: { ...settings, additionalFields: Object.fromEntries(fields), receipt: texts },
    wallet,
  };
}

/** True when the import's guard would accept the field from a file. */
function mayStandInFile(name: string, value: unknown): boolean {
  return guardAccountFile({ account: { additionalFields: { [name]: value } } }).length === 0;
}

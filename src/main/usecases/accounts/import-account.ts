import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import { findSameMerchant } from '../../../domain/accounts/same-merchant.ts';
import { maskCardNumbers } from '../../../domain/cards/card-guard.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { fileNameOf } from '../write-user-file.ts';
import { accountNotSaved } from './account-not-saved.ts';
import { checkAccount } from './check-account.ts';
import type { AccountFileDeps } from './pending-account.ts';
import { sameMerchant } from './save-account.ts';
import { secretNamesOf } from './secret-names.ts';

type Choice = OperationOutput<'accounts.choose-file'>;
type Refusal = Extract<Choice, { readonly kind: 'refused' }>;

/** Largest file, in bytes: several times the size of an account with everything filled in. */
export const accountFileBytesMax = 256 * 1024;

/**
 * Asks for a file of account settings and shows its content; saves nothing.
 *
 * With a full list no file is asked for: an account that could not be added is not shown.
 */
export async function chooseAccountFile({
  accounts,
  files,
  texts,
  held,
}: AccountFileDeps): Promise<Result<Choice, Failure>> {
  if (!accounts.settings.hasRoom()) return ok({ kind: 'too-many' });
  const path = await files.askForAccount('Choose a file of account settings');
  if (path === null) return ok({ kind: 'cancelled' });
  held.drop();
  const bytes = await files.read(path, accountFileBytesMax);
  if (!bytes.ok) {
    return ok(refusedFor(bytes.error.kind === 'too-large' ? 'too-large' : 'unreadable'));
  }
  const read = await texts.accountFile(bytes.value, accounts.ids.accountId());
  if (!read.ok) {
    if ('kind' in read.error) return ok(refusedFor(read.error.kind));
    return ok({ ...read.error, kind: 'refused', faults: [...read.error.faults] });
  }
  held.hold(read.value);
  const { account, wallet } = read.value;
  return ok({
    kind: 'chosen',
    fileName: maskCardNumbers(fileNameOf(path)),
    account,
    isNameTaken: !checkAccount(account, accounts.settings.accounts()).ok,
    isWalletEnabled: wallet.enabled,
    secrets: [...secretNamesOf(account)],
  });
}

/**
 * Adds the chosen account, under the confirmed name.
 *
 * It is a new account: the keychain has nothing under its id, so it can charge nothing before its credentials are
 * entered.
 */
export function importAccount(
  { accounts, held }: Pick<AccountFileDeps, 'accounts' | 'held'>,
  { accountId, name }: ParsedInput<'accounts.import'>,
): Result<OperationOutput<'accounts.import'>, Failure> {
  const read = held.find(accountId);
  if (read === null) return ok({ kind: 'gone' });
  const checked = checkAccount({ ...read.account, name }, accounts.settings.accounts());
  if (!checked.ok) return ok({ kind: 'refused', refusals: [...checked.error] });
  const twin = findSameMerchant(checked.value, accounts.settings.accounts());
  if (twin !== null) return ok({ kind: 'refused', refusals: [sameMerchant(twin)] });
  const added = accounts.settings.addAccount(checked.value, read.wallet);
  if (!added.ok) return accountNotSaved(added.error);
  held.drop();
  return ok({ kind: 'imported', account: checked.value });
}

function refusedFor(reason: Refusal['reason']): Refusal {
  return { kind: 'refused', reason, faults: [], faultCount: 0 };
}

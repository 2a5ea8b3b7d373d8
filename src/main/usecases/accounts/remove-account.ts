import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import type { AccountId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { findAccount } from './account-deps.ts';
import type { AccountDeps } from './account-deps.ts';
import { keychainFailure } from './keychain-failure.ts';
import { secretNamesOf } from './secret-names.ts';

/** Items of the keychain that go with the credentials. */
const besidesCredentials = [
  'mail-password',
  'approved-addresses',
  'service-addresses',
  // A computer that no longer has the account has no use for its records.
  'records-login',
] as const;

/**
 * Removes an account from the list, its credentials first.
 *
 * When the keychain cannot be reached, the account stays, since its credentials could not be found again without it.
 * The key that seals the ledger stays in the keychain: the records stay on disk, and are useless without it.
 */
export async function removeAccount(
  deps: Pick<AccountDeps, 'settings' | 'vault'>,
  id: AccountId,
): Promise<Result<OperationOutput<'accounts.remove'>, Failure>> {
  const account = findAccount(deps.settings, id);
  if (account === null) return failed({ kind: 'not-found' });
  if (account.mode === 'practice') return ok({ kind: 'refused', reason: 'built-in' });
  if (deps.settings.activeAccountId() === id) return ok({ kind: 'refused', reason: 'active' });
  for (const name of [...secretNamesOf(account), ...besidesCredentials]) {
    // oxlint-disable-next-line no-await-in-loop -- The keychain takes one call at a time.
    const removed = await deps.vault.remove(id, name);
    if (!removed.ok) return keychainFailure(removed.error);
  }
  const saved = deps.settings.removeAccount(id);
  return saved.ok ? ok({ kind: 'removed' }) : failed({ kind: 'settings', reason: 'unwritable' });
}

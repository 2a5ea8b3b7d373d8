import type { Failure } from '../../../contract/failure.ts';
import type { Account, SecretName } from '../../../domain/accounts/account.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { findAccount } from './account-deps.ts';
import type { AccountDeps } from './account-deps.ts';
import { keychainFailure } from './keychain-failure.ts';
import { secretNamesOf } from './secret-names.ts';

/** Removes every secret from the keychain that the account could charge with, as stored here or in the backup. */
export async function forgetSecrets(
  { settings, vault }: Pick<AccountDeps, 'settings' | 'vault'>,
  account: Account,
): Promise<Result<null, Failure>> {
  const kept = findAccount(settings, account.id) ?? account;
  const names = [...secretNamesOf(kept), ...secretNamesOf(account)];
  for (const name of account.mode === 'practice' ? [] : new Set([...names, ...usualSecrets])) {
    // oxlint-disable-next-line no-await-in-loop -- The keychain takes one call at a time.
    const removed = await vault.remove(account.id, name);
    if (!removed.ok) return keychainFailure(removed.error);
  }
  return ok(null);
}

/** Secrets that may have been stored under an id whose account is no longer in the list. */
const usualSecrets: readonly SecretName[] = [
  'api-token',
  'shared-secret',
  'mail-password',
  // The address is as new as the secrets that are entered for it.
  'service-addresses',
];

import type { ParsedInput } from '../../../contract/index.ts';
import type { Failure } from '../../../contract/failure.ts';
import type { Account, SecretName } from '../../../domain/accounts/account.ts';
import { holdsCardNumber } from '../../../domain/cards/card-guard.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { Secret } from '../../../domain/secret.ts';
import { findAccount } from './account-deps.ts';
import type { AccountDeps } from './account-deps.ts';
import { writeBoundSecret } from './bound-secret.ts';
import { noteFirstSecret } from './addresses/service-addresses.ts';
import { keychainFailure } from './keychain-failure.ts';
import { secretNamesOf } from './secret-names.ts';

/**
 * Stores or removes one secret of an account in the keychain; no operation reads it back.
 *
 * Only the secrets that the account uses can be set, so that no unused ones pile up in the keychain.
 */
export async function setSecret(
  deps: Pick<AccountDeps, 'settings' | 'vault' | 'announceStatus'>,
  input: ParsedInput<'accounts.set-secret'>,
): Promise<Result<null, Failure>> {
  const account = findAccount(deps.settings, input.accountId);
  if (account === null) return failed({ kind: 'not-found' });
  const name = secretNamesOf(account).find((known) => known === input.name);
  if (name === undefined) return failed({ kind: 'invalid', paths: ['name'] });
  if (input.value === null) {
    const removed = await deps.vault.remove(account.id, name);
    return removed.ok ? told(deps, account) : keychainFailure(removed.error);
  }
  // A pasted value often ends with a line break, which no credential has.
  const value = input.value.trim();
  if (!canBeStored(name, value)) return failed({ kind: 'invalid', paths: ['value'] });
  const noted = await noteFirstSecret(deps, account);
  if (!noted.ok) return keychainFailure(noted.error);
  const written = await writeBoundSecret(deps.vault, account, name, new Secret(value));
  return written.ok ? told(deps, account) : keychainFailure(written.error);
}

/** Announces the status: the secret may be the one that the open account lacked for charging. */
async function told(
  { settings, announceStatus }: Pick<AccountDeps, 'settings' | 'announceStatus'>,
  { id }: Account,
): Promise<Result<null, Failure>> {
  if (settings.activeAccountId() === id) await announceStatus();
  return ok(null);
}

/** A token may be any printable text; a value sent as a header must be visible ASCII. */
function canBeStored(name: SecretName, value: string): boolean {
  if (value === '' || holdsCardNumber(value)) return false;
  return name === 'shared-secret'
    ? !/[\p{Cc}\p{Cf}\p{Cs}\ufffd]/u.test(value)
    : /^[\u0020-\u007e]+$/u.test(value);
}

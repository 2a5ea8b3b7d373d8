import type { Account, SecretName } from '../../../domain/accounts/account.ts';
import { assertNever } from '../../../domain/assert.ts';
import { originOf } from '../../../domain/accounts/gateway-url.ts';

/**
 * The secrets that an account needs from its owner, by its authentication method.
 *
 * The practice account has none, and the key that seals the ledger is not for the owner to set.
 */
export function secretNamesOf(account: Account): readonly SecretName[] {
  if (account.mode === 'practice') return [];
  const wallet: readonly SecretName[] = account.paynowUrl === '' ? [] : ['shared-secret'];
  return [...credentialNames(account), ...wallet];
}

/** The secrets that every purchase request carries. */
export function credentialNames(account: Account): readonly SecretName[] {
  switch (account.credentialScheme) {
    case 'none':
      return [];
    case 'basic':
    case 'bearer':
      return ['api-token'];
    case 'headers':
      return account.credentialHeaderNames.map((name): SecretName => `header:${name}`);
    default:
      return assertNever(account.credentialScheme);
  }
}

/**
 * The stored secrets that a changed account may no longer use.
 *
 * A credential belongs to the host that it was entered for. Without this, anyone able to edit an account, including a
 * compromised screen, could point it at a host of their own and receive the token.
 */
export function secretsToForget(before: Account, after: Account): readonly SecretName[] {
  // A test token is not valid for real money, even on the same host.
  const hasMoved =
    before.mode !== after.mode || originOf(before.baseUrl) !== originOf(after.baseUrl);
  const hasWalletMoved = originOf(before.paynowUrl) !== originOf(after.paynowUrl);
  const wanted = secretNamesOf(after);
  return secretNamesOf(before).filter(
    (name) =>
      !wanted.includes(name) || (name === 'shared-secret' ? hasWalletMoved || hasMoved : hasMoved),
  );
}

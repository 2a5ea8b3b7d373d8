import type { Account, SecretName } from '../../../domain/accounts/account.ts';
import { assertNever } from '../../../domain/assert.ts';
import { originOf } from '../../../domain/accounts/gateway-url.ts';

/**
 * The secrets that an account needs from its owner, by the way it identifies itself.
 *
 * The practice account has none, and the key that seals the ledger is not the owner's to set.
 */
export function secretNamesOf(account: Account): readonly SecretName[] {
  if (account.mode === 'practice') return [];
  const wallet: readonly SecretName[] = account.paynowUrl === '' ? [] : ['shared-secret'];
  return [...credentialNames(account), ...wallet];
}

/** The secrets that every request to the purchase service carries. */
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
 * The kept secrets that a changed account may not go on using.
 *
 * A credential belongs to the machine that it was entered for. Without this, whoever can edit an account, a
 * subverted screen included, could point it at a machine of their own and be sent the token.
 */
export function secretsToForget(before: Account, after: Account): readonly SecretName[] {
  // A token of the test side is none for real money, wherever both live.
  const hasMoved =
    before.mode !== after.mode || originOf(before.baseUrl) !== originOf(after.baseUrl);
  const hasWalletMoved = originOf(before.paynowUrl) !== originOf(after.paynowUrl);
  const wanted = secretNamesOf(after);
  return secretNamesOf(before).filter(
    (name) =>
      !wanted.includes(name) || (name === 'shared-secret' ? hasWalletMoved || hasMoved : hasMoved),
  );
}

import type { Account } from './account.ts';
import { checkGatewayUrl } from './gateway-url.ts';

type Login = Pick<Account, 'id' | 'mode' | 'baseUrl' | 'username' | 'credentialScheme'>;

/**
 * Finds another account of the terminal that is the same merchant at the same gateway, null when there is none.
 *
 * Two accounts have two sets of records, of which neither knows what the other charged. An account without a user name is
 * told from another by its token alone, which is not compared.
 */
export function findSameMerchant<Other extends Login>(
  account: Login,
  others: readonly Other[],
): Other | null {
  return others.find((other) => other.id !== account.id && isSameMerchant(account, other)) ?? null;
}

function isSameMerchant(one: Login, other: Login): boolean {
  if (one.mode !== other.mode || folded(one) !== folded(other)) return false;
  const isNamed = folded(one) !== '';
  const needNoCredential = one.credentialScheme === 'none' && other.credentialScheme === 'none';
  return (isNamed || needNoCredential) && addressOf(one) === addressOf(other);
}

/** Gateways do not tell user names apart by case (docs/gateway-facts.md). */
function folded({ username }: Login): string {
  return username.normalize('NFKC').trim().toLowerCase();
}

function addressOf({ baseUrl, mode }: Login): string {
  const read = checkGatewayUrl(baseUrl, mode);
  return read.ok ? read.value : baseUrl;
}

import type { Account, SecretName } from '../../../domain/accounts/account.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { Secret } from '../../../domain/secret.ts';
import { originOf } from '../../../domain/accounts/gateway-url.ts';
import type { Vault, VaultFailure } from '../../ports/vault/vault.ts';

/** Reasons a stored secret is not returned: the keychain cannot be read, or it was entered for another address. */
export type BoundSecretFailure = VaultFailure | { readonly kind: 'other-address' };

/** Prefix of an item that states its binding; an item of an earlier version is the bare value. */
const boundMark = 'tillroom-bound-1 ';

/** Account, mode and address that a secret was entered for, stored beside the value. */
interface Binding {
  readonly account: string;
  readonly mode: string;
  /** Scheme, host and port that the secret is sent to; of a mail server host and port alone. */
  readonly origin: string;
}

/** The account that a secret belongs to; `mailServer` (host and port) decides for the mail password alone. */
type SecretHome = Pick<Account, 'id' | 'mode' | 'baseUrl' | 'paynowUrl'> & {
  readonly mailServer?: string;
};

/**
 * Stores a secret together with the account's id, its mode and the address that the secret is sent to.
 *
 * Any program of the same user can edit the preferences file, but it cannot read or write the keychain item unasked. So
 * the item decides, and the file has to agree.
 */
export async function writeBoundSecret(
  vault: Vault,
  account: SecretHome,
  name: SecretName,
  value: Secret,
): Promise<Result<null, VaultFailure>> {
  const kept = JSON.stringify({ ...bindingOf(account, name), value: value.reveal() });
  return vault.write(account.id, name, new Secret(boundMark + kept));
}

/**
 * Reads a secret for the account as it is now; null when none is stored.
 *
 * An item of an earlier version names no address: it is bound to the account's own at the first reading, and never
 * again.
 */
export async function readBoundSecret(
  vault: Vault,
  account: SecretHome,
  name: SecretName,
): Promise<Result<Secret | null, BoundSecretFailure>> {
  const found = await vault.read(account.id, name);
  if (!found.ok || found.value === null) return found;
  const text = found.value.reveal();
  if (!text.startsWith(boundMark)) {
    // No earlier version stored a mail password.
    if (name === 'mail-password') return failed({ kind: 'garbage' });
    const bound = await writeBoundSecret(vault, account, name, found.value);
    return bound.ok ? found : bound;
  }
  const kept = parsed(text.slice(boundMark.length));
  if (kept === null) return failed({ kind: 'garbage' });
  const wanted = bindingOf(account, name);
  const isSame =
    kept.account === wanted.account && kept.mode === wanted.mode && kept.origin === wanted.origin;
  return isSame ? ok(new Secret(kept.value)) : failed({ kind: 'other-address' });
}

function bindingOf(home: SecretHome, name: SecretName): Binding {
  return { account: home.id, mode: home.mode, origin: placeOf(home, name) };
}

function placeOf({ baseUrl, paynowUrl, mailServer = '' }: SecretHome, name: SecretName): string {
  if (name === 'mail-password') return mailServer;
  return originOf(name === 'shared-secret' ? paynowUrl : baseUrl);
}

function parsed(text: string): (Binding & { readonly value: string }) | null {
  let kept: unknown;
  try {
    kept = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof kept !== 'object' || kept === null) return null;
  const { account, mode, origin, value } = kept as Readonly<Record<string, unknown>>;
  return typeof account === 'string' &&
    typeof mode === 'string' &&
    typeof origin === 'string' &&
    typeof value === 'string' &&
    value !== ''
    ? { account, mode, origin, value }
    : null;
}

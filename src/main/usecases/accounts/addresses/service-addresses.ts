import { addressNow, addressPlaces } from '../../../../domain/accounts/service-address.ts';
import type { AddressPlace, KnownAddress } from '../../../../domain/accounts/service-address.ts';
import type { Account } from '../../../../domain/accounts/account.ts';
import { isLoopbackOrigin, originOf } from '../../../../domain/accounts/gateway-url.ts';
import { mailServerOf } from '../../../../domain/mail/mail-account.ts';
import { ok } from '../../../../domain/result.ts';
import type { Result } from '../../../../domain/result.ts';
import { Secret } from '../../../../domain/secret.ts';
import type { Settings } from '../../../ports/settings.ts';
import type { Vault, VaultFailure } from '../../../ports/vault/vault.ts';
import { readBoundSecret } from '../bound-secret.ts';
import { credentialNames } from '../secret-names.ts';

export interface AddressDeps {
  readonly settings: Pick<Settings, 'accounts' | 'wallet' | 'mail'>;
  readonly vault: Vault;
}

/** The known addresses of an account by their place. */
export type KnownAddresses = Readonly<Partial<Record<AddressPlace, KnownAddress>>>;

/** The addresses that the settings name now; empty for none, and for those that need no one's word. */
export function addressesOf(
  { settings }: Pick<AddressDeps, 'settings'>,
  account: Account,
): Readonly<Record<AddressPlace, string>> {
  if (account.mode === 'practice') return { gateway: '', 'wallet-page': '', 'mail-server': '' };
  // A test account may send to this computer itself without a word of anyone.
  const counts = (origin: string) =>
    origin !== '' && (account.mode === 'live' || !isLoopbackOrigin(origin));
  const origins = [account.baseUrl, account.paynowUrl].map(originOf).filter(counts);
  const page = originOf(settings.wallet(account.id).lightboxUrl);
  const mail = settings.mail(account.id);
  return {
    gateway: [...new Set(origins)].join(', '),
    'wallet-page': counts(page) ? page : '',
    'mail-server': mail === null ? '' : mailServerOf(mail),
  };
}

/** The addresses of an account now, each with who knows of it. */
export function addressesNow(
  deps: Pick<AddressDeps, 'settings'>,
  account: Account,
  known: KnownAddresses,
): KnownAddresses {
  const named = addressesOf(deps, account);
  const now: Partial<Record<AddressPlace, KnownAddress>> = {};
  for (const place of addressPlaces) {
    const address = addressNow(place, known[place] ?? null, named[place]);
    if (address !== null) now[place] = address;
  }
  return now;
}

/**
 * Reads the known addresses of an account from its keychain item, which is bound to the account and its mode.
 *
 * An account from before there was such an item has credentials for its address and no item: its present addresses are
 * known. Every other account has an item before its first credential is stored (`noteFirstSecret`).
 */
export async function readKnownAddresses(
  deps: AddressDeps,
  account: Account,
): Promise<Result<KnownAddresses, VaultFailure>> {
  if (account.mode === 'practice') return ok({});
  const found = await deps.vault.read(account.id, 'service-addresses');
  if (!found.ok) return found;
  if (found.value !== null) return ok(parsed(found.value.reveal(), account));
  const used = await holdsCredential(deps.vault, account);
  if (!used.ok) return used;
  if (!used.value) return ok({});
  const known = knownBefore(addressesOf(deps, account));
  const kept = await writeKnownAddresses(deps.vault, account, known);
  return kept.ok ? ok(known) : kept;
}

/** Writes the known addresses of an account. */
export function writeKnownAddresses(
  vault: Vault,
  { id, mode }: Account,
  known: KnownAddresses,
): Promise<Result<null, VaultFailure>> {
  const item = JSON.stringify({ account: id, mode, known });
  return vault.write(id, 'service-addresses', new Secret(item));
}

/**
 * Stores an empty item before the first credential of an account: its address is new, however the account came here. An
 * account that had credentials before keeps the address that they were entered for.
 */
export async function noteFirstSecret(
  deps: AddressDeps,
  account: Account,
): Promise<Result<null, VaultFailure>> {
  const found = await deps.vault.read(account.id, 'service-addresses');
  if (!found.ok || found.value !== null) return found.ok ? ok(null) : found;
  const read = await readKnownAddresses(deps, account);
  if (!read.ok || Object.keys(read.value).length > 0) return read.ok ? ok(null) : read;
  return writeKnownAddresses(deps.vault, account, {});
}

/** True when a credential for the account's present address is stored. */
async function holdsCredential(
  vault: Vault,
  account: Account,
): Promise<Result<boolean, VaultFailure>> {
  const [name] = credentialNames(account);
  if (name === undefined) return ok(false);
  const found = await readBoundSecret(vault, account, name);
  if (found.ok) return ok(found.value !== null);
  return found.error.kind === 'other-address' ? ok(false) : { ok: false, error: found.error };
}

/** Nothing is told of addresses that were in use before changes were told. */
function knownBefore(named: Readonly<Record<AddressPlace, string>>): KnownAddresses {
  const confirmed = { by: '', at: '' } as KnownAddress['confirmed'];
  const places = addressPlaces.filter((place) => named[place] !== '');
  return Object.fromEntries(
    places.map((place) => [
      place,
      { address: named[place], before: null, confirmed, readBy: [] } satisfies KnownAddress,
    ]),
  );
}

/** An item that is not ours, or is another account's, knows of no address. */
function parsed(text: string, { id, mode }: Account): KnownAddresses {
  let kept: unknown;
  try {
    kept = JSON.parse(text);
  } catch {
    return {};
  }
  const { account, mode: keptMode, known } = Object(kept) as Readonly<Record<string, unknown>>;
  if (account !== id || keptMode !== mode) return {};
  const places = addressPlaces.filter((place) => isKnown(Reflect.get(Object(known), place)));
  return Object.fromEntries(
    places.map((place) => [place, Reflect.get(Object(known), place) as KnownAddress]),
  );
}

function isKnown(one: unknown): one is KnownAddress {
  const { address, before, confirmed, readBy } = Object(one) as Readonly<Record<string, unknown>>;
  return (
    typeof address === 'string' &&
    (before === null || typeof before === 'string') &&
    typeof confirmed === 'object' &&
    Array.isArray(readBy)
  );
}

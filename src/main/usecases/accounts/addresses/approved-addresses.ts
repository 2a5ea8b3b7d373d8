import type { Account } from '../../../../domain/accounts/account.ts';
import { isLoopbackOrigin, originOf } from '../../../../domain/accounts/gateway-url.ts';
import { failed, ok } from '../../../../domain/result.ts';
import type { Result } from '../../../../domain/result.ts';
import { Secret } from '../../../../domain/secret.ts';
import type { Instant } from '../../../../domain/time/calendar.ts';
import type { Settings } from '../../../ports/settings.ts';
import type { Vault, VaultFailure } from '../../../ports/vault/vault.ts';

/** An origin that a live account's admin approved for one practice or test account. */
export interface ApprovedAddress {
  readonly origin: string;
  /** Name of the admin. */
  readonly by: string;
  readonly at: Instant;
}

export interface ApprovalDeps {
  readonly settings: Pick<Settings, 'accounts' | 'hadLedger' | 'wallet'>;
  readonly vault: Vault;
}

/** The reason nothing is sent to an address. */
export type NotApproved = VaultFailure | { readonly kind: 'address-not-approved' };

/** True while a live account is on this computer, so that other accounts send only where its admins allow. */
export function hasLiveAccount({ settings }: Pick<ApprovalDeps, 'settings'>): boolean {
  return settings.accounts().some(({ id, mode }) => mode === 'live' && settings.hadLedger(id));
}

/** Every origin that a practice or test account would send to outside this computer; none for a live one. */
export function originsToApprove(
  { settings }: Pick<ApprovalDeps, 'settings'>,
  account: Account,
): readonly string[] {
  if (account.mode === 'live') return [];
  const page = settings.wallet(account.id).lightboxUrl;
  const own = account.mode === 'practice' ? [] : [account.baseUrl, account.paynowUrl];
  const origins = [...own, page].map(originOf);
  return [...new Set(origins)].filter((origin) => origin !== '' && !isLoopbackOrigin(origin));
}

/**
 * Refuses an address that a practice or test account may not send to.
 *
 * Anyone may be admin in such an account: card numbers keyed there would leave to whatever host it names. Live accounts
 * are not limited here, because their addresses are set by their own admins.
 */
export async function refuseAddress(
  deps: ApprovalDeps,
  account: Account,
  url: string,
): Promise<Result<null, NotApproved>> {
  const origin = originOf(url);
  if (account.mode === 'live' || isLoopbackOrigin(origin) || !hasLiveAccount(deps)) return ok(null);
  const approved = await readApproved(deps.vault, account);
  if (!approved.ok) return approved;
  return approved.value.some((one) => one.origin === origin)
    ? ok(null)
    : failed({ kind: 'address-not-approved' });
}

/** The approved origins of one account; the keychain item is bound to the account and its mode. */
export async function readApproved(
  vault: Vault,
  account: Account,
): Promise<Result<readonly ApprovedAddress[], VaultFailure>> {
  const found = await vault.read(account.id, 'approved-addresses');
  if (!found.ok) return found;
  return ok(found.value === null ? [] : parsed(found.value.reveal(), account));
}

/** Adds origins to the approved ones. */
export async function approveOrigins(
  vault: Vault,
  account: Account,
  fresh: readonly ApprovedAddress[],
): Promise<Result<null, VaultFailure>> {
  const kept = await readApproved(vault, account);
  if (!kept.ok) return kept;
  const others = kept.value.filter(({ origin }) => !fresh.some((one) => one.origin === origin));
  return write(vault, account, [...others, ...fresh]);
}

/** Removes one origin from the approved ones. */
export async function withdrawOrigin(
  vault: Vault,
  account: Account,
  origin: string,
): Promise<Result<null, VaultFailure>> {
  const kept = await readApproved(vault, account);
  if (!kept.ok) return kept;
  return write(
    vault,
    account,
    kept.value.filter((one) => one.origin !== origin),
  );
}

function write(
  vault: Vault,
  { id, mode }: Account,
  approved: readonly ApprovedAddress[],
): Promise<Result<null, VaultFailure>> {
  if (approved.length === 0) return vault.remove(id, 'approved-addresses');
  const item = JSON.stringify({ account: id, mode, approved });
  return vault.write(id, 'approved-addresses', new Secret(item));
}

/** An item that is not ours, or is another account's, approves nothing. */
function parsed(text: string, { id, mode }: Account): readonly ApprovedAddress[] {
  let kept: unknown;
  try {
    kept = JSON.parse(text);
  } catch {
    return [];
  }
  const { account, mode: keptMode, approved } = Object(kept) as Readonly<Record<string, unknown>>;
  if (account !== id || keptMode !== mode || !Array.isArray(approved)) return [];
  return approved.filter(isApproval);
}

function isApproval(one: unknown): one is ApprovedAddress {
  const { origin, by, at } = Object(one) as Readonly<Record<string, unknown>>;
  return [origin, by, at].every((text) => typeof text === 'string');
}

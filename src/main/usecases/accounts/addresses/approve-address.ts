import type { AccountAddress } from '../../../../contract/accounts/approved-addresses.ts';
import type { Failure } from '../../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../../contract/index.ts';
import type { Account } from '../../../../domain/accounts/account.ts';
import { failed, ok } from '../../../../domain/result.ts';
import type { Result } from '../../../../domain/result.ts';
import type { Clock } from '../../../ports/clock.ts';
import { findAccount } from '../account-deps.ts';
import {
  approveOrigins,
  hasLiveAccount,
  originsToApprove,
  readApproved,
  withdrawOrigin,
} from './approved-addresses.ts';
import type { ApprovalDeps } from './approved-addresses.ts';
import { keychainFailure } from '../keychain-failure.ts';

export interface ApprovingDeps extends ApprovalDeps {
  readonly clock: Pick<Clock, 'now'>;
}

/** The admin whose passphrase let a call through, and the account that they are an admin of. */
export interface Approver {
  readonly name: string;
  readonly accountId: Account['id'];
}

/** Lists the addresses that need or have an approval, by account. */
export async function listAddresses(
  deps: ApprovalDeps,
): Promise<Result<OperationOutput<'accounts.addresses'>, Failure>> {
  const items: AccountAddress[] = [];
  for (const account of deps.settings.accounts()) {
    if (account.mode === 'live') continue;
    const { id: accountId, name: accountName, mode } = account;
    const used = originsToApprove(deps, account);
    // Practice runs on a computer without a keychain; one that names no address has nothing to read there.
    if (mode === 'practice' && used.length === 0) continue;
    // oxlint-disable-next-line no-await-in-loop -- The keychain takes one call at a time.
    const kept = await readApproved(deps.vault, account);
    if (!kept.ok) return keychainFailure(kept.error);
    for (const origin of new Set([...used, ...kept.value.map((one) => one.origin)])) {
      const found = kept.value.find((one) => one.origin === origin);
      const approved = found === undefined ? null : { by: found.by, at: found.at };
      const isUsed = used.includes(origin);
      items.push({ accountId, accountName, mode, origin, isUsed, approved });
    }
  }
  return ok({ isNeeded: hasLiveAccount(deps), items });
}

/** Approves one address that the account's settings name now; no other could be looked at by who approves it. */
export async function approveAddress(
  deps: ApprovingDeps,
  { accountId, origin }: ParsedInput<'accounts.approve-address'>,
  by: string,
): Promise<Result<OperationOutput<'accounts.approve-address'>, Failure>> {
  const account = findAccount(deps.settings, accountId);
  if (account === null) return failed({ kind: 'not-found' });
  if (!originsToApprove(deps, account).includes(origin)) return ok({ kind: 'not-used' });
  const kept = await approveOrigins(deps.vault, account, [{ origin, by, at: deps.clock.now() }]);
  return kept.ok ? ok({ kind: 'approved' }) : keychainFailure(kept.error);
}

/** Removes the approval of one address. */
export async function withdrawAddress(
  deps: ApprovalDeps,
  { accountId, origin }: ParsedInput<'accounts.withdraw-address'>,
): Promise<Result<OperationOutput<'accounts.withdraw-address'>, Failure>> {
  const account = findAccount(deps.settings, accountId);
  if (account === null) return failed({ kind: 'not-found' });
  const kept = await withdrawOrigin(deps.vault, account, origin);
  return kept.ok ? ok({ kind: 'withdrawn' }) : keychainFailure(kept.error);
}

/**
 * Approves the addresses of an account that was saved, imported or restored with the passphrase of a live account's admin,
 * who was shown them: the same question is not asked twice.
 *
 * Where the keychain does not take the approval, nothing is sent until it is given in Settings.
 */
export async function approveShown(
  deps: ApprovingDeps,
  account: Account,
  approver: Approver | null | undefined,
): Promise<void> {
  const live = deps.settings.accounts().find(({ id }) => id === approver?.accountId);
  if (!approver || live?.mode !== 'live' || account.mode !== 'test') return;
  const at = deps.clock.now();
  const fresh = originsToApprove(deps, account).map((origin) => ({
    origin,
    by: approver.name,
    at,
  }));
  if (fresh.length > 0) await approveOrigins(deps.vault, account, fresh);
}

import type { Account } from '../../../domain/accounts/account.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { Ledger, LedgerFailure } from '../../ports/ledger/ledger.ts';
import type { Settings } from '../../ports/settings.ts';
import type { Vault } from '../../ports/vault/vault.ts';
import type { AccountContext } from '../../usecases/account-context.ts';
import { findAccount } from '../../usecases/accounts/account-deps.ts';
import { readKnownAddresses } from '../../usecases/accounts/addresses/service-addresses.ts';
import { compareShared, keepShared } from '../../usecases/records/shared-account.ts';

/**
 * Follows the account's settings in its records on a server; `reopen` when this computer had others, which are replaced.
 *
 * Called before anything is charged, so that an address or a limit of yesterday is never used.
 */
export async function followSettings(
  deps: { readonly settings: Settings; readonly vault: Vault },
  account: Account,
  ledger: Ledger,
): Promise<Result<'same' | 'reopen', LedgerFailure>> {
  const compared = await compareShared(ledger, account);
  if (!compared.ok) return compared;
  const shared = compared.value;
  if (shared.kind === 'same') return ok('same');
  // Keeps the address before the change, for an account from before addresses were told.
  await readKnownAddresses(deps, account);
  return keepShared(deps.settings, shared) ? ok('reopen') : failed({ kind: 'io-error' });
}

/** The settings of an open account as other terminals change them. */
export interface SettingsWatch {
  look(): Promise<void>;
  /** True once they need a reopening. */
  isOutdated(): boolean;
}

/** Follows the settings of an open account; a failed read is repeated by the next news. */
export function watchSettings(
  { account, ledger, announceStatus }: AccountContext,
  settings: Settings,
): SettingsWatch {
  const { id } = account;
  let isOutdated = false;
  return {
    isOutdated: () => isOutdated,
    look: async () => {
      const compared = await compareShared(ledger, findAccount(settings, id) ?? account);
      if (!compared.ok || compared.value.kind === 'same') return;
      if (compared.value.kind === 'other') isOutdated = true;
      else keepShared(settings, compared.value);
      await announceStatus();
    },
  };
}

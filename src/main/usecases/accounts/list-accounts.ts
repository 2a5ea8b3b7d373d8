import type { OperationOutput } from '../../../contract/index.ts';
import type { Account } from '../../../domain/account.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { Vault, VaultFailure } from '../../ports/vault.ts';
import type { AccountDeps } from './account-deps.ts';
import { presentAccount } from './present-account.ts';
import { secretNamesOf } from './secret-names.ts';

/** Lists the accounts, and for each which of its secrets are kept; the values are never told. */
export async function listAccounts(
  deps: Pick<AccountDeps, 'settings' | 'vault'>,
): Promise<OperationOutput<'accounts.list'>> {
  const activeId = deps.settings.activeAccountId();
  let keychain = await deps.vault.state();
  const items: OperationOutput<'accounts.list'>['items'] = [];
  for (const account of deps.settings.accounts()) {
    // oxlint-disable-next-line no-await-in-loop -- The keychain takes one call at a time.
    const secrets = keychain === 'ready' ? await statesOf(account, deps.vault) : null;
    if (secrets !== null && !secrets.ok) keychain = secrets.error.kind;
    items.push({
      account: presentAccount(account),
      active: account.id === activeId,
      secrets: secrets?.ok === true ? secrets.value : null,
    });
  }
  return { items, keychain };
}

async function statesOf(
  account: Account,
  vault: Vault,
): Promise<Result<Record<string, boolean>, VaultFailure>> {
  const states: Record<string, boolean> = {};
  for (const name of secretNamesOf(account)) {
    // oxlint-disable-next-line no-await-in-loop -- The keychain takes one call at a time.
    const found = await vault.read(account.id, name);
    if (!found.ok) return found;
    states[name] = found.value !== null;
  }
  return ok(states);
}

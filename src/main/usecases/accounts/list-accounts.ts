import type { OperationOutput } from '../../../contract/index.ts';
import type { Account } from '../../../domain/accounts/account.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { Vault, VaultFailure } from '../../ports/vault/vault.ts';
import type { AccountDeps } from './account-deps.ts';
import { readBoundSecret } from './bound-secret.ts';
import { secretNamesOf } from './secret-names.ts';
import { foreignAccountFacts } from '../../../contract/accounts/accounts.ts';
import { pick } from '../../../contract/pick.ts';
import { blankTemplate } from '../../../domain/receipt/template.ts';
import { practiceAccount } from './practice-account.ts';

/** Lists the accounts, and for each which of its secrets are stored; never returns their values. */
export async function listAccounts(
  deps: Pick<AccountDeps, 'settings' | 'vault'>,
): Promise<OperationOutput<'accounts.list'>> {
  const activeId = deps.settings.activeAccountId();
  let keychain = await deps.vault.state();
  const items: OperationOutput<'accounts.list'>['items'] = [];
  for (const account of deps.settings.accounts()) {
    const isForeign =
      account.mode === 'live' && account.id !== activeId && deps.settings.hadLedger(account.id);
    if (isForeign) {
      items.push({ account: presentForeign(account), active: false, isForeign, secrets: null });
      continue;
    }
    // oxlint-disable-next-line no-await-in-loop -- The keychain takes one call at a time.
    const secrets = keychain === 'ready' ? await statesOf(account, deps.vault) : null;
    if (secrets !== null && !secrets.ok) keychain = secrets.error.kind;
    items.push({
      account,
      active: account.id === activeId,
      isForeign,
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
    const found = await readBoundSecret(vault, account, name);
    // A secret entered for another address does not count for this one.
    if (!found.ok && found.error.kind !== 'other-address') return failed(found.error);
    states[name] = found.ok && found.value !== null;
  }
  return ok(states);
}

/** An account of other staff, with a blank form's values for all that they alone may see. */
function presentForeign(account: Account): Account {
  const blank = { ...practiceAccount, username: '', receipt: blankTemplate };
  return { ...blank, ...pick(account, foreignAccountFacts) };
}

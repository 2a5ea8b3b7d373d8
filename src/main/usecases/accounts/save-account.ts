import type { AccountRefusal } from '../../../contract/accounts/accounts.ts';
import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import type { Account } from '../../../domain/accounts/account.ts';
import { findSameMerchant } from '../../../domain/accounts/same-merchant.ts';
import { allOff, defaultAbilities } from '../../../domain/accounts/gateway-abilities.ts';
import { defaultFormFields } from '../../../domain/accounts/form-fields.ts';
import { blankTemplate } from '../../../domain/receipt/template.ts';
import type { OperatorId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { findAccount } from './account-deps.ts';
import type { AccountDeps } from './account-deps.ts';
import { accountNotSaved } from './account-not-saved.ts';
import { checkAccount } from './check-account.ts';
import { readKnownAddresses } from './addresses/service-addresses.ts';
import { keychainFailure } from './keychain-failure.ts';
import { secretsToForget } from './secret-names.ts';

/**
 * Saves a new or changed account, or returns the reasons by field.
 *
 * Secrets that belong to an address or authentication method that the account has left are removed first, and the open
 * account is reopened, so that no charge runs on settings that the screen no longer shows.
 */
export async function saveAccount(
  deps: Pick<
    AccountDeps,
    'settings' | 'vault' | 'openAccount' | 'isChargeInFlight' | 'shareAccount'
  >,
  account: Account,
  operatorId: OperatorId,
): Promise<Result<OperationOutput<'accounts.save'>, Failure>> {
  const before = findAccount(deps.settings, account.id);
  // Form and receipt have their own screens and checks; a form opened earlier must not undo them.
  const { fields, receipt } = before ?? { fields: defaultFormFields, receipt: blankTemplate };
  const abilities = abilitiesAfter(before, account);
  const own = { ...account, fields, receipt, abilities };
  const checked = checkAccount(own, deps.settings.accounts());
  if (!checked.ok) return ok({ kind: 'refused', refusals: [...checked.error] });
  const twin = findSameMerchant(checked.value, deps.settings.accounts());
  // Two that are there already, from before this was refused, can still be changed and told apart.
  if (twin !== null && (before === null || findSameMerchant(before, [twin]) === null)) {
    return ok({ kind: 'refused', refusals: [sameMerchant(twin)] });
  }
  const isActive = deps.settings.activeAccountId() === account.id;
  if (isActive && deps.isChargeInFlight()) return failed({ kind: 'records', reason: 'busy' });

  // Keeps the address before the change, for an account from before addresses were told.
  if (before !== null) await readKnownAddresses(deps, before);
  for (const name of before === null ? [] : secretsToForget(before, checked.value)) {
    // oxlint-disable-next-line no-await-in-loop -- The keychain takes one call at a time.
    const removed = await deps.vault.remove(account.id, name);
    if (!removed.ok) return keychainFailure(removed.error);
  }
  // Before this computer keeps them: the records lead, and a failure leaves both as they were.
  const shared = before === null ? ok(null) : await deps.shareAccount(checked.value, operatorId);
  if (!shared.ok) return shared;
  // The keychain may have been slow; nothing awaits from here to the opening, so no charge comes between.
  if (isActive && deps.isChargeInFlight()) return failed({ kind: 'records', reason: 'busy' });
  const saved = deps.settings.saveAccount(checked.value);
  if (!saved.ok) return accountNotSaved(saved.error);
  if (!isActive) return ok({ kind: 'saved' });
  const opened = await deps.openAccount(account.id);
  if (!opened.ok) return opened;
  return opened.value === 'active'
    ? ok({ kind: 'saved' })
    : failed({ kind: 'records', reason: 'busy' });
}

/** Another address or another way to sign in is another gateway until it has answered a try. */
function abilitiesAfter(before: Account | null, after: Account): Account['abilities'] {
  if (before === null) return defaultAbilities;
  const isSame =
    before.baseUrl === after.baseUrl &&
    before.credentialScheme === after.credentialScheme &&
    before.username === after.username;
  return isSame ? before.abilities : allOff(before.abilities);
}

/** Refuses an account that another one is already. */
export function sameMerchant({ name }: Pick<Account, 'name'>): AccountRefusal {
  return { field: 'username', reason: 'same-merchant', otherName: name };
}

import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import type { AccountId, OperatorId } from '../../../domain/ids.ts';
import { checkFormFields } from '../../../domain/accounts/form-fields.ts';
import type { FormFields } from '../../../domain/accounts/form-fields.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { findAccount } from './account-deps.ts';
import type { AccountDeps } from './account-deps.ts';

/**
 * Saves the fields that an account's payment form shows and requires.
 *
 * The open account is not reopened: the gateway sees nothing of this, and the open form would lose its draft.
 */
export async function saveFormFields(
  deps: Pick<AccountDeps, 'settings' | 'announceStatus' | 'shareAccount'>,
  { accountId, fields }: { readonly accountId: AccountId; readonly fields: FormFields },
  operatorId: OperatorId,
): Promise<Result<OperationOutput<'accounts.save-fields'>, Failure>> {
  const account = findAccount(deps.settings, accountId);
  if (account === null) return failed({ kind: 'not-found' });
  const checked = checkFormFields(fields);
  if (!checked.ok) return ok({ kind: 'refused', refusals: [...checked.error] });
  const shared = await deps.shareAccount({ ...account, fields: checked.value }, operatorId);
  if (!shared.ok) return shared;
  const saved = deps.settings.saveFields(accountId, checked.value);
  if (!saved.ok) return failed({ kind: 'settings', reason: 'unwritable' });
  await deps.announceStatus();
  return ok({ kind: 'saved', fields: { ...checked.value } });
}

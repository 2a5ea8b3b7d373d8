import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import type { AccountId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { findAccount } from './account-deps.ts';
import type { AccountDeps } from './account-deps.ts';

/**
 * Opens another account in place of the open one; never while a charge is in progress.
 *
 * It is stored as the active account only after it was opened, so that a start never opens with an account that cannot
 * be opened.
 */
export async function activateAccount(
  deps: Pick<AccountDeps, 'settings' | 'openAccount' | 'isChargeInFlight'>,
  id: AccountId,
): Promise<Result<OperationOutput<'accounts.activate'>, Failure>> {
  if (findAccount(deps.settings, id) === null) return failed({ kind: 'not-found' });
  if (deps.isChargeInFlight()) return ok({ kind: 'charge-in-flight' });
  const opened = await deps.openAccount(id);
  if (!opened.ok) return opened;
  if (opened.value === 'charge-in-flight') return ok({ kind: 'charge-in-flight' });
  const saved = deps.settings.activate(id);
  return saved.ok ? ok({ kind: 'active' }) : failed({ kind: 'settings', reason: 'unwritable' });
}

import type { Failure } from '../../../contract/failure.ts';
import type { AccountId } from '../../../domain/ids.ts';
import type { Settings } from '../../ports/settings.ts';

/**
 * Why an account cannot be changed from where one is signed in; null when it can.
 *
 * A live account that has been opened has people of its own: whoever works in practice, in whatever role, is
 * none of them. Before its first opening there is nobody to ask yet.
 */
export function refuseForeign(
  settings: Pick<Settings, 'accounts' | 'activeAccountId' | 'hadLedger'>,
  id: AccountId,
): Failure | null {
  const account = settings.accounts().find((one) => one.id === id);
  if (account?.mode !== 'live' || settings.activeAccountId() === id) return null;
  return settings.hadLedger(id) ? { kind: 'signed-out' } : null;
}

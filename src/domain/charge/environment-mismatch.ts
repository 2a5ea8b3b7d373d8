import type { AccountMode } from '../accounts/account.ts';
import type { Attempt } from './attempt.ts';

/**
 * Whether an answer says that it came from the other side of the service than the account is for.
 *
 * A test side that answers a live account has taken nothing that anybody will be paid; a live side that answers
 * any other account may have taken real money. Whatever the answer decided, the next one would go the same way.
 */
export function isTestLiveMismatch(
  { transaction }: Pick<Attempt, 'transaction'>,
  mode: AccountMode,
): boolean {
  const flag = transaction?.test;
  return typeof flag === 'boolean' && flag === (mode === 'live');
}

import type { AccountMode } from '../accounts/account.ts';
import type { Attempt } from './attempt.ts';

/**
 * Tells whether a response came from the gateway's other environment: test for a live account, or live for
 * any other.
 *
 * A test response on a live account charged nothing; a live response on any other account may have charged
 * real money. Whatever the response decided, the next request would go to the same environment.
 */
export function isTestLiveMismatch(
  { transaction }: Pick<Attempt, 'transaction'>,
  mode: AccountMode,
): boolean {
  const flag = transaction?.test;
  return typeof flag === 'boolean' && flag === (mode === 'live');
}

import type { Attempt } from '../../../domain/charge/attempt.ts';
import { isWalletIntent } from '../../../domain/ids.ts';
import type { AccountContext } from '../account-context.ts';
import { publishCheckoutOf } from '../wallet/publish-wallet.ts';
import { presentAttempt } from './present-attempt.ts';

/**
 * Tells the windows what a try looks like now; called after the state is durable, or said to be not saved.
 *
 * The wallet checkout that it pays for moved with it, so the windows are told of that too.
 */
export function publishAttempt(context: AccountContext, attempt: Attempt): void {
  context.notifier.publish('attempt.changed', presentAttempt(context, attempt));
  if (!isWalletIntent(attempt.intentId)) return;
  publishCheckoutOf(context, attempt.id).catch(() => {
    context.log.warn('wallet.not-told', { attempt: attempt.id });
  });
}

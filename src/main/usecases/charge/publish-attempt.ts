import type { Attempt } from '../../../domain/charge/attempt.ts';
import { isWalletIntent } from '../../../domain/ids.ts';
import type { AccountContext } from '../account-context.ts';
import { publishCheckoutOf } from '../wallet/publish-wallet.ts';
import { presentAttempt } from './present-attempt.ts';

/**
 * Publishes the current state of an attempt to the windows; called once the state is durable, or marked as not saved.
 *
 * The wallet checkout that it pays for moved with it, so that is published too.
 */
export function publishAttempt(context: AccountContext, attempt: Attempt): void {
  context.notifier.publish('attempt.changed', presentAttempt(context, attempt));
  if (!isWalletIntent(attempt.intentId)) return;
  publishCheckoutOf(context, attempt.id).catch(() => {
    context.log.warn('wallet.not-told', { attempt: attempt.id });
  });
}

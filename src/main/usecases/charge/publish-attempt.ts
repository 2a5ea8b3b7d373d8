import type { Attempt } from '../../../domain/charge/attempt.ts';
import { isWalletIntent } from '../../../domain/ids.ts';
import type { Desk } from '../desk.ts';
import { publishCheckoutOf } from '../wallet/publish-wallet.ts';
import { presentAttempt } from './present-attempt.ts';

/**
 * Tells the windows what a try looks like now; called after the state is durable, or said to be not saved.
 *
 * The wallet checkout that it pays for moved with it, so the windows are told of that too.
 */
export function publishAttempt(desk: Desk, attempt: Attempt): void {
  desk.notifier.publish('attempt.changed', presentAttempt(desk, attempt));
  if (!isWalletIntent(attempt.intentId)) return;
  publishCheckoutOf(desk, attempt.id).catch(() => {
    desk.log.warn('wallet.not-told', { attempt: attempt.id });
  });
}

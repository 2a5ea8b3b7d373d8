import { errorName } from '../../../domain/assert.ts';
import type { AttemptId } from '../../../domain/ids.ts';
import type { AccountContext } from '../account-context.ts';
import { publishAttempt } from '../charge/publish-attempt.ts';

/** Publishes the payment of a refund request, whose screens read its refunds again; a failure changes no outcome. */
export async function publishRefund(context: AccountContext, attemptId: AttemptId): Promise<void> {
  try {
    const found = await context.ledger.attempts.find(attemptId);
    if (!found.ok || found.value === null) return;
    publishAttempt(context, found.value);
    if (found.value.kind !== 'single') context.notifier.publish('plans.changed', {});
    await context.announceStatus();
  } catch (error) {
    context.log.error('refund.not-told', { attempt: attemptId, error: errorName(error) });
  }
}

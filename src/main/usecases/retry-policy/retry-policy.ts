import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import { pick } from '../../../contract/pick.ts';
import { retryPolicyFacts } from '../../../contract/plans/retry-policy.ts';
import type { RetryPolicyView } from '../../../contract/plans/retry-policy.ts';
import { defaultRetryPolicy } from '../../../domain/plans/retries/retry-policy.ts';
import type { PolicyField } from '../../../domain/plans/retries/retry-policy.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext, Operator } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';

/** The merchant's retry policy, with the defaults beside it. */
export async function readRetryPolicy(
  context: AccountContext,
): Promise<Result<OperationOutput<'retry-policy.read'>, Failure>> {
  const policy = await context.ledger.planRules.retryPolicy();
  if (!policy.ok) return recordsFailure(policy.error);
  return ok({
    policy: pick(policy.value, retryPolicyFacts),
    defaults: pick(defaultRetryPolicy, retryPolicyFacts),
  });
}

/** Saves an edited retry policy; it may not exceed the limits of the card brands. */
export async function saveRetryPolicy(
  context: AccountContext,
  operator: Operator,
  edited: RetryPolicyView,
): Promise<Result<OperationOutput<'retry-policy.save'>, Failure>> {
  const saved = await context.ledger.planRules.saveRetryPolicy(
    { ...edited, declineOverrides: [] },
    { operatorId: operator.id, at: context.clock.now() },
  );
  if (saved.ok) {
    context.notifier.publish('plans.changed', {});
    return ok({ kind: 'saved', policy: edited });
  }
  if (saved.error.kind !== 'refused') return recordsFailure(saved.error);
  const refusals = Object.entries(saved.error.refusals).map(([field, reason]) => ({
    field: field as PolicyField,
    reason,
  }));
  return ok({ kind: 'refused', refusals });
}

import type { Failure } from '../../../contract/failure.ts';
import type { ParsedInput } from '../../../contract/index.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext, Operator } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';

/** Accepts a plan that was changed from outside, on an admin's responsibility. */
export async function acceptPlan(
  { ledger, clock, notifier }: AccountContext,
  operator: Operator,
  { planId, reason }: ParsedInput<'plans.accept'>,
): Promise<Result<null, Failure>> {
  const accepted = await ledger.plans.acceptPlan(planId, {
    at: clock.now(),
    topic: 'money',
    event: 'plans.accept',
    operatorId: operator.id,
    operatorName: operator.name,
    approvedBy: operator.approvedBy?.name ?? null,
    origin: 'window',
    result: 'done',
    subject: planId,
    reason,
    details: {},
  });
  if (!accepted.ok) {
    const { error } = accepted;
    return error.kind === 'not-found' ? failed({ kind: 'not-found' }) : recordsFailure(error);
  }
  notifier.publish('plans.changed', {});
  return ok(null);
}

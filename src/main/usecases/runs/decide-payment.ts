import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import { holdsCardNumber } from '../../../domain/cards/card-guard.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext, Operator } from '../account-context.ts';
import { entryOf } from '../plans/plan-moment.ts';
import { recordsFailure } from '../records-failure.ts';

/** Records whether an order paid an instalment; the next check of a run uses it. */
export async function decidePayment(
  context: AccountContext,
  operator: Operator,
  input: ParsedInput<'runs.decide-payment'>,
): Promise<Result<OperationOutput<'runs.decide-payment'>, Failure>> {
  const reason = input.reason.trim();
  if (reason === '') return ok({ kind: 'refused', reason: 'no-reason' });
  if (holdsCardNumber(reason)) return ok({ kind: 'refused', reason: 'holds-card-number' });
  const entry = entryOf(context, operator);
  const decided = await context.ledger.plans.decidePayment({ ...input, reason }, entry);
  if (!decided.ok) {
    const { error } = decided;
    switch (error.kind) {
      case 'not-found':
        return failed({ kind: 'not-found' });
      case 'not-moved':
        return ok({ kind: 'refused', reason: 'not-owed' });
      case 'order-in-progress':
      case 'order-not-charged':
        return ok({ kind: 'refused', reason: error.kind });
      default:
        return recordsFailure(error);
    }
  }
  context.notifier.publish('plans.changed', {});
  return ok({ kind: 'decided' });
}

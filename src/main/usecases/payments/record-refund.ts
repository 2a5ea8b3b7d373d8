import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import { isCalendarDate } from '../../../domain/time/calendar.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { RefundNotRecorded } from '../../ports/ledger/back-office.ts';
import { isLedgerFailure } from '../../ports/ledger/ledger-failure.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger-failure.ts';
import { presentAttempt } from '../charge/present-attempt.ts';
import { publishAttempt } from '../charge/publish-attempt.ts';
import type { AccountContext, Operator } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import { refundDays } from './charged-day.ts';

type Answer = OperationOutput<'payments.record-refund'>;

/**
 * Records a refund that was made in the merchant dashboard (docs/charge.md).
 *
 * It refunds nothing: the gateway has no refund call. The last of several partial ones makes the payment *refunded*.
 */
export async function recordRefund(
  context: AccountContext,
  operator: Operator,
  input: ParsedInput<'payments.record-refund'>,
): Promise<Result<Answer, Failure>> {
  const found = await context.ledger.attempts.find(input.attemptId);
  if (!found.ok) return recordsFailure(found.error);
  if (found.value === null) return failed({ kind: 'not-found' });
  if (context.inFlightCharges.find(input.attemptId) !== null) {
    return ok({ kind: 'refused', reason: 'still-in-flight' });
  }
  const { owedAgainOn } = input;
  const recorded = await context.ledger.refunds.recordRefund({
    ...input,
    // Nothing is owed on a day that does not exist.
    owedAgainOn: owedAgainOn !== null && isCalendarDate(owedAgainOn) ? owedAgainOn : null,
    dashboardReference: input.dashboardReference.trim(),
    reason: input.reason.trim(),
    id: context.ids.refundId(),
    operatorId: operator.id,
    approvedBy: operator.approvedBy?.name ?? null,
    at: context.clock.now(),
    ...refundDays(context, found.value),
  });
  if (!recorded.ok) return refusedByRecords(recorded.error);
  publishAttempt(context, recorded.value);
  if (recorded.value.kind !== 'single') context.notifier.publish('plans.changed', {});
  await context.announceStatus();
  return ok({
    kind: 'recorded',
    attempt: presentAttempt(context, recorded.value),
    isWhole: recorded.value.state === 'confirmed-reversed',
  });
}

function refusedByRecords(error: RefundNotRecorded | LedgerFailure): Result<Answer, Failure> {
  if (isLedgerFailure(error)) return recordsFailure(error);
  return error.kind === 'not-found'
    ? failed({ kind: 'not-found' })
    : ok({ kind: 'refused', reason: error.kind });
}

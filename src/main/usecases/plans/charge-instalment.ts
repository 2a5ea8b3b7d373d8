import type { Failure } from '../../../contract/failure.ts';
import type { ParsedInput } from '../../../contract/index.ts';
import type { PlanChargeAnswer } from '../../../contract/plans/plans.ts';
import { beginCharge } from '../../../domain/plans/transitions.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { Submitter } from '../charge/submit-charge.ts';
import type { AccountContext } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import {
  acceptedPlanCharge,
  notPossible,
  refusedPlanCard,
  refusedPlanCharge,
  refuseRequest,
} from './answer-plan-charge.ts';
import { launchPlanCharge } from './launch-plan-charge.ts';
import { openPlanCard } from './open-plan-card.ts';
import { momentOf } from './plan-moment.ts';
import { presentAdvice } from './present-advice.ts';
import { expiryOmission, lockOnAttempt } from './retry-lock.ts';
import { isRoleEnough } from '../../../domain/staff/role.ts';

type Input = ParsedInput<'plans.charge'>;
type Answer = Result<PlanChargeAnswer, Failure>;

/**
 * Charges one instalment on the plan's card now, by hand: a retry, or an instalment taken early.
 *
 * It counts for the card brand and not for the schedule. The rules are rechecked here, whatever the button showed; the
 * transaction that inserts the attempt ensures that an instalment is charged once.
 */
export async function chargeInstalment(
  context: AccountContext,
  staff: Submitter,
  input: Input,
): Promise<Answer> {
  const { planId, sequence, duplicateReason, isGranted } = input;
  const refusal = refuseRequest(staff, input);
  if (refusal !== null) return refusal;
  const moment = momentOf(context);
  const found = await context.ledger.plans.findPlan(planId, moment);
  if (!found.ok) return recordsFailure(found.error);
  const file = found.value;
  if (file === null) return failed({ kind: 'not-found' });
  const start = { sequence, indicator: 'S', by: 'person', today: moment.today } as const;
  const begun = beginCharge(file, start);
  if (!begun.ok) return notPossible(begun.error);
  const row = file.instalments.find((one) => one.sequence === sequence);
  if (row === undefined) return notPossible({ kind: 'no-such-instalment' });

  const omits = input.omitExpiry ? expiryOmission(file, row, moment) : null;
  // The record says that the card is valid: against it, a supervisor answers for the one attempt.
  if (omits === 'bank-says-expired' && !isRoleEnough(staff.role, 'supervisor'))
    return ok({ kind: 'needs-supervisor' });
  const lock = await lockOnAttempt(context, file, row, { omits, isGranted, moment });
  if (!lock.ok) return recordsFailure(lock.error);
  if (lock.value !== null) return ok({ kind: 'locked', advice: presentAdvice(lock.value) });

  const card = await openPlanCard(context, planId);
  if (!card.ok) return refusedPlanCard(card.error);
  const endpoint = await context.endpoint();
  if (!endpoint.ok) return endpoint;
  const launched = await launchPlanCharge(context, staff, {
    ...card.value,
    plan: file.plan,
    sequence,
    amountMinor: row.amountMinor,
    indicator: 'S',
    channel: file.plan.channel,
    omitExpiry: omits !== null,
    codeAbsentReason: null,
    duplicateReason,
    charge: { kind: 'charge', planId, start, by: 'person', today: moment.today, runItem: null },
    keep: null,
    endpoint: endpoint.value,
  });
  if (!launched.ok) return refusedPlanCharge(context, launched.error);
  return acceptedPlanCharge(context, { planId, sequence }, launched.value);
}

import type { Failure } from '../../../contract/failure.ts';
import type { ParsedInput } from '../../../contract/index.ts';
import type { PlanChargeAnswer } from '../../../contract/plans/plans.ts';
import { beginPart } from '../../../domain/plans/moves/part-moves.ts';
import { begunRow } from '../../../domain/plans/plan-change.ts';
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
import { lockOnAttempt } from './retry-lock.ts';

type Input = ParsedInput<'plans.charge-part'>;
type Answer = Result<PlanChargeAnswer, Failure>;

/**
 * Charges a part of a due instalment on the plan's card, as an instalment with its own intent.
 *
 * It counts as an attempt of the instalment that it is taken off, so that no wait and no limit can be passed by asking
 * for less. The amount is checked again in the transaction that writes it.
 */
export async function chargePart(
  context: AccountContext,
  staff: Submitter,
  input: Input,
): Promise<Answer> {
  const { planId, sequence, amountMinor, duplicateReason, isGranted } = input;
  const refusal = refuseRequest(staff, input);
  if (refusal !== null) return refusal;
  const moment = momentOf(context);
  const { today } = moment;
  const found = await context.ledger.plans.findPlan(planId, moment);
  if (!found.ok) return recordsFailure(found.error);
  const file = found.value;
  if (file === null) return failed({ kind: 'not-found' });
  const begun = beginPart(file, { sequence, amountMinor, today });
  if (!begun.ok) return notPossible(begun.error);
  const whole = file.instalments.find((row) => row.sequence === sequence);
  if (whole === undefined) return notPossible({ kind: 'no-such-instalment' });
  const lock = await lockOnAttempt(context, file, whole, { omits: null, isGranted, moment });
  if (!lock.ok) return recordsFailure(lock.error);
  if (lock.value !== null) return ok({ kind: 'locked', advice: presentAdvice(lock.value) });

  const card = await openPlanCard(context, planId);
  if (!card.ok) return refusedPlanCard(card.error);
  const endpoint = await context.endpoint();
  if (!endpoint.ok) return endpoint;
  const part = begunRow(begun.value);
  const launched = await launchPlanCharge(context, staff, {
    ...card.value,
    plan: file.plan,
    sequence: part.sequence,
    amountMinor,
    indicator: 'S',
    channel: file.plan.channel,
    omitExpiry: false,
    codeAbsentReason: null,
    duplicateReason,
    charge: { kind: 'part', planId, sequence, amountMinor, by: 'person', today, runItem: null },
    keep: null,
    endpoint: endpoint.value,
  });
  if (!launched.ok) return refusedPlanCharge(context, launched.error);
  return acceptedPlanCharge(context, { planId, sequence: part.sequence }, launched.value);
}

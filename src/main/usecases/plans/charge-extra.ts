import type { Failure } from '../../../contract/failure.ts';
import type { ParsedInput } from '../../../contract/index.ts';
import type { PlanChargeAnswer } from '../../../contract/plans/plans.ts';
import { exponentOf } from '../../../domain/money.ts';
import { beginExtraPayment, beginPayOff } from '../../../domain/plans/moves/extra-moves.ts';
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
import { lockOnExtra } from './extra-lock.ts';
import { launchPlanCharge } from './launch-plan-charge.ts';
import { openPlanCard } from './open-plan-card.ts';
import { momentOf } from './plan-moment.ts';
import { presentAdvice } from './present-advice.ts';

type Input = ParsedInput<'plans.extra'>;
type Answer = Result<PlanChargeAnswer, Failure>;

/**
 * Charges an extra amount, or the whole balance, on the plan's card, as a new instalment with its own intent.
 *
 * The amount is computed here and again in the transaction that writes it; when an instalment was added or removed
 * between the two, nothing is charged.
 */
export async function chargeExtra(
  context: AccountContext,
  staff: Submitter,
  input: Input,
): Promise<Answer> {
  const { planId, amountMinor, duplicateReason, isGranted } = input;
  const refusal = refuseRequest(staff, input);
  if (refusal !== null) return refusal;
  const moment = momentOf(context);
  const { today } = moment;
  const found = await context.ledger.plans.findPlan(planId, moment);
  if (!found.ok) return recordsFailure(found.error);
  const file = found.value;
  if (file === null) return failed({ kind: 'not-found' });
  const begun =
    amountMinor === null ? beginPayOff(file, today) : beginExtraPayment(file, amountMinor, today);
  if (!begun.ok) return notPossible(begun.error);
  const row = begunRow(begun.value);
  const limitMinor = context.account.amountLimitMajor * 10 ** exponentOf(row.currency);
  if (row.amountMinor > limitMinor) {
    return ok({ kind: 'refused', refusals: [{ field: 'amount', reason: 'above-limit' }] });
  }
  const lock = await lockOnExtra(context, file, { isGranted, moment });
  if (!lock.ok) return recordsFailure(lock.error);
  if (lock.value !== null) return ok({ kind: 'locked', advice: presentAdvice(lock.value) });

  const card = await openPlanCard(context, planId);
  if (!card.ok) return refusedPlanCard(card.error);
  const endpoint = await context.endpoint();
  if (!endpoint.ok) return endpoint;
  const common = { planId, by: 'person', today, runItem: null } as const;
  const launched = await launchPlanCharge(context, staff, {
    ...card.value,
    plan: file.plan,
    sequence: row.sequence,
    amountMinor: row.amountMinor,
    indicator: 'S',
    channel: file.plan.channel,
    omitExpiry: false,
    codeAbsentReason: null,
    duplicateReason,
    charge:
      amountMinor === null
        ? { ...common, kind: 'pay-off' }
        : { ...common, kind: 'extra', amountMinor },
    keep: null,
    endpoint: endpoint.value,
  });
  if (!launched.ok) return refusedPlanCharge(context, launched.error);
  return acceptedPlanCharge(context, { planId, sequence: row.sequence }, launched.value);
}

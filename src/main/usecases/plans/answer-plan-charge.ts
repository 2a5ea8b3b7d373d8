import type { Failure } from '../../../contract/failure.ts';
import type { PlanMoveRefusal } from '../../../contract/plans/plan-moved.ts';
import type { PlanChargeAnswer } from '../../../contract/plans/plans.ts';
import type { PlanId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { PlanChargeRefused } from '../../ports/ledger/plan-charge.ts';
import type { Launched } from '../charge/launch-charge.ts';
import { presentAttempt } from '../charge/present-attempt.ts';
import { presentObstacle } from '../charge/present-obstacle.ts';
import { sealingFailure } from '../customers/sealing-failure.ts';
import type { AccountContext } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import type { Submitter } from '../charge/submit-charge.ts';
import type { PlanLaunchRefused } from './launch-plan-charge.ts';
import type { PlanCardTrouble } from './open-plan-card.ts';
import { presentAdvice } from './present-advice.ts';
import { holdsCardNumber } from '../../../domain/cards/card-guard.ts';
import { isRoleEnough } from '../../../domain/staff/role.ts';

type Answer = Result<PlanChargeAnswer, Failure>;

/** Refuses a request to charge before its plan is read: by the role that it needs, or by its reason. Null for none. */
export function refuseRequest(
  staff: Pick<Submitter, 'role'>,
  asked: { readonly isGranted: boolean; readonly duplicateReason: string | null },
): Answer | null {
  const { isGranted, duplicateReason } = asked;
  if (isGranted && !isRoleEnough(staff.role, 'supervisor')) return ok({ kind: 'needs-supervisor' });
  if (duplicateReason === null || !holdsCardNumber(duplicateReason)) return null;
  const refusal = { field: 'duplicate-reason', reason: 'holds-card-number' } as const;
  return ok({ kind: 'refused', refusals: [refusal] });
}

/** Reports a charge of a plan as in progress, and notifies the lists once it has an outcome. */
export function acceptedPlanCharge(
  context: AccountContext,
  row: { readonly planId: PlanId; readonly sequence: number },
  launched: Launched,
): Answer {
  context.notifier.publish('plans.changed', {});
  void launched.ended.then(() => context.notifier.publish('plans.changed', {}));
  return ok({ kind: 'accepted', ...row, attempt: presentAttempt(context, launched.attempt) });
}

/** Reports why a charge of a plan was not started. */
export function refusedPlanCharge(context: AccountContext, refusal: PlanLaunchRefused): Answer {
  switch (refusal.kind) {
    case 'needs-supervisor':
    case 'needs-second-person':
    case 'card-refused':
      return ok(refusal);
    case 'plan-refused':
      return refusedByPlan(refusal.refusal);
    case 'intent-blocked':
    case 'reference-taken':
    case 'duplicate-open':
    case 'duplicate-approved':
    case 'card-held':
      return ok({ kind: 'obstacle', obstacle: presentObstacle(context, refusal) });
    default:
      return recordsFailure(refusal);
  }
}

/** Reports why the card of a plan could not be opened. */
export function refusedPlanCard(trouble: PlanCardTrouble): Answer {
  switch (trouble.kind) {
    case 'no-card':
      return notPossible({ kind: 'no-first-charge' });
    case 'card-refused':
      return ok(trouble);
    case 'records':
      return recordsFailure(trouble.failure);
    default:
      return sealingFailure(trouble.failure);
  }
}

/** Reports that the plan or the instalment does not allow the charge. */
export function notPossible(refusal: PlanMoveRefusal): Answer {
  return ok({ kind: 'not-possible', refusal });
}

function refusedByPlan(refusal: PlanChargeRefused['refusal']): Answer {
  switch (refusal.kind) {
    case 'not-found':
      return failed({ kind: 'not-found' });
    case 'plan-reference-taken':
      return ok({ kind: 'reference-taken', planId: refusal.by });
    case 'held-back':
      return ok({ kind: 'locked', advice: presentAdvice(refusal.advice) });
    case 'changed':
    case 'maybe-paid':
    case 'run-item-closed':
    case 'run-halted':
    case 'run-helped':
    case 'run-led-elsewhere':
      // Another operator charged or changed it between the check and the write.
      return notPossible({ kind: 'instalment-state', state: 'changed' });
    default:
      return notPossible(refusal);
  }
}

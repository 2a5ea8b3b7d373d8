import type { Failure } from '../../../contract/failure.ts';
import type { PlanMoveRefusal } from '../../../contract/plan-view.ts';
import type { PlanChargeAnswer } from '../../../contract/plans.ts';
import type { PlanId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { PlanChargeRefused } from '../../ports/plan-charge.ts';
import type { Launched } from '../charge/launch-charge.ts';
import { presentAttempt } from '../charge/present-attempt.ts';
import { presentObstacle } from '../charge/present-obstacle.ts';
import { sealingFailure } from '../customers/sealing-failure.ts';
import type { Desk } from '../desk.ts';
import { recordsFailure } from '../records-failure.ts';
import type { PlanLaunchRefused } from './launch-plan-charge.ts';
import type { PlanCardTrouble } from './open-plan-card.ts';
import { presentAdvice } from './present-advice.ts';

type Answer = Result<PlanChargeAnswer, Failure>;

/** Tells the screen that a charge of a plan is on its way, and the lists once it has an outcome. */
export function acceptedPlanCharge(
  desk: Desk,
  row: { readonly planId: PlanId; readonly sequence: number },
  launched: Launched,
): Answer {
  desk.notifier.publish('plans.changed', {});
  void launched.ended.then(() => desk.notifier.publish('plans.changed', {}));
  return ok({ kind: 'accepted', ...row, attempt: presentAttempt(desk, launched.attempt) });
}

/** Tells the screen why a charge of a plan was not begun. */
export function refusedPlanCharge(desk: Desk, refusal: PlanLaunchRefused): Answer {
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
      return ok({ kind: 'obstacle', obstacle: presentObstacle(desk, refusal) });
    default:
      return recordsFailure(refusal);
  }
}

/** Tells the screen why the card of a plan could not be opened. */
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

/** Says that plan or row do not allow it. */
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
    case 'run-item-closed':
      // Somebody charged or changed it between the look and the write.
      return notPossible({ kind: 'instalment-state', state: 'changed' });
    default:
      return notPossible(refusal);
  }
}

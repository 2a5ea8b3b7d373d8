import type { CalendarDate } from '../../../domain/time/calendar.ts';
import type { AttemptId, PlanId, RunId } from '../../../domain/ids.ts';
import type { MoveRefusal } from '../../../domain/plans/moves/move-refusal.ts';
import type { RetryAdviceNow } from '../../../domain/plans/retries/retry-advice.ts';
import type { PlanChange } from '../../../domain/plans/plan-change.ts';
import type { ChargeStart } from '../../../domain/plans/transitions.ts';
import type { PlanConsent } from './plans.ts';

/** Which row a charge is made for, and where it comes from. */
export type PlanCharge = {
  /** Who tries: the schedule and a person are counted apart (`domain/plans/retries/attempt-history`). */
  readonly by: 'schedule' | 'person';
  readonly today: CalendarDate;
  /** The item of a run that this charge is; it is set in flight in the same transaction. */
  readonly runItem: { readonly runId: RunId; readonly index: number } | null;
} & (
  | {
      /** A new plan: written with the `prepared` row of its first charge, or not at all. */
      readonly kind: 'start';
      readonly change: PlanChange;
      readonly consent: PlanConsent | null;
    }
  | { readonly kind: 'charge'; readonly planId: PlanId; readonly start: ChargeStart }
  | { readonly kind: 'extra'; readonly planId: PlanId; readonly amountMinor: number }
  | { readonly kind: 'pay-off'; readonly planId: PlanId }
);

/** Why the charge of a plan was not set down; neither plan, try nor run item was touched. */
export interface PlanChargeRefused {
  readonly kind: 'plan-refused';
  readonly refusal:
    | MoveRefusal
    | { readonly kind: 'not-found' }
    | { readonly kind: 'plan-reference-taken'; readonly by: PlanId }
    /** The row is another one or of another amount than the try that was to be made for it. */
    | { readonly kind: 'changed'; readonly sequence: number; readonly amountMinor: number }
    /** The retry rules, read once more where the try would have been written. */
    | { readonly kind: 'held-back'; readonly advice: RetryAdviceNow }
    /** An order of the same customer or card may have paid the row, and nobody has decided. */
    | { readonly kind: 'maybe-paid'; readonly by: AttemptId }
    /** The run is over, or this item of it is. */
    | { readonly kind: 'run-item-closed' };
}

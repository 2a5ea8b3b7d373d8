import type { CalendarDate } from '../../../domain/time/calendar.ts';
import type { AttemptId, PlanId, RunId } from '../../../domain/ids.ts';
import type { MoveRefusal } from '../../../domain/plans/moves/move-refusal.ts';
import type { RetryAdviceNow } from '../../../domain/plans/retries/retry-advice.ts';
import type { PlanChange } from '../../../domain/plans/plan-change.ts';
import type { ChargeStart } from '../../../domain/plans/transitions.ts';
import type { PlanConsent } from './plans.ts';

/** The instalment to charge, and the origin of the charge. */
export type PlanCharge = {
  /** The schedule's attempts and staff's are counted separately (`domain/plans/retries/attempt-history`). */
  readonly by: 'schedule' | 'person';
  readonly today: CalendarDate;
  /** The run item of this charge, set in flight in the same transaction; null outside a run. */
  readonly runItem: {
    readonly runId: RunId;
    readonly index: number;
    /** True for an item of a helped run that this terminal has claimed before. */
    readonly isClaimed?: boolean;
    /** The due date that the run saw, by which reads are sent ahead; absent where they are not. */
    readonly dueDate?: CalendarDate;
  } | null;
} & (
  | {
      /** A new plan, written with the `prepared` row of its first charge or not at all. */
      readonly kind: 'start';
      readonly change: PlanChange;
      readonly consent: PlanConsent | null;
    }
  | { readonly kind: 'charge'; readonly planId: PlanId; readonly start: ChargeStart }
  | { readonly kind: 'extra'; readonly planId: PlanId; readonly amountMinor: number }
  | { readonly kind: 'pay-off'; readonly planId: PlanId }
  /** A part of a due instalment, in minor units; the instalment owes the rest once it is paid. */
  | {
      readonly kind: 'part';
      readonly planId: PlanId;
      readonly sequence: number;
      readonly amountMinor: number;
    }
);

/** The reason a plan's charge was not recorded; plan, attempt and run item are unchanged. */
export interface PlanChargeRefused {
  readonly kind: 'plan-refused';
  readonly refusal:
    | MoveRefusal
    | { readonly kind: 'not-found' }
    | { readonly kind: 'plan-reference-taken'; readonly by: PlanId }
    /** The instalment or its amount differs from the attempt that was to be made. */
    | { readonly kind: 'changed'; readonly sequence: number; readonly amountMinor: number }
    /** The retry policy, rechecked inside the transaction that inserts the attempt, does not allow it. */
    | { readonly kind: 'held-back'; readonly advice: RetryAdviceNow }
    /** An order of the same customer or card may have paid the instalment, and staff have not decided. */
    | { readonly kind: 'maybe-paid'; readonly by: AttemptId }
    /** The run is over, or this item of it is. */
    | { readonly kind: 'run-item-closed' }
    /** The run is paused or stopped, or another terminal has asked for that. */
    | { readonly kind: 'run-halted' }
    /** Another terminal helps with the run: its items are claimed before they are charged. */
    | { readonly kind: 'run-helped' }
    /** Another terminal has taken the run over. */
    | { readonly kind: 'run-led-elsewhere' };
}

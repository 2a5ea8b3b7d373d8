import type { CalendarDate } from '../time/calendar.ts';
import { settle } from './plan-change.ts';
import type { PlanAggregate, PlanChange } from './plan-change.ts';
import type { Plan } from './plan.ts';

/**
 * Tells whether rows of a plan are to be written before a day's due list is right.
 *
 * Only a plan without an end is ever behind, and the facts of its own row tell.
 */
export function isBehind(
  plan: Pick<Plan, 'hasMoreSlots' | 'cancelledOn' | 'lastSlotOn'>,
  today: CalendarDate,
): boolean {
  return plan.hasMoreSlots && plan.cancelledOn === null && plan.lastSlotOn <= today;
}

/**
 * Writes the rows that a plan is behind, up to a day and one beyond; null when there is none.
 *
 * One change writes a bounded number; ask again while the plan is behind.
 */
export function catchUp(aggregate: PlanAggregate, today: CalendarDate): PlanChange | null {
  return isBehind(aggregate.plan, today) ? settle(aggregate, {}, today) : null;
}

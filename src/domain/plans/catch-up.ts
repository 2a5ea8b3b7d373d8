import type { CalendarDate } from '../time/calendar.ts';
import { settle } from './plan-change.ts';
import type { PlanAggregate, PlanChange } from './plan-change.ts';
import type { Plan } from './plan.ts';

/**
 * Tells whether a plan lacks instalments that a date's due list needs.
 *
 * Only a plan without an end can be behind, and its own row is enough to tell.
 */
export function isBehind(
  plan: Pick<Plan, 'hasMoreSlots' | 'cancelledOn' | 'lastSlotOn'>,
  today: CalendarDate,
): boolean {
  return plan.hasMoreSlots && plan.cancelledOn === null && plan.lastSlotOn <= today;
}

/**
 * Adds the instalments that a plan lacks, up to a date and one after; null when it lacks none.
 *
 * One change adds a bounded number; call again while the plan is behind.
 */
export function catchUp(aggregate: PlanAggregate, today: CalendarDate): PlanChange | null {
  return isBehind(aggregate.plan, today) ? settle(aggregate, {}, today) : null;
}

import { cardHealth } from '../cards/card-health.ts';
import type { CalendarDate, YearMonth } from '../time/calendar.ts';

/** Troubles of a customer's plans that staff should look at, the most urgent first. */
export const customerNeeds = ['failed', 'card-expired', 'card-expiring'] as const;

export type CustomerNeed = (typeof customerNeeds)[number];

/** Facts of a customer's plans that a list judges. */
export interface PlansAtAGlance {
  /** True with an instalment that failed and is still owed. */
  readonly hasFailedPlan: boolean;
  /** The first month in which the card of one of their plans ends; null without such a card. */
  readonly firstExpiry: YearMonth | null;
}

/** Returns what a customer's plans need first; null while all are on track, and without plans. */
export function needOf(
  { hasFailedPlan, firstExpiry }: PlansAtAGlance,
  today: CalendarDate,
): CustomerNeed | null {
  if (hasFailedPlan) return 'failed';
  const health = firstExpiry === null ? 'good' : cardHealth(firstExpiry, today);
  if (health === 'good') return null;
  return health === 'expired' ? 'card-expired' : 'card-expiring';
}

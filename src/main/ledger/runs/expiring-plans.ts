import type { CalendarDate } from '../../../domain/time/calendar.ts';
import type { Queries } from '../thread/store.ts';
import { lastExpiringMonth } from '../plans/plan-health.ts';

/**
 * Starts a query for the plans whose card is about to expire, or has.
 *
 * A plan whose next instalment is due is already listed in the other tabs, with the health of its card.
 */
export function expiring(queries: Queries, today: CalendarDate) {
  return queries
    .selectFrom('plans')
    .where('plans.card_expiry', '<=', lastExpiringMonth(today))
    .where('plans.sort_on', '>', today)
    .where('plans.next_due_on', 'is not', null)
    .where('plans.is_paused', '=', 0);
}

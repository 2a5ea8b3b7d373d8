import { forecast } from '../../../domain/plans/due.ts';
import type { CalendarDate } from '../../../domain/calendar.ts';
import type { Queries } from '../store.ts';
import { readPlans } from './read-book.ts';

/** Plans without an end whose further dates are worked out together. */
const forecastAtOnce = 500;

/** Begins a read of the plans that lack rows up to a day (`isBehind`). */
export function behind(queries: Queries, today: CalendarDate) {
  return queries
    .selectFrom('plans')
    .where('has_more_slots', '=', 1)
    .where('cancelled_on', 'is', null)
    .where('last_slot_on', '<=', today);
}

/**
 * Finds the plans that ask for something on a day: what the forecast counts for it.
 *
 * Rows that are written are found through the index of what is owed. Beyond them a plan without an
 * end goes on by its schedule, which no index knows, so those are worked out as the forecast does.
 */
export async function plansDueOn(queries: Queries, day: CalendarDate): Promise<readonly string[]> {
  const written = await queries
    .selectFrom('instalments')
    .select('plan_id')
    .distinct()
    .where('owed_as', 'in', ['scheduled', 'failed'])
    .where('due_on', '=', day)
    .execute();
  const ids = new Set(written.map(({ plan_id: id }) => id));
  for (let after = ''; ; ) {
    const rows = await behind(queries, day)
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(forecastAtOnce)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return [...ids];
    const plans = await readPlans(
      queries,
      rows.map(({ id }) => id),
    );
    for (const plan of plans.values()) {
      if (forecast({ plan, instalments: [] }, day, day).length > 0) ids.add(plan.id);
    }
    after = last.id;
  }
}

import { forecast } from '../../../domain/plans/due.ts';
import type { DueAmount } from '../../../domain/plans/due.ts';
import type { PlanId } from '../../../domain/ids.ts';
import type { CalendarDate } from '../../../domain/time/calendar.ts';
import type { Queries } from '../thread/store.ts';
import { readPlans } from '../plans/read-plan-aggregate.ts';

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

/** What each plan that is behind a day asks for from one day to another, some plans at a time. */
export async function* forecastsBehind(
  queries: Queries,
  from: CalendarDate,
  until: CalendarDate,
): AsyncGenerator<readonly Forecast[], void, void> {
  for (let after = ''; ; ) {
    const rows = await behind(queries, until)
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(forecastAtOnce)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    const plans = await readPlans(
      queries,
      rows.map(({ id }) => id),
    );
    yield [...plans.values()].map((plan) => ({
      planId: plan.id,
      amounts: forecast({ plan, instalments: [] }, from, until),
    }));
    after = last.id;
  }
}

/** What one plan asks for. */
interface Forecast {
  readonly planId: PlanId;
  readonly amounts: readonly DueAmount[];
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
  for await (const forecasts of forecastsBehind(queries, day, day)) {
    for (const { planId, amounts } of forecasts) if (amounts.length > 0) ids.add(planId);
  }
  return [...ids];
}

import { forecast } from '../../../domain/plans/due.ts';
import type { DueAmount } from '../../../domain/plans/due.ts';
import type { PlanId } from '../../../domain/ids.ts';
import type { CalendarDate } from '../../../domain/time/calendar.ts';
import type { Queries } from '../thread/store.ts';
import { readPlans } from '../plans/read-plan-aggregate.ts';
import { owedInstalmentStates } from '../../../domain/plans/plan.ts';

/** Open-ended plans whose further dates are computed together. */
const forecastAtOnce = 500;

/** Starts a query for the plans whose instalments do not reach a day yet (`isBehind`). */
export function behind(queries: Queries, today: CalendarDate) {
  return queries
    .selectFrom('plans')
    .where('has_more_slots', '=', 1)
    .where('cancelled_on', 'is', null)
    .where('last_slot_on', '<=', today);
}

/** Amounts due between two days under each plan whose instalments do not reach that far, some plans at a time. */
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

/** Amounts due under one plan. */
interface Forecast {
  readonly planId: PlanId;
  readonly amounts: readonly DueAmount[];
}

/**
 * Finds the plans with an amount due on a day, exactly as the forecast counts them.
 *
 * Existing instalments are found through the index of what is owed. An open-ended plan goes on by its schedule, which
 * no index holds, so its dates are computed as the forecast does.
 */
export async function plansDueOn(queries: Queries, day: CalendarDate): Promise<readonly string[]> {
  const written = await queries
    .selectFrom('instalments')
    .select('plan_id')
    .distinct()
    .where('owed_as', 'in', owedInstalmentStates)
    .where('due_on', '=', day)
    .execute();
  const ids = new Set(written.map(({ plan_id: id }) => id));
  for await (const forecasts of forecastsBehind(queries, day, day)) {
    for (const { planId, amounts } of forecasts) if (amounts.length > 0) ids.add(planId);
  }
  return [...ids];
}

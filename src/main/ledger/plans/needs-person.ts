import { planIntent } from '../../../domain/ids.ts';
import { needsGrantedReference } from '../../../domain/plans/retries/attempt-history.ts';
import { isOwed } from '../../../domain/plans/plan.ts';
import type { PlanMoment } from '../../ports/ledger/plans.ts';
import type { Store } from '../thread/store.ts';
import { readCandidates } from '../runs/candidates.ts';
import { readRetryPolicy } from './plan-rules.ts';
import { adviceFor } from './read-plan.ts';

/** Plans read together, so that memory stays flat however many failed. */
const plansAtOnce = 400;

/** Maximum number of plans that are examined; the rest count as work without examination. */
const plansJudgedMax = 2000;

/**
 * Counts the failed instalments for which the schedule has no next day, so that only staff can continue them.
 *
 * The retry policy decides for each instalment, so it is asked; those beyond the limit count too, because a number that
 * is too high only makes staff check.
 */
export async function countNeedsPerson(
  store: Pick<Store, 'db' | 'dayOf'>,
  moment: PlanMoment,
  failedCount: number,
): Promise<number> {
  if (failedCount === 0) return 0;
  const { db } = store;
  const { today } = moment;
  const plans = await db
    .selectFrom('instalments')
    .innerJoin('plans', 'plans.id', 'instalments.plan_id')
    .select('instalments.plan_id')
    .distinct()
    .where('instalments.owed_as', '=', 'failed')
    .where('instalments.due_on', '<=', today)
    .where('plans.is_paused', '=', 0)
    .limit(plansJudgedMax)
    .execute();
  const policy = await readRetryPolicy(db, null);
  let hasNextDay = 0;
  for (let from = 0; from < plans.length; from += plansAtOnce) {
    const ids = plans.slice(from, from + plansAtOnce).map(({ plan_id: id }) => id);
    for (const candidate of await readCandidates(store, ids, { today, rows: 'behind' })) {
      hasNextDay += candidate.aggregate.instalments.filter(
        (row) =>
          isOwed(row) &&
          row.state === 'failed' &&
          // A run never grants itself a new reference.
          !needsGrantedReference(candidate.history, planIntent(row.planId, row.sequence)) &&
          (adviceFor(candidate, row, moment, policy)?.nextSensibleDate ?? null) !== null,
      ).length;
    }
  }
  return failedCount - hasNextDay;
}

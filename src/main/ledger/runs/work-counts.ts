import type { CalendarDate } from '../../../domain/time/calendar.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import type { CurrencyTally } from '../../../domain/run/summary.ts';
import type { PlanMoment } from '../../ports/ledger/plans.ts';
import type { WorkCounts } from '../../ports/ledger/runs.ts';
import type { Queries, Store } from '../thread/store.ts';
import { countNeedsPerson } from '../plans/needs-person.ts';
import { countBrokenPromises } from '../plans/plan-calls.ts';
import { dayOfText } from '../plans/plan-columns.ts';
import { expiring } from './expiring-plans.ts';

/** Counts and sums the contents of the To do tabs. */
export async function countWork(
  store: Pick<Store, 'db' | 'dayOf'>,
  moment: PlanMoment,
): Promise<WorkCounts> {
  const { db: queries } = store;
  const { today } = moment;
  const { count: expiringCount } = await expiring(queries, today)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const lastRun = await queries
    .selectFrom('runs')
    .select('started_on')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const failed = await tally(owed(queries, 'failed').where('instalments.due_on', '<=', today));
  const failedCount = failed.reduce((sum, { count }) => sum + count, 0);
  return {
    due: await tally(owed(queries, 'scheduled').where('instalments.due_on', '<=', today)),
    failed,
    failedNeedsPersonCount: await countNeedsPerson(store, moment, failedCount),
    expiringCount,
    brokenPromiseCount: await countBrokenPromises(queries, today),
    next: await readNext(queries, today),
    lastRunOn: lastRun === undefined ? null : dayOfText(lastRun.started_on, 'started_on'),
  };
}

function owed(queries: Queries, state: 'scheduled' | 'failed') {
  return queries
    .selectFrom('instalments')
    .innerJoin('plans', 'plans.id', 'instalments.plan_id')
    .where('instalments.owed_as', '=', state)
    .where('plans.is_paused', '=', 0);
}

async function tally(query: ReturnType<typeof owed>): Promise<readonly CurrencyTally[]> {
  const rows = await query
    .select((select) => [
      'instalments.currency',
      select.fn.countAll<number>().as('count'),
      select.fn.sum<number>('instalments.amount_minor').as('amount_minor'),
    ])
    .groupBy('instalments.currency')
    .orderBy('instalments.currency')
    .execute();
  return rows.map(({ currency, count, amount_minor: amountMinor }) => ({
    currency: currency as CurrencyCode,
    count,
    amountMinor,
  }));
}

async function readNext(queries: Queries, today: CalendarDate): Promise<WorkCounts['next']> {
  const first = await owed(queries, 'scheduled')
    .select('instalments.due_on')
    .where('instalments.due_on', '>', today)
    .orderBy('instalments.due_on')
    .limit(1)
    .executeTakeFirst();
  if (first === undefined) return null;
  const onDay = owed(queries, 'scheduled').where('instalments.due_on', '=', first.due_on);
  return { dueDate: dayOfText(first.due_on, 'due_on'), tallies: await tally(onDay) };
}

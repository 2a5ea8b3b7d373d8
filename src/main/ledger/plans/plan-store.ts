import { totalByDay } from '../../../domain/plans/due.ts';
import type { DueAmount } from '../../../domain/plans/due.ts';
import { catchUp } from '../../../domain/plans/catch-up.ts';
import type { CalendarDate } from '../../../domain/time/calendar.ts';
import type { PlanId } from '../../../domain/ids.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import { ok } from '../../../domain/result.ts';
import type { PlanStore } from '../../ports/ledger/plans.ts';
import { reading, writing } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';
import { addPlans } from './add-plans.ts';
import { decidePayment } from '../debts/decide-payment.ts';
import { knownOfLines } from '../debts/known-of-lines.ts';
import { behind, forecastsBehind } from '../runs/due-on.ts';
import { readExpiryRates } from './expiry-rates.ts';
import { movePlan } from './move-plan.ts';
import { readPlanPage } from './page-plans.ts';
import { logPlanCall } from './plan-calls.ts';
import { dayOfText } from './plan-columns.ts';
import {
  plansOnCard,
  readPlanAggregate,
  readPlan,
  readPlansToChange,
} from './read-plan-aggregate.ts';
import { ownerOfPlanReference, readInstalmentPage } from './read-plan.ts';
import { readPlanFile, readSecrets } from './read-plan.ts';
import { writeChange } from './write-change.ts';
import { owedInstalmentStates } from '../../../domain/plans/plan.ts';

/** Plans that one call catches up, so that no charge waits long. */
const catchUpMax = 100;

/** Serves the plans of one open ledger. */
export function createPlanStore(store: Store): PlanStore {
  const { db } = store;
  return {
    movePlan: (id, move, entry) => movePlan(store, id, move, entry),
    decidePayment: (decided, entry) => decidePayment(store, decided, entry),
    knownOfLines: (lines) => knownOfLines(store, lines),
    addPlans: (additions, entry) => addPlans(store, additions, entry),
    plansBehind: (today) => reading(async () => ok(await countBehind(db, today))),
    catchUpPlans: (entry) => catchUpPlans(store, entry),
    logPlanCall: (call, entry) => logPlanCall(store, call, entry),
    findPlan: (id, moment) => reading(async () => ok(await readPlanFile(store, id, moment))),
    planSecrets: (id) => reading(async () => ok(await readSecrets(db, id))),
    planAlone: (id) => reading(async () => ok(await readPlan(db, id))),
    planReferenceOwner: (reference) =>
      reading(async () => ok(await ownerOfPlanReference(db, reference))),
    plansToChange: (ids) => reading(async () => ok(await readPlansToChange(store, ids))),
    pageOfPlans: (request) => reading(async () => ok(await readPlanPage(db, request))),
    plansOnCard: (id) => reading(async () => ok(await plansOnCard(db, id))),
    forecastPlans: (from, until) => reading(async () => ok(await readForecast(db, from, until))),
    expiryRates: () => readExpiryRates(store),
    pageOfInstalments: (after, limit) =>
      reading(async () => ok(await readInstalmentPage(db, after, limit))),
  };
}

async function countBehind(queries: Queries, today: CalendarDate): Promise<number> {
  const { count } = await behind(queries, today)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function catchUpPlans(
  store: Store,
  ...[{ at, today }]: Parameters<PlanStore['catchUpPlans']>
): ReturnType<PlanStore['catchUpPlans']> {
  return writing(store, async (tx) => {
    const rows = await behind(tx, today).select('id').limit(catchUpMax).execute();
    for (const { id } of rows) {
      const aggregate = await readPlanAggregate(tx, store.audit, id as PlanId);
      const change = aggregate === null ? null : catchUp(aggregate, today);
      if (aggregate === null || change === null) continue;
      const entry = { at, operatorId: null, chain: null };
      await writeChange(tx, store.audit, [aggregate, change], entry);
    }
    return ok({ left: await countBehind(tx, today) });
  });
}

/** Adds up the existing instalments, and continues by the schedule for open-ended plans. */
async function readForecast(
  queries: Queries,
  from: CalendarDate,
  until: CalendarDate,
): Promise<readonly DueAmount[]> {
  const amounts: DueAmount[] = [];
  for (const state of owedInstalmentStates) {
    const rows = await queries
      .selectFrom('instalments')
      .select((select) => [
        'due_on',
        'currency',
        select.fn.countAll<number>().as('count'),
        select.fn.sum<number>('amount_minor').as('amount_minor'),
      ])
      .where('owed_as', '=', state)
      .where('due_on', '>=', from)
      .where('due_on', '<=', until)
      .groupBy(['due_on', 'currency'])
      .execute();
    for (const row of rows) {
      amounts.push({
        dueDate: dayOfText(row.due_on, 'due_on'),
        currency: row.currency as CurrencyCode,
        count: row.count,
        amountMinor: row.amount_minor,
      });
    }
  }
  return totalByDay([...amounts, ...(await unwrittenAmounts(queries, from, until))]);
}

async function unwrittenAmounts(
  queries: Queries,
  from: CalendarDate,
  until: CalendarDate,
): Promise<readonly DueAmount[]> {
  let totals: readonly DueAmount[] = [];
  for await (const forecasts of forecastsBehind(queries, from, until)) {
    totals = totalByDay([...totals, ...forecasts.flatMap(({ amounts }) => amounts)]);
  }
  return totals;
}

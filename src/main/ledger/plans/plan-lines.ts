import type { CalendarDate } from '../../../domain/time/calendar.ts';
import type { Customer } from '../../../domain/customers/customer.ts';
import { currentCardHistory } from '../../../domain/plans/card-history.ts';
import type { PlanCard } from '../../../domain/plans/card-history.ts';
import type { Plan } from '../../../domain/plans/plan.ts';
import { summarisePlan } from '../../../domain/plans/summary.ts';
import type { PlanLine } from '../../ports/ledger/plans.ts';
import { customerOfRow } from '../customers/customers.ts';
import { DamagedRow } from '../engine/row-failures.ts';
import { cardOfRow } from '../customers/card-row.ts';
import type { Queries } from '../thread/store.ts';
import { readPlans, rowsByPlan } from './read-plan-aggregate.ts';

/**
 * Reads plans as lines of a list, in the order of the given ids. Of their schedules it reads the instalments that are
 * behind and the next one.
 */
export async function readLines(
  queries: Queries,
  ids: readonly string[],
  today: CalendarDate,
): Promise<readonly PlanLine[]> {
  if (ids.length === 0) return [];
  const plans = await readPlans(queries, ids);
  const rows = await queries
    .selectFrom('instalments')
    .innerJoin('plans', 'plans.id', 'instalments.plan_id')
    .selectAll('instalments')
    .where('instalments.plan_id', 'in', ids)
    .where('instalments.owed_as', 'is not', null)
    .where((where) =>
      where.or([
        where('instalments.due_on', '<=', today),
        where('instalments.due_on', '=', where.ref('plans.next_due_on')),
      ]),
    )
    .orderBy('instalments.plan_id')
    .orderBy('instalments.sequence')
    .execute();
  const instalments = rowsByPlan(rows);
  const cards = await readPlanCards(queries, [...plans.values()]);
  const customers = await readCustomers(queries, [...plans.values()]);
  return ids.flatMap((id) => {
    const plan = plans.get(id);
    if (plan === undefined) return [];
    const customer = customers.get(plan.customerId);
    if (customer === undefined) throw new DamagedRow('customer_id');
    const card = cardOfPlan(plan, cards);
    const aggregate = { plan, instalments: instalments.get(id) ?? [] };
    return [{ plan, customer, card, summary: summarisePlan(aggregate, card, today) }];
  });
}

/** The card of the current history; null when there is none. */
export function cardOfPlan(plan: Plan, cards: ReadonlyMap<string, PlanCard>): PlanCard | null {
  const chain = currentCardHistory(plan);
  return chain === null ? null : (cards.get(chain.cardId) ?? null);
}

/** Reads every card that some plans were ever charged on. */
export async function readPlanCards(
  queries: Queries,
  plans: readonly Plan[],
): Promise<ReadonlyMap<string, PlanCard>> {
  const ids = new Set(plans.flatMap(({ chains }) => chains.map(({ cardId }) => cardId)));
  if (ids.size === 0) return new Map();
  const rows = await queries
    .selectFrom('cards')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
  return new Map(
    rows.map((row) => {
      const { id, brand, lastFour, expiry, laterExpiry, tokens, state } = cardOfRow(row);
      // A card that the gateway no longer knows is as good as removed: the plan needs another one.
      const isRemoved = state !== 'active';
      const isOfOtherGateway = row.other_service !== null;
      const facts = { brand, lastFour, expiry };
      return [id, { cardId: id, facts, laterExpiry, tokens, isRemoved, isOfOtherGateway }];
    }),
  );
}

async function readCustomers(
  queries: Queries,
  plans: readonly Plan[],
): Promise<ReadonlyMap<string, Customer>> {
  const ids = new Set(plans.map(({ customerId }) => customerId));
  if (ids.size === 0) return new Map();
  const rows = await queries
    .selectFrom('customers')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, customerOfRow(row)]));
}

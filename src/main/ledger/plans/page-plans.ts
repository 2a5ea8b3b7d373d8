import type { ExpressionBuilder, Expression, SqlBool } from 'kysely';
import { invariant } from '../../../domain/assert.ts';
import type { PlanLine, PlanPageRequest } from '../../ports/ledger/plans.ts';
import { matchesCustomer } from '../customers/customers.ts';
import { engineSqlOf } from '../engine/engine-sql.ts';
import type { Queries } from '../thread/store.ts';
import type { LedgerTables } from '../schema/tables.ts';
import { plansDueOn } from '../runs/due-on.ts';
import { isOfHealth, planFilters, rarePlans } from './plan-health.ts';
import { readLines } from './plan-lines.ts';

const pageLimitMax = 201;

/** Maximum number of customers whose plans are looked up one by one. */
const fewCustomersMax = 300;

type Where = ExpressionBuilder<LedgerTables, 'plans'>;

/** Reads a page of plans by their next day, each as a line of a list. */
export async function readPlanPage(
  queries: Queries,
  request: PlanPageRequest,
): Promise<readonly PlanLine[]> {
  const { limit, after, today, health, currency, customerId, dueOn, search } = request;
  invariant(Number.isInteger(limit) && limit > 0 && limit <= pageLimitMax, 'a page has a limit');
  let query = queries.selectFrom('plans').select('plans.id');
  if (currency !== null) query = query.where('plans.currency', '=', currency);
  if (customerId !== null) query = query.where('plans.customer_id', '=', customerId);
  if (health !== null) {
    const rare = await rarePlans(queries, health, today);
    const filters = planFilters(queries);
    query = query.where((where) =>
      where.or(health.map((one) => isOfHealth(where, one, { today, filters, ...rare }))),
    );
  }
  if (dueOn !== null) {
    const ids = await plansDueOn(queries, dueOn);
    query = query.where(engineSqlOf(queries).isAmong('plans.id', ids));
  }
  if (search.trim() !== '') {
    const customers = await fewCustomers(queries, search);
    query = query.where((where) =>
      customers === null ? matchesPlan(where, search) : isOfCustomers(where, search, customers),
    );
  }
  if (after !== null) {
    const last = await queries
      .selectFrom('plans')
      .select(['sort_on', 'id'])
      .where('id', '=', after)
      .executeTakeFirst();
    if (last === undefined) return [];
    query = query.where((where) =>
      where(where.refTuple('plans.sort_on', 'plans.id'), '>', where.tuple(last.sort_on, last.id)),
    );
  }
  const rows = await query.orderBy('plans.sort_on').orderBy('plans.id').limit(limit).execute();
  return readLines(
    queries,
    rows.map(({ id }) => id),
    today,
  );
}

/** Matches a plan by the beginning of its reference, or by its customer. */
export function matchesPlan(where: Where, search: string): Expression<SqlBool> {
  const customers = matchesCustomer(search);
  return where.or([
    ...beginsSo(where, search),
    where.exists(
      where
        .selectFrom('customers')
        .select('customers.id')
        .whereRef('customers.id', '=', 'plans.customer_id')
        .where((one) => one.and(customers)),
    ),
  ]);
}

/** The same when the matching customers are known, so that no plan of others is read. */
function isOfCustomers(
  where: Where,
  search: string,
  customers: readonly string[],
): Expression<SqlBool> {
  const theirs = customers.length === 0 ? [] : [where('plans.customer_id', 'in', customers)];
  return where.or([...beginsSo(where, search), ...theirs]);
}

/**
 * Finds the matching customers; null when they are many.
 *
 * A page of their plans is then found fastest by walking the plans in order.
 */
async function fewCustomers(queries: Queries, search: string): Promise<readonly string[] | null> {
  const rows = await queries
    .selectFrom('customers')
    .select('customers.id')
    .where((where) => where.and(matchesCustomer(search)))
    .limit(fewCustomersMax + 1)
    .execute();
  return rows.length > fewCustomersMax ? null : rows.map(({ id }) => id);
}

function beginsSo(where: Where, search: string): readonly Expression<SqlBool>[] {
  const typed = search.trim();
  const beginnings = [...new Set([typed, typed.toUpperCase()])];
  return beginnings.map((text) =>
    where.and([
      where('plans.reference', '>=', text),
      where('plans.reference', '<', `${text}\u{10FFFF}`),
    ]),
  );
}

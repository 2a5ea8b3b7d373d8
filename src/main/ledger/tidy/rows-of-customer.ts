import type { AttemptState } from '../../../domain/charge/attempt.ts';
import { personStates, underWayStates } from '../../../domain/charge/transitions.ts';
import type { TidyRefusal } from '../../../domain/customers/erase.ts';
import type { CustomerId } from '../../../domain/ids.ts';
import { endedPlanStates } from '../../../domain/plans/plan.ts';
import { openRefundStates } from '../../../domain/refunds/refund-request.ts';
import type { CustomerRows } from '../../ports/ledger/tidy.ts';
import { engineSqlOf } from '../engine/engine-sql.ts';
import type { Queries } from '../thread/store.ts';

/** States of a payment whose outcome the gateway or a person has yet to give. */
const unsettledStates: readonly AttemptState[] = ['prepared', 'dispatched', ...personStates];

/** Tables whose rows name their customer, and so move with a merge. */
export const customerTables = [
  'attempts',
  'cards',
  'consents',
  'calls',
  'messages',
  'wallet_checkouts',
] as const;

export type CustomerTable = (typeof customerTables)[number];

/** Counts the rows of a customer. */
export async function countRows(queries: Queries, id: CustomerId): Promise<CustomerRows> {
  const count = async (table: CustomerTable | 'plans'): Promise<number> => {
    const row = await queries
      .selectFrom(table)
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('customer_id', '=', id)
      .executeTakeFirstOrThrow();
    return row.count;
  };
  return {
    payments: await count('attempts'),
    plans: await count('plans'),
    cards: await count('cards'),
    calls: await count('calls'),
    messages: await count('messages'),
    consents: await count('consents'),
    parkedOrders: (await parkedOf(queries, id)).length,
  };
}

/** Ids of the parked orders of a customer. */
export async function parkedOf(queries: Queries, id: CustomerId): Promise<readonly string[]> {
  const rows = await queries
    .selectFrom('parked_orders')
    .select('id')
    .where(engineSqlOf(queries).jsonText('order_record', 'customerId'), '=', id)
    .execute();
  return rows.map((row) => row.id);
}

/** True for a customer who is there under their own name. */
export async function isPresent(queries: Queries, id: CustomerId): Promise<boolean> {
  const row = await queries
    .selectFrom('customers')
    .select('id')
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .where('merged_into', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The reason a customer cannot be erased now; null when they can. */
export async function refuseErasing(queries: Queries, id: CustomerId): Promise<TidyRefusal | null> {
  if (!(await isPresent(queries, id))) return 'gone';
  const plan = await queries
    .selectFrom('plans')
    .select('id')
    .where('customer_id', '=', id)
    .where('state', 'not in', endedPlanStates)
    .limit(1)
    .executeTakeFirst();
  if (plan !== undefined) return 'plan-open';
  const isPaying = await hasPaymentIn(queries, id, unsettledStates);
  if (isPaying || (await isRefunding(queries, id))) return 'payment-open';
  return (await isSending(queries, id)) ? 'message-open' : null;
}

/** True while a refund or void of one of their payments has no outcome: a supervisor looks into it by its texts. */
async function isRefunding(queries: Queries, id: CustomerId): Promise<boolean> {
  const request = await queries
    .selectFrom('refund_requests')
    .innerJoin('attempts', 'attempts.id', 'refund_requests.attempt_id')
    .select('refund_requests.id')
    .where('attempts.customer_id', '=', id)
    .where('refund_requests.state', 'in', openRefundStates)
    .limit(1)
    .executeTakeFirst();
  return request !== undefined;
}

/** The reason two customers cannot be merged now; a payment in progress would save its card with the old one. */
export async function refuseMoving(queries: Queries, id: CustomerId): Promise<TidyRefusal | null> {
  if (!(await isPresent(queries, id))) return 'gone';
  if (await hasPaymentIn(queries, id, underWayStates)) return 'payment-open';
  return (await isSending(queries, id)) ? 'message-open' : null;
}

async function hasPaymentIn(
  queries: Queries,
  id: CustomerId,
  states: readonly AttemptState[],
): Promise<boolean> {
  const payment = await queries
    .selectFrom('attempts')
    .select('id')
    .where('customer_id', '=', id)
    .where('state', 'in', states)
    .limit(1)
    .executeTakeFirst();
  return payment !== undefined;
}

async function isSending(queries: Queries, id: CustomerId): Promise<boolean> {
  const message = await queries
    .selectFrom('messages')
    .select('id')
    .where('customer_id', '=', id)
    .where('state', '=', 'sending')
    .limit(1)
    .executeTakeFirst();
  return message !== undefined;
}

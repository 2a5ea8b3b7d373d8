import { sql } from 'kysely';
import type { CalendarDate, Instant } from '../../../domain/time/calendar.ts';
import type { PlanId } from '../../../domain/ids.ts';
import { planCallOutcomes } from '../../../domain/plans/plan-call.ts';
import { failed, ok } from '../../../domain/result.ts';
import type {
  NewPlanCall,
  PlanCall,
  PlanCallNotLogged,
  PlanEntry,
  PlanPromise,
  PlanStore,
} from '../../ports/ledger/plans.ts';
import type { CallRow } from '../schema/back-office-tables.ts';
import { DamagedRow } from '../engine/row-failures.ts';
import type { Asked } from '../thread/ahead.ts';
import { statement } from '../thread/statement.ts';
import { writing } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';
import { dayOfText, oneOf } from './plan-columns.ts';

/** Bounds the query; far above the calls of one plan. */
const callsReadMax = 500;

/** Broken promises beyond this are not counted; far above what staff can work through. */
const brokenReadMax = 10_000;

/** Tells these calls from the call-backs of one-off payments. */
const planCallKind = 'plan-call';

/** Records a call; a promise belongs to one instalment of the plan. */
export function logPlanCall(
  store: Store,
  call: NewPlanCall,
  { at, operatorId }: PlanEntry,
): ReturnType<PlanStore['logPlanCall']> {
  return writing<null, PlanCallNotLogged>(store, async (tx) => {
    const { promise, sequence } = call;
    const isPromised = call.outcome === 'promised';
    if (isPromised !== (promise !== null) || (isPromised && sequence === null)) {
      return failed({ kind: 'promise-incomplete' });
    }
    if (promise !== null && promise.amountMinor < 1) return failed({ kind: 'promise-incomplete' });
    const plan = await tx
      .selectFrom('plans')
      .innerJoin('customers', 'customers.id', 'plans.customer_id')
      .select(['customers.id', 'customers.name', 'customers.phone', 'plans.last_sequence'])
      .where('plans.id', '=', call.planId)
      .executeTakeFirst();
    if (plan === undefined) return failed({ kind: 'not-found' });
    if (sequence !== null && sequence > plan.last_sequence) return failed({ kind: 'not-found' });
    const refusal = await refusePromise(tx, call);
    if (refusal !== null) return failed(refusal);
    const row: CallRow = {
      id: call.id,
      kind: planCallKind,
      customer_id: plan.id,
      attempt_id: null,
      call_back_id: null,
      name: plan.name,
      phone: plan.phone,
      note: call.note,
      due_at: null,
      outcome: call.outcome,
      done_at: at,
      created_at: at,
      operator_id: operatorId,
      plan_id: call.planId,
      plan_sequence: sequence,
      promise_minor: promise?.amountMinor ?? null,
      promise_on: promise?.on ?? null,
      promise_after: promise === null ? null : plan.last_sequence,
    };
    await tx.insertInto('calls').values(row).execute();
    return ok(null);
  });
}

/** Refuses a promise of more than its instalment owes; null when it may be recorded. */
async function refusePromise(
  tx: Queries,
  { planId, sequence, promise }: NewPlanCall,
): Promise<PlanCallNotLogged | null> {
  if (promise === null || sequence === null) return null;
  const row = await tx
    .selectFrom('instalments')
    .select('amount_minor')
    .where('plan_id', '=', planId)
    .where('sequence', '=', sequence)
    .where('owed_as', 'is not', null)
    .executeTakeFirst();
  if (row === undefined) return { kind: 'nothing-owed' };
  const owedMinor = row.amount_minor;
  return promise.amountMinor > owedMinor ? { kind: 'over-what-is-owed', owedMinor } : null;
}

/** Reads the calls about a plan, the newest first. */
export async function callsOfPlan(
  queries: Queries,
  id: PlanId,
  today: CalendarDate,
): Promise<readonly PlanCall[]> {
  const rows = await queries
    .selectFrom('calls')
    .leftJoin('instalments', (join) =>
      join
        .onRef('instalments.plan_id', '=', 'calls.plan_id')
        .onRef('instalments.sequence', '=', 'calls.plan_sequence'),
    )
    .selectAll('calls')
    .select(['instalments.owed_as', partsSince])
    .where('calls.plan_id', '=', id)
    .where('calls.kind', '=', planCallKind)
    .orderBy('calls.created_at', 'desc')
    .orderBy('calls.id', 'desc')
    .limit(callsReadMax)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    planId: id,
    sequence: row.plan_sequence,
    outcome: oneOf(planCallOutcomes, row.outcome ?? '', 'outcome'),
    note: row.note,
    promise: promiseOfCall(row, today),
    at: row.created_at as Instant,
    operatorId: row.operator_id as PlanCall['operatorId'],
  }));
}

/** Reads, for each plan, the last promise about an instalment that is still owed. */
export async function readPromises(
  queries: Queries,
  ids: readonly string[],
  today: CalendarDate,
): Promise<ReadonlyMap<string, PlanPromise>> {
  if (ids.length === 0) return new Map();
  const rows = await promisesOf(queries, ids).execute();
  const promises = new Map<string, PlanPromise>();
  for (const row of rows) {
    const promise = isKept(row) ? null : promiseOf(row, true, today);
    if (row.plan_id === null) continue;
    // A newer promise stands for the older ones, and holds nothing any more once it is kept.
    if (promise === null) promises.delete(row.plan_id);
    else promises.set(row.plan_id, promise);
  }
  return promises;
}

/** The promises about instalments that are still owed, the oldest first. */
function promisesOf(queries: Queries, ids: readonly string[]) {
  return queries
    .selectFrom('calls')
    .innerJoin('instalments', (join) =>
      join
        .onRef('instalments.plan_id', '=', 'calls.plan_id')
        .onRef('instalments.sequence', '=', 'calls.plan_sequence'),
    )
    .selectAll('calls')
    .select(partsSince)
    .where('calls.plan_id', 'in', ids)
    .where('calls.promise_on', 'is not', null)
    .where('instalments.owed_as', 'is not', null)
    .orderBy('calls.created_at')
    .orderBy('calls.id');
}

/** Reads the last promise of one plan about an instalment that is still owed. */
export async function readPromise(
  queries: Queries,
  planId: PlanId,
  today: CalendarDate,
): Promise<PlanPromise | null> {
  const { rows } = await selectPromises(queries, { planId });
  const last = rows.at(-1);
  return last === undefined || isKept(last) ? null : promiseOf(last, true, today);
}

/** The same read, to be sent ahead. */
export function promiseAsked(planId: PlanId): Asked {
  return selectPromises.asked({ planId });
}

const selectPromises = statement((queries, { planId }: { readonly planId: PlanId }) =>
  promisesOf(queries, [planId]),
);

/** Counts the promises whose day has passed while their instalment is still owed. */
export async function countBrokenPromises(queries: Queries, today: CalendarDate): Promise<number> {
  const rows = await queries
    .selectFrom('calls')
    // In this order: starting from what is owed would walk every plan, and promises are few.
    .crossJoin('instalments')
    .select(['calls.plan_id', 'calls.promise_minor', partsSince])
    .where('calls.promise_on', '<', today)
    .whereRef('instalments.plan_id', '=', 'calls.plan_id')
    .whereRef('instalments.sequence', '=', 'calls.plan_sequence')
    .where('instalments.owed_as', 'is not', null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('calls as later')
            .select('later.id')
            .whereRef('later.plan_id', '=', 'calls.plan_id')
            .where('later.promise_on', '>=', today),
        ),
      ),
    )
    .limit(brokenReadMax)
    .execute();
  // Distinct plans are counted here: the engine's own `distinct` would walk every call of every plan.
  return new Set(rows.filter((row) => !isKept(row)).map((row) => row.plan_id)).size;
}

/** Sum paid in parts of the promised instalment since the promise was made, in minor units. */
export const partsSince = sql<
  number | string | null
>`(select sum(part.amount_minor) from instalments part
  where part.plan_id = calls.plan_id and part.from_sequence = calls.plan_sequence
    and part.kind = 'part' and part.state = 'paid'
    and part.sequence > coalesce(calls.promise_after, 0))`.as('parts_since');

interface PromisedSum {
  readonly promise_minor: number | null;
  readonly parts_since: number | string | null;
}

/** True for a promise of a part that was paid: the rest is owed, and was not promised. */
function isKept({ promise_minor: promised, parts_since: paid }: PromisedSum): boolean {
  return promised !== null && Number(paid ?? 0) >= promised;
}

/** The promise of a call with its instalment's `owed_as`; null for a call without one. */
export function promiseOfCall(
  row: CallRow & PromisedSum & { readonly owed_as: string | null },
  today: CalendarDate,
): PlanPromise | null {
  return promiseOf(row, row.owed_as !== null && !isKept(row), today);
}

function promiseOf(row: CallRow, isOwed: boolean, today: CalendarDate): PlanPromise | null {
  const { plan_sequence: sequence, promise_minor: amountMinor, promise_on: on } = row;
  if (on === null) return null;
  if (sequence === null || amountMinor === null) throw new DamagedRow('promise_minor');
  const day = dayOfText(on, 'promise_on');
  return { sequence, amountMinor, on: day, isBroken: isOwed && day < today };
}

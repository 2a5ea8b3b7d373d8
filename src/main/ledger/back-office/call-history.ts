import { callOutcomes } from '../../../domain/customers/call-back.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import { planCallOutcomes } from '../../../domain/plans/plan-call.ts';
import type { CalendarDate } from '../../../domain/time/calendar.ts';
import type { CallsAbout, MadeCall } from '../../ports/ledger/back-office.ts';
import type { PlanPromise } from '../../ports/ledger/plans.ts';
import { partsSince, promiseOfCall } from '../plans/plan-calls.ts';
import type { CallRow } from '../schema/back-office-tables.ts';
import { DamagedRow } from '../engine/row-failures.ts';
import type { Queries } from '../thread/store.ts';

/** Maximum number of calls on one page; far more than staff read. */
const callsShownMax = 200;

/** Reads the promises and outcomes of calls, about a payment or a customer; the newest first. */
export async function callHistory(
  queries: Queries,
  about: CallsAbout,
  today: CalendarDate,
): Promise<readonly MadeCall[]> {
  const calls = queries
    .selectFrom('calls')
    .leftJoin('attempts', 'attempts.id', 'calls.attempt_id')
    .leftJoin('plans', 'plans.id', 'calls.plan_id')
    .leftJoin('instalments', (join) =>
      join
        .onRef('instalments.plan_id', '=', 'calls.plan_id')
        .onRef('instalments.sequence', '=', 'calls.plan_sequence'),
    )
    .selectAll('calls')
    .select(['attempts.order_reference', 'plans.reference as plan_reference', 'plans.currency'])
    .select(['instalments.owed_as', partsSince]);
  const rows = await ('attemptId' in about
    ? calls.where('calls.attempt_id', '=', about.attemptId)
    : calls.where('calls.customer_id', '=', about.customerId)
  )
    .orderBy('calls.created_at', 'desc')
    .orderBy('calls.id', 'desc')
    .limit(callsShownMax)
    .execute();
  return rows.map((row) => ({
    ...madeCallOf(row, row.order_reference ?? row.plan_reference),
    promise: promiseAbout(promiseOfCall(row, today), row.currency),
  }));
}

function promiseAbout(promise: PlanPromise | null, currency: string | null): MadeCall['promise'] {
  if (promise === null) return null;
  if (currency === null) throw new DamagedRow('calls.plan_id');
  const { amountMinor, on, isBroken } = promise;
  return { amountMinor, currency: currency as CurrencyCode, on, isBroken };
}

const outcomes: readonly string[] = [...callOutcomes, ...planCallOutcomes];

function madeCallOf(row: CallRow, reference: string | null): Omit<MadeCall, 'promise'> {
  const isPromise = row.kind === 'call-back';
  const outcome = isPromise ? null : row.outcome;
  if (outcome !== null && !outcomes.includes(outcome)) throw new DamagedRow('calls.outcome');
  return {
    id: row.id,
    kind: isPromise ? 'promised' : 'rang',
    name: row.name,
    phone: row.phone,
    note: row.note,
    reference,
    sequence: row.plan_sequence,
    outcome: outcome as MadeCall['outcome'],
    dueAt: isPromise && row.done_at === null ? (row.due_at as MadeCall['dueAt']) : null,
    at: row.created_at as MadeCall['at'],
    operatorId: row.operator_id as MadeCall['operatorId'],
  };
}

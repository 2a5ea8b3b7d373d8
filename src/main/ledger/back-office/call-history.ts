import { callOutcomes } from '../../../domain/customers/call-back.ts';
import { planCallOutcomes } from '../../../domain/plans/plan-call.ts';
import type { CallsAbout, MadeCall } from '../../ports/ledger/back-office.ts';
import type { CallRow } from '../schema/back-office-tables.ts';
import { DamagedRow } from '../engine/row-failures.ts';
import type { Queries } from '../thread/store.ts';

/** Maximum number of calls on one page; far more than staff read. */
const callsShownMax = 200;

/** Reads the promises and outcomes of calls, about a payment or a customer; the newest first. */
export async function callHistory(
  queries: Queries,
  about: CallsAbout,
): Promise<readonly MadeCall[]> {
  const calls = queries
    .selectFrom('calls')
    .leftJoin('attempts', 'attempts.id', 'calls.attempt_id')
    .leftJoin('plans', 'plans.id', 'calls.plan_id')
    .selectAll('calls')
    .select(['attempts.order_reference', 'plans.reference as plan_reference']);
  const rows = await ('attemptId' in about
    ? calls.where('calls.attempt_id', '=', about.attemptId)
    : calls.where('calls.customer_id', '=', about.customerId)
  )
    .orderBy('calls.created_at', 'desc')
    .orderBy('calls.id', 'desc')
    .limit(callsShownMax)
    .execute();
  return rows.map((row) => madeCallOf(row, row.order_reference ?? row.plan_reference));
}

const outcomes: readonly string[] = [...callOutcomes, ...planCallOutcomes];

function madeCallOf(row: CallRow, reference: string | null): MadeCall {
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
    outcome: outcome as MadeCall['outcome'],
    dueAt: isPromise && row.done_at === null ? (row.due_at as MadeCall['dueAt']) : null,
    at: row.created_at as MadeCall['at'],
    operatorId: row.operator_id as MadeCall['operatorId'],
  };
}

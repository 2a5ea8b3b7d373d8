import { invariant } from '../../../domain/assert.ts';
import type { AttemptId } from '../../../domain/ids.ts';
import { ok } from '../../../domain/result.ts';
import type {
  CallRepository,
  ListedCallBack,
  LoggedCall,
  NewCallBack,
  UnscheduledCall,
} from '../../ports/ledger/back-office.ts';
import { callHistory } from './call-history.ts';
import type { CallRow } from '../schema/back-office-tables.ts';
import { reading, writing } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';

/** Bounds the query; far above the open call-backs of real use. */
const callsReadMax = 500;

/** Serves the call-backs of one open ledger. */
export function createCallRepository(store: Store): CallRepository {
  const { db } = store;
  return {
    openCalls: () =>
      reading(async () => {
        const rows = await selectOpen(db)
          .orderBy('due_at')
          .orderBy('calls.id')
          .limit(callsReadMax)
          .execute();
        return ok(rows.map(callOfRow));
      }),
    callsAbout: (about, today) => reading(async () => ok(await callHistory(db, about, today))),
    openCallOf: (id) => reading(async () => ok(await findOpenOf(db, id))),
    addCall: (call) =>
      writing(store, async (tx) => {
        await tx.insertInto('calls').values(rowOf(call)).execute();
        return ok(await findCall(tx, call.id));
      }),
    logCall: (call) => writing(store, async (tx) => ok(await logCall(tx, call))),
    noteCall: (call) =>
      writing(store, async (tx) => {
        await tx.insertInto('calls').values(rowOfUnscheduled(call)).execute();
        return ok(null);
      }),
  };
}

/** Inserts the call as its own row, and writes its outcome into the call-back. */
async function logCall(queries: Queries, call: LoggedCall): Promise<ListedCallBack | null> {
  const row = await queries
    .selectFrom('calls')
    .selectAll()
    .where('id', '=', call.id)
    .where('kind', '=', 'call-back')
    .where('done_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  await queries
    .insertInto('calls')
    .values({
      ...row,
      id: call.logId,
      kind: 'call',
      call_back_id: call.id,
      note: call.note,
      due_at: null,
      outcome: call.outcome,
      done_at: call.at,
      created_at: call.at,
      operator_id: call.operatorId,
    })
    .execute();
  await queries
    .updateTable('calls')
    .set({
      outcome: call.outcome,
      due_at: call.nextAt ?? row.due_at,
      done_at: call.nextAt === null ? call.at : null,
    })
    .where('id', '=', call.id)
    .execute();
  return await findCall(queries, call.id);
}

type ListedRow = CallRow & {
  readonly order_reference: string | null;
  readonly call_count: number | null;
};

/** Starts a query for call-backs, each with its order and the number of calls made. */
function selectCalls(queries: Queries) {
  return queries
    .selectFrom('calls')
    .selectAll('calls')
    .select((select) => [
      select
        .selectFrom('attempts')
        .select('attempts.order_reference')
        .whereRef('attempts.id', '=', 'calls.attempt_id')
        .as('order_reference'),
      select
        .selectFrom('calls as made')
        .select((made) => made.fn.countAll<number>().as('count'))
        .whereRef('made.call_back_id', '=', 'calls.id')
        .as('call_count'),
    ])
    .where('calls.kind', '=', 'call-back');
}

function selectOpen(queries: Queries) {
  return selectCalls(queries).where('calls.done_at', 'is', null);
}

async function findOpenOf(queries: Queries, id: AttemptId): Promise<ListedCallBack | null> {
  const row = await selectOpen(queries)
    .where('calls.attempt_id', '=', id)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : callOfRow(row);
}

async function findCall(queries: Queries, id: string): Promise<ListedCallBack> {
  const row = await selectCalls(queries).where('calls.id', '=', id).executeTakeFirst();
  invariant(row !== undefined, 'a row is there once it was written');
  return callOfRow(row);
}

function rowOf(call: NewCallBack): CallRow {
  return {
    ...factsOf(call),
    kind: 'call-back',
    attempt_id: call.attemptId,
    due_at: call.dueAt,
    outcome: null,
    done_at: null,
  };
}

function rowOfUnscheduled(call: UnscheduledCall): CallRow {
  return {
    ...factsOf(call),
    kind: 'call',
    attempt_id: null,
    due_at: null,
    outcome: call.outcome,
    done_at: call.at,
  };
}

/** Columns that a call-back and a call by itself share; neither is about a plan. */
function factsOf(call: NewCallBack | UnscheduledCall) {
  return {
    id: call.id,
    customer_id: call.customerId,
    call_back_id: null,
    name: call.name,
    phone: call.phone,
    note: call.note,
    created_at: call.at,
    operator_id: call.operatorId,
    plan_id: null,
    plan_sequence: null,
    promise_minor: null,
    promise_on: null,
    promise_after: null,
  };
}

function callOfRow(row: ListedRow): ListedCallBack {
  return {
    id: row.id,
    customerId: row.customer_id as ListedCallBack['customerId'],
    attemptId: row.attempt_id as ListedCallBack['attemptId'],
    orderReference: row.order_reference,
    name: row.name,
    phone: row.phone,
    note: row.note,
    dueAt: (row.due_at ?? row.created_at) as ListedCallBack['dueAt'],
    lastOutcome: row.outcome as ListedCallBack['lastOutcome'],
    callCount: row.call_count ?? 0,
    doneAt: row.done_at as ListedCallBack['doneAt'],
    createdAt: row.created_at as ListedCallBack['createdAt'],
    operatorId: row.operator_id as ListedCallBack['operatorId'],
  };
}

import type { RunId } from '../../../domain/ids.ts';
import { newRun, runControls } from '../../../domain/run/run.ts';
import type { RunControl, RunState } from '../../../domain/run/run.ts';
import type { NewRun, RunEntry } from '../../ports/ledger/runs.ts';
import type { RunHeadRow } from '../schema/plan-tables.ts';
import { isLedBy, isOwnItem, isOwnUnsent } from './run-leader.ts';
import type { Leader } from './run-leader.ts';
import type { Queries } from '../thread/store.ts';

/** Maximum number of rows inserted by one statement: SQLite binds no more than 32,766 values. */
const insertRowsMax = 500;

/** Inserts a run with its items and those that its check left out. */
export async function createRun(
  queries: Queries,
  run: NewRun,
  leader: Leader | undefined,
): Promise<RunHeadRow> {
  const { state, settings } = newRun(run.id, run.rows, run.settings);
  const last = await queries
    .selectFrom('runs')
    .select((select) => select.fn.max('number').as('number'))
    .executeTakeFirst();
  const head: RunHeadRow = {
    id: run.id,
    number: (last?.number ?? 0) + 1,
    is_open: isOver(state) ? null : 1,
    state,
    halt_reason: null,
    settings: JSON.stringify(settings),
    started_by: run.startedBy,
    operator_id: run.operatorId,
    started_at: run.at,
    started_on: run.today,
    ended_at: isOver(state) ? run.at : null,
    item_count: run.rows.length,
    leader_terminal: leader?.leaderTerminal ?? null,
    leader_boot: leader?.leaderBoot ?? null,
    requested: null,
    requested_by: null,
    is_helped: 0,
  };
  await queries.insertInto('runs').values(head).execute();
  await insertItems(queries, run);
  await insertLeftOut(queries, run);
  const by = { haltReason: null, operatorId: run.operatorId, at: run.at };
  await recordState(queries, run.id, { kind: 'state', state, ...by });
  return head;
}

/** Records an event of a run; returns false when the run is over, has no such item, or another terminal leads it. */
export async function recordRun(
  queries: Queries,
  id: RunId,
  { entry, leader }: { readonly entry: RunEntry; readonly leader: Leader | undefined },
): Promise<boolean> {
  if (entry.kind === 'request-declined') {
    await clearRequests(queries, id, { controls: ['resume'], leader });
    return true;
  }
  if (entry.kind !== 'state') return recordItem(queries, id, { entry, leader });
  const over = isOver(entry.state);
  const updated = await queries
    .updateTable('runs')
    .set({
      state: entry.state,
      halt_reason: entry.haltReason,
      is_open: over ? null : 1,
      ended_at: over ? entry.at : null,
    })
    .where('id', '=', id)
    .where('is_open', '=', 1)
    .where(isLedBy(id, leader ?? {}))
    .executeTakeFirst();
  if (updated.numUpdatedRows !== 1n) return false;
  await clearRequests(queries, id, { controls: carriedOutBy[entry.state], leader });
  await recordState(queries, id, entry);
  return true;
}

/** The orders that a state carries out. A stop that was asked for is kept until the run stops. */
const carriedOutBy: Readonly<Record<RunState, readonly RunControl[]>> = {
  running: ['resume'],
  pausing: ['pause'],
  paused: ['pause'],
  stopping: runControls,
  stopped: runControls,
  finished: runControls,
};

async function clearRequests(
  queries: Queries,
  id: RunId,
  by: { readonly controls: readonly RunControl[]; readonly leader: Leader | undefined },
): Promise<void> {
  // A run of a file is controlled where it is.
  if (by.leader === undefined) return;
  await queries
    .updateTable('runs')
    .set({ requested: null, requested_by: null })
    .where('id', '=', id)
    .where('requested', 'in', by.controls)
    .where(isLedBy(id, by.leader))
    .execute();
}

async function recordItem(
  queries: Queries,
  id: RunId,
  by: {
    readonly entry: Extract<RunEntry, { readonly index: number }>;
    readonly leader: Leader | undefined;
  },
): Promise<boolean> {
  const { kind, index } = by.entry;
  const reason = 'reason' in by.entry ? by.entry.reason : null;
  const unclaimed = { claim_terminal: null, claim_boot: null };
  const updated = await queries
    .updateTable('run_items')
    .set((set) =>
      kind === 'left-out'
        ? { ...unclaimed, state: kind, reason }
        : {
            ...unclaimed,
            state: 'waiting',
            reason,
            put_back_count: set('put_back_count', '+', kind === 'put-back' ? 1 : 0),
          },
    )
    .where('run_id', '=', id)
    .where('position', '=', index)
    .where('state', '!=', 'left-out')
    .where((where) => where.or([isOwnItem(id, by.leader ?? {}), isOwnUnsent(by.leader ?? {})]))
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

function isOver(state: RunState): boolean {
  return state === 'finished' || state === 'stopped';
}

async function recordState(
  queries: Queries,
  id: RunId,
  { state, haltReason, at, operatorId }: Extract<RunEntry, { kind: 'state' }>,
): Promise<void> {
  const last = await queries
    .selectFrom('run_events')
    .select((select) => select.fn.max('position').as('position'))
    .where('run_id', '=', id)
    .executeTakeFirst();
  await queries
    .insertInto('run_events')
    .values({
      run_id: id,
      position: (last?.position ?? 0) + 1,
      state,
      halt_reason: haltReason,
      happened_at: at,
      operator_id: operatorId,
    })
    .execute();
}

async function insertItems(queries: Queries, { id, rows }: NewRun): Promise<void> {
  for (let from = 0; from < rows.length; from += insertRowsMax) {
    const values = rows.slice(from, from + insertRowsMax).map((row, index) => ({
      run_id: id,
      position: from + index,
      plan_id: row.planId,
      sequence: row.sequence,
      card_id: row.cardId,
      due_on: row.dueDate,
      amount_minor: row.amountMinor,
      currency: row.currency,
      omit_expiry: row.omitExpiry ? 1 : 0,
      tried_by: row.by,
      state: 'waiting',
      reason: null,
      put_back_count: 0,
      attempt_id: null,
      claim_terminal: null,
      claim_boot: null,
    }));
    await queries.insertInto('run_items').values(values).execute();
  }
}

async function insertLeftOut(queries: Queries, { id, leftOut }: NewRun): Promise<void> {
  for (let from = 0; from < leftOut.length; from += insertRowsMax) {
    const values = leftOut.slice(from, from + insertRowsMax).map((row, index) => ({
      run_id: id,
      position: from + index,
      plan_id: row.planId,
      sequence: row.sequence,
      amount_minor: row.amountMinor,
      currency: row.currency,
      reason: row.reason,
      until_on: row.until,
    }));
    await queries.insertInto('run_left_out').values(values).execute();
  }
}

import type { CalendarDate, Instant } from '../../../domain/time/calendar.ts';
import { instalmentIdOf } from '../../../domain/ids.ts';
import type { CustomerId, PlanId, RunId, TerminalId } from '../../../domain/ids.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import { invariant } from '../../../domain/assert.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { LeftOut } from '../../../domain/run/check-first.ts';
import { runControls, runStates } from '../../../domain/run/run.ts';
import type { RunSettings, RunState } from '../../../domain/run/run.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger-failure.ts';
import type {
  RunRepository,
  RunHappening,
  RunHead,
  RunItemFacts,
  RunRecord,
  TakenUp,
} from '../../ports/ledger/runs.ts';
import { refuseInGap } from '../epochs/gap-guard.ts';
import type { RunEventRow, RunHeadRow, RunLeftOutRow } from '../schema/plan-tables.ts';
import { reading, writing } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';
import { dayOfText, objectOfText, oneOf } from '../plans/plan-columns.ts';
import { rebuildRun } from './rebuild-run.ts';
import { claimItem, endClaims, joinRun } from './claim-item.ts';
import { requestControl } from './request-control.ts';
import { isLedElsewhere, leaderOf } from './run-leader.ts';
import { attemptsById, seenItems } from './seen-items.ts';
import type { KnownItem } from './rebuild-run.ts';
import { createRun, recordRun } from './write-run.ts';

const pageLimitMax = 101;

/** Serves the runs of one open ledger. */
export function createRunRepository(store: Store): RunRepository {
  const { db } = store;
  return {
    createRun: (run) =>
      writing<RunHead, RunRefused>(store, async (tx) => {
        const gap = await refuseInGap(tx, { kind: 'run' });
        if (gap !== null) return failed(gap);
        const open = await openRun(tx);
        if (open !== null) return failed({ kind: 'run-open' as const, by: open });
        return ok(headOfRow(await createRun(tx, run, leaderOf(store))));
      }),
    recordRun: (id, entry) =>
      writing(store, async (tx) => ok(await recordRun(tx, id, { entry, leader: leaderOf(store) }))),
    takeUpRun: () => writing(store, async (tx) => ok(await takeUpRun(tx, store))),
    requestControl: (id, control, operatorId) =>
      writing(store, async (tx) => {
        const by = { control, operatorId, leader: leaderOf(store) };
        return ok(await requestControl(tx, id, by));
      }),
    headOfRun: (id) =>
      reading(async () => {
        const row = await selectRun(db, id);
        return ok(row === undefined ? null : headOfRow(row));
      }),
    joinRun: (id) => reading(async () => ok(await joinRun(store, id))),
    claimItem: (request) => reading(async () => ok(await claimItem(store, request))),
    seenItems: (id, from) => reading(async () => ok(await seenItems(store, id, from))),
    attemptsById: (ids) => reading(async () => ok(await attemptsById(db, ids))),
    findRun: (id) => reading(async () => ok(await readRun(db, id))),
    unfinishedRun: () =>
      reading(async () => {
        const id = await openRun(db);
        return ok(id === null ? null : await readRun(db, id));
      }),
    pageOfRuns: ({ before, limit }) =>
      reading(async () => {
        invariant(limit > 0 && limit <= pageLimitMax, 'a page has a limit');
        let query = db.selectFrom('runs').selectAll();
        if (before !== null) query = query.where('number', '<', before);
        const rows = await query.orderBy('number', 'desc').limit(limit).execute();
        return ok(rows.map(headOfRow));
      }),
  };
}

type RunRefused = { readonly kind: 'run-open'; readonly by: RunId } | LedgerFailure;

async function openRun(queries: Queries): Promise<RunId | null> {
  const row = await queries
    .selectFrom('runs')
    .select('id')
    .where('is_open', '=', 1)
    .executeTakeFirst();
  return row === undefined ? null : (row.id as RunId);
}

/** A run without a leader began in a file. */
async function takeUpRun(tx: Queries, store: Store): Promise<TakenUp | null> {
  const row = await tx.selectFrom('runs').selectAll().where('is_open', '=', 1).executeTakeFirst();
  if (row === undefined) return null;
  const leader = leaderOf(store);
  // What an earlier start of this terminal had claimed was recovered with its attempts.
  if (leader !== undefined) await endClaims(tx, leader.leaderTerminal, leader.leaderBoot);
  const { leader_terminal: ledBy } = row;
  if (leader !== undefined && ledBy !== null && ledBy !== leader.leaderTerminal) return null;
  const isTakenOver = leader !== undefined && !isLedElsewhere(row, leader);
  if (leader !== undefined && !isTakenOver) {
    await tx
      .updateTable('runs')
      .set({ leader_terminal: leader.leaderTerminal, leader_boot: leader.leaderBoot })
      .where('id', '=', row.id)
      .execute();
  }
  const record = await readRun(tx, row.id as RunId);
  return record && { record, isTakenOver };
}

function selectRun(queries: Queries, id: RunId): Promise<RunHeadRow | undefined> {
  return queries.selectFrom('runs').selectAll().where('id', '=', id).executeTakeFirst();
}

async function readRun(queries: Queries, id: RunId): Promise<RunRecord | null> {
  const row = await selectRun(queries, id);
  if (row === undefined) return null;
  const head = headOfRow(row);
  const { known, facts } = await readItems(queries, id);
  const settings = objectOfText(row.settings, 'settings') as unknown as RunSettings;
  return {
    head,
    ...rebuildRun(head, settings, known),
    items: facts,
    leftOut: await readLeftOut(queries, id),
    happenings: await readHappenings(queries, id),
  };
}

async function readItems(
  queries: Queries,
  id: RunId,
): Promise<{ readonly known: readonly KnownItem[]; readonly facts: readonly RunItemFacts[] }> {
  const rows = await queries
    .selectFrom('run_items')
    .innerJoin('plans', 'plans.id', 'run_items.plan_id')
    .innerJoin('customers', 'customers.id', 'plans.customer_id')
    .leftJoin('cards', 'cards.id', 'run_items.card_id')
    .selectAll('run_items')
    .select(['plans.reference', 'plans.customer_id', 'customers.name', 'cards.last_four'])
    .where('run_items.run_id', '=', id)
    .orderBy('run_items.position')
    .execute();
  const attempts = await attemptsById(
    queries,
    rows.flatMap(({ attempt_id: attemptId }) => (attemptId === null ? [] : [attemptId])),
  );
  return {
    known: rows.map((row) => ({ row, attempt: attempts.get(row.attempt_id ?? '') ?? null })),
    facts: rows.map((row) => ({
      planReference: row.reference,
      customerId: row.customer_id as CustomerId,
      customerName: row.name,
      cardLastFour: row.last_four ?? '',
      attemptId: row.attempt_id as RunItemFacts['attemptId'],
    })),
  };
}

async function readLeftOut(queries: Queries, id: RunId): Promise<readonly LeftOut[]> {
  const rows = await queries
    .selectFrom('run_left_out')
    .selectAll()
    .where('run_id', '=', id)
    .orderBy('position')
    .execute();
  return rows.map(leftOutOfRow);
}

function leftOutOfRow(row: RunLeftOutRow): LeftOut {
  const planId = row.plan_id as PlanId;
  return {
    planId,
    instalmentId: instalmentIdOf(planId, row.sequence),
    sequence: row.sequence,
    amountMinor: row.amount_minor,
    currency: row.currency as CurrencyCode,
    reason: row.reason as LeftOut['reason'],
    until: row.until_on as CalendarDate | null,
  };
}

async function readHappenings(queries: Queries, id: RunId): Promise<readonly RunHappening[]> {
  const rows = await queries
    .selectFrom('run_events')
    .selectAll()
    .where('run_id', '=', id)
    .orderBy('position')
    .execute();
  return rows.map(happeningOfRow);
}

function happeningOfRow(row: RunEventRow): RunHappening {
  return {
    state: oneOf<RunState>(runStates, row.state, 'state'),
    haltReason: row.halt_reason as RunHappening['haltReason'],
    at: row.happened_at as Instant,
    operatorId: row.operator_id as RunHappening['operatorId'],
  };
}

function headOfRow(row: RunHeadRow): RunHead {
  return {
    id: row.id as RunId,
    number: row.number,
    state: oneOf<RunState>(runStates, row.state, 'state'),
    haltReason: row.halt_reason as RunHead['haltReason'],
    startedBy: row.started_by === 'clock' ? 'clock' : 'person',
    operatorId: row.operator_id as RunHead['operatorId'],
    startedAt: row.started_at as Instant,
    startedOn: dayOfText(row.started_on, 'started_on'),
    endedAt: row.ended_at as Instant | null,
    itemCount: row.item_count,
    ledBy: row.leader_terminal as TerminalId | null,
    requested: row.requested === null ? null : oneOf(runControls, row.requested, 'requested'),
    requestedBy: row.requested_by as RunHead['requestedBy'],
    isHelped: row.is_helped === 1,
  };
}

import { sql } from 'kysely';
import type { RunId, TerminalId } from '../../../domain/ids.ts';
import { putBackMax } from '../../../domain/run/run.ts';
import type { ClaimAnswer, ClaimRequest } from '../../ports/ledger/runs.ts';
import type { RunHeadRow, RunItemRow } from '../schema/plan-tables.ts';
import type { Queries, Store } from '../thread/store.ts';
import { rowOf } from './rebuild-run.ts';
import { isLedElsewhere, leaderOf } from './run-leader.ts';
import type { Leader } from './run-leader.ts';

/** A run as a claim finds it, with the count of its leader's renewals. */
type Locked = Pick<
  RunHeadRow,
  'state' | 'requested' | 'is_open' | 'leader_terminal' | 'leader_boot'
> & { readonly renewals: number | null };

/**
 * Claims one item of a run for this terminal, in a transaction that is committed before anything of it is sent.
 *
 * The lock on the run's row lets one terminal claim at a time, and each statement after it sees what was committed
 * before: so the charges of all terminals together stay within the width, and nothing is claimed once the run is halted.
 * READ COMMITTED, because terminals that claim side by side would abort each other otherwise. The commit need not wait
 * for the disk, since the payment's own commits follow it in the log. Written as plain texts, a claim is no news.
 */
export async function claimItem(store: Store, request: ClaimRequest): Promise<ClaimAnswer> {
  const own = leaderOf(store);
  if (own === undefined) return { kind: 'over' };
  return transactReadCommitted(store, async (tx) => {
    // Sent together: each waits at the server for the one before it.
    const [, run, , item] = await Promise.all([
      sql`set local synchronous_commit to off`.execute(tx),
      lockRun(tx, request.runId),
      freeEnded(tx, request.runId),
      claim(tx, request, own),
    ]);
    if (run === null || run.is_open !== 1) return { kind: 'over' };
    const { leader_terminal: terminalId, renewals } = run;
    const leader = { terminalId: (terminalId ?? '') as TerminalId, renewals: renewals ?? 0 };
    if (item !== undefined)
      return { kind: 'claimed', index: item.position, row: rowOf(item), leader };
    if (request.index !== null && isLedElsewhere(run, own)) return { kind: 'led-elsewhere' };
    if (run.state !== 'running' || run.requested !== null) return { kind: 'halted' };
    if ((await countClaims(tx, request.runId)) >= request.width) return { kind: 'full', leader };
    return request.index === null ? { kind: 'none', leader } : { kind: 'taken' };
  });
}

/**
 * Lets this terminal help with a run that another one leads: from now on every item is claimed before it is charged.
 * Those that the leader is charging become its claims. False when the run is not running, or is led here.
 */
export function joinRun(store: Store, id: RunId): Promise<boolean> {
  const own = leaderOf(store);
  if (own === undefined) return Promise.resolve(false);
  return transactReadCommitted(store, async (tx) => {
    const joined = await tx
      .updateTable('runs')
      .set({ is_helped: 1 })
      .where('id', '=', id)
      .where('is_open', '=', 1)
      .where('state', '=', 'running')
      .where('requested', 'is', null)
      .where('leader_terminal', '!=', own.leaderTerminal)
      .executeTakeFirst();
    if (joined.numUpdatedRows !== 1n) return false;
    await sql`update run_items set
        claim_terminal = (select leader_terminal from runs where runs.id = run_items.run_id),
        claim_boot = (select leader_boot from runs where runs.id = run_items.run_id)
      where run_id = ${id} and claim_terminal is null and state = 'begun' and exists (
        select 1 from attempts where attempts.id = run_items.attempt_id
        and attempts.state in ('prepared', 'dispatched'))`.execute(tx);
    return true;
  });
}

/**
 * Ends the claims of a terminal whose work was taken over, or of its earlier starts: what it had sent nothing of waits
 * again, and the rest ended when its attempts were recovered.
 */
export async function endClaims(
  tx: Queries,
  left: string,
  exceptBoot: string | null = null,
): Promise<void> {
  await tx
    .updateTable('run_items')
    .set({ state: 'waiting', claim_terminal: null, claim_boot: null })
    .where('claim_terminal', '=', left)
    .where('claim_boot', '!=', exceptBoot ?? '')
    .where((where) =>
      where.or([
        where('state', '=', 'waiting'),
        where.exists(
          where
            .selectFrom('attempts')
            .select('attempts.id')
            .whereRef('attempts.id', '=', 'run_items.attempt_id')
            .where('attempts.state', '=', 'not-sent'),
        ),
      ]),
    )
    .execute();
  await tx
    .updateTable('run_items')
    .set({ claim_terminal: null, claim_boot: null })
    .where('claim_terminal', '=', left)
    .where('claim_boot', '!=', exceptBoot ?? '')
    .execute();
}

function transactReadCommitted<Value>(
  { db }: Pick<Store, 'db'>,
  work: (tx: Queries) => Promise<Value>,
): Promise<Value> {
  return db.transaction().setIsolationLevel('read committed').execute(work);
}

async function lockRun(tx: Queries, runId: RunId): Promise<Locked | null> {
  const { rows } = await sql<Locked>`select runs.state, runs.requested, runs.is_open,
      runs.leader_terminal, runs.leader_boot, terminal_leases.renewals
    from runs left join terminal_leases on terminal_leases.terminal_id = runs.leader_terminal
    where runs.id = ${runId} for update of runs`.execute(tx);
  return rows[0] ?? null;
}

/** A claim ends with its attempt, and with the lease of its terminal: one that came late may outlive the take-over. */
function freeEnded(tx: Queries, runId: RunId) {
  return sql`update run_items set claim_terminal = null, claim_boot = null
    where run_id = ${runId} and claim_terminal is not null and (
      (state = 'begun' and exists (
        select 1 from attempts where attempts.id = run_items.attempt_id
        and attempts.state not in ('prepared', 'dispatched')))
      or (state = 'waiting' and not exists (
        select 1 from terminal_leases where terminal_leases.terminal_id = claim_terminal
        and boot_id = claim_boot and is_away = 0 and retired_at is null)))`.execute(tx);
}

/** The leader names its item, which may have ended without being sent; others take the last one that waits. */
async function claim(
  tx: Queries,
  { runId, index, width }: ClaimRequest,
  { leaderTerminal, leaderBoot }: Leader,
): Promise<RunItemRow | undefined> {
  const isWaiting = sql`claim_terminal is null and state = 'waiting' and put_back_count <= ${putBackMax}`;
  const place =
    index === null
      ? sql`run_items.position = (select position from run_items
          where run_id = ${runId} and ${isWaiting}
          order by put_back_count, position desc limit 1 for update skip locked)`
      : sql`run_items.position = ${index} and claim_terminal is null and (state = 'waiting' or exists (
          select 1 from attempts where attempts.id = run_items.attempt_id
          and attempts.state in ('not-sent', 'rejected')) and state = 'begun')`;
  const led =
    index === null
      ? sql`is_helped = 1`
      : sql`leader_terminal = ${leaderTerminal} and leader_boot = ${leaderBoot}`;
  const { rows } = await sql<RunItemRow>`update run_items
    set claim_terminal = ${leaderTerminal}, claim_boot = ${leaderBoot}, state = 'waiting'
    where run_id = ${runId} and ${place} and ${claimsOf(runId)} < ${width} and exists (
      select 1 from runs where runs.id = ${runId} and is_open = 1 and state = 'running'
      and requested is null and ${led})
    returning run_items.*`.execute(tx);
  return rows[0];
}

async function countClaims(tx: Queries, runId: RunId): Promise<number> {
  const { rows } = await sql<{
    readonly count: number;
  }>`select ${claimsOf(runId)} as count`.execute(tx);
  return rows[0]?.count ?? 0;
}

function claimsOf(runId: RunId) {
  return sql<number>`(select count(*) from run_items as claimed
    where claimed.run_id = ${runId} and claimed.claim_terminal is not null)`;
}

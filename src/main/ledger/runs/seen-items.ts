import type { Attempt } from '../../../domain/charge/attempt.ts';
import type { AttemptId, RunId } from '../../../domain/ids.ts';
import type { HelpedItem } from '../../ports/ledger/runs.ts';
import { oneOf } from '../plans/plan-columns.ts';
import { attemptOfRow } from '../schema/columns.ts';
import type { Queries, Store } from '../thread/store.ts';
import { leaderOf } from './run-leader.ts';
import { seenItemStates } from '../../../domain/run/fold.ts';
import { underWayStates } from '../../../domain/charge/transitions.ts';

/** Attempts read together. */
const attemptsAtOnce = 1000;

/** The items from an index on that may have been worked on, without those that wait untouched. */
export async function seenItems(
  { db, lease, bootId }: Pick<Store, 'db' | 'lease' | 'bootId'>,
  id: RunId,
  from: number,
): Promise<readonly HelpedItem[]> {
  const own = leaderOf({ bootId, ...(lease === undefined ? {} : { lease }) });
  const rows = await db
    .selectFrom('run_items')
    .leftJoin('attempts', 'attempts.id', 'run_items.attempt_id')
    .leftJoin('terminal_leases', (join) =>
      join
        .onRef('terminal_leases.terminal_id', '=', 'run_items.claim_terminal')
        .onRef('terminal_leases.boot_id', '=', 'run_items.claim_boot')
        .on('terminal_leases.is_away', '=', 0)
        .on('terminal_leases.retired_at', 'is', null),
    )
    .select(['run_items.position', 'run_items.state', 'run_items.reason'])
    .select(['run_items.put_back_count', 'run_items.attempt_id'])
    .select(['run_items.claim_terminal', 'run_items.claim_boot', 'attempts.state as attempt_state'])
    .select('terminal_leases.terminal_id as claimed_by')
    .where('run_items.run_id', '=', id)
    .where('run_items.position', '>=', from)
    .where((where) =>
      where.or([
        where('run_items.state', '!=', 'waiting'),
        where('run_items.put_back_count', '>', 0),
        where('run_items.claim_terminal', 'is not', null),
      ]),
    )
    .orderBy('run_items.position')
    .execute();
  return rows.map((row) => {
    const isOpen = underWayStates.some((state) => state === row.attempt_state);
    const isOwn = row.claim_terminal === own?.leaderTerminal && row.claim_boot === own?.leaderBoot;
    const isBegun = row.state === 'begun';
    return {
      index: row.position,
      state: oneOf(seenItemStates, row.state, 'state'),
      isClaimed: (isBegun && isOpen) || (!isBegun && row.claimed_by !== null && !isOwn),
      reason: row.reason,
      putBackCount: row.put_back_count,
      endedAs: isBegun && !isOpen ? (row.attempt_id as AttemptId | null) : null,
    };
  });
}

/** Attempts by their ids. */
export async function attemptsById(
  queries: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Attempt>> {
  const attempts = new Map<string, Attempt>();
  for (let from = 0; from < ids.length; from += attemptsAtOnce) {
    const rows = await queries
      .selectFrom('attempts')
      .selectAll()
      .where('id', 'in', ids.slice(from, from + attemptsAtOnce))
      .execute();
    for (const row of rows) {
      attempts.set(row.id, attemptOfRow({ ...row, customer_name: null, part_of_reference: null }));
    }
  }
  return attempts;
}

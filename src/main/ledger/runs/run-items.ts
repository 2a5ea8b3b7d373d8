import type { AttemptId, RunId } from '../../../domain/ids.ts';
import { isLedElsewhere, isOwnItem } from './run-leader.ts';
import type { Leader } from './run-leader.ts';
import { engineSqlOf } from '../engine/engine-sql.ts';
import { changeOne } from '../thread/ahead.ts';
import type { Asked } from '../thread/ahead.ts';
import { firstOf, statement } from '../thread/statement.ts';
import type { Queries } from '../thread/store.ts';

/** One item of one run. */
export interface RunItemName {
  readonly runId: RunId;
  readonly index: number;
  /** True for an item of a helped run that this terminal has claimed before. */
  readonly isClaimed?: boolean;
}

/** The reason that an item of a run may not be charged; null when neither the run nor the item is over. */
export async function refuseItem(
  queries: Queries,
  { runId, index, isClaimed: wasClaimed = false }: RunItemName,
  leader: Leader | undefined,
): Promise<'run-item-closed' | 'run-led-elsewhere' | 'run-halted' | 'run-helped' | null> {
  const select = wasClaimed ? selectClaimed : selectOpen;
  const open = await firstOf(select(queries, { runId, index }));
  if (open === undefined) return 'run-item-closed';
  const isClaimed = open.claim_terminal !== null;
  if (leader !== undefined && isClaimed) {
    const isOwn =
      open.claim_terminal === leader.leaderTerminal && open.claim_boot === leader.leaderBoot;
    if (!isOwn) return 'run-item-closed';
  } else {
    if (isLedElsewhere(open, leader)) return 'run-led-elsewhere';
    if (open.is_helped === 1) return 'run-helped';
  }
  return open.state === 'running' && open.requested === null ? null : 'run-halted';
}

/** The same read, to be sent ahead. */
export function itemOpenAsked({ runId, index, isClaimed = false }: RunItemName): Asked {
  return (isClaimed ? selectClaimed : selectOpen).asked({ runId, index });
}

function openItem(queries: Queries, { runId, index }: RunItemName) {
  return queries
    .selectFrom('run_items')
    .innerJoin('runs', 'runs.id', 'run_items.run_id')
    .leftJoin('attempts', 'attempts.id', 'run_items.attempt_id')
    .select(['runs.leader_terminal', 'runs.leader_boot', 'runs.state', 'runs.requested'])
    .select(['runs.is_helped', 'run_items.claim_terminal', 'run_items.claim_boot'])
    .where('run_items.run_id', '=', runId)
    .where('run_items.position', '=', index)
    .where((where) =>
      where.or([
        where('run_items.state', '=', 'waiting'),
        // Nothing of it was processed, so it may be charged once more.
        where('attempts.state', 'in', ['not-sent', 'rejected']),
      ]),
    )
    .where('runs.is_open', '=', 1);
}

/** Keeps the run as it is until the claim is committed: after a pause or a stop nothing more is claimed. */
const selectOpen = statement((queries, name: RunItemName) => {
  const { hasRowLocks } = engineSqlOf(queries);
  return openItem(queries, name).$if(hasRowLocks, (select) => select.forShare('runs'));
});

/** The claim of the item kept the run, and others may claim meanwhile. */
const selectClaimed = statement(openItem);

/** Links an item to its new attempt; throws when another terminal leads the run, or has claimed the item, by now. */
export function setItemInFlight(
  queries: Queries,
  { runId, index }: RunItemName,
  by: { readonly attemptId: AttemptId; readonly leader: Leader | undefined },
): Promise<void> {
  const { attemptId, leader } = by;
  return changeOne(queries, updateItem.asked({ runId, index, attemptId, ...leader }));
}

const updateItem = statement(
  (queries, given: RunItemName & { readonly attemptId: AttemptId } & Partial<Leader>) => {
    const { runId, index, attemptId } = given;
    return queries
      .updateTable('run_items')
      .set({ state: 'begun', reason: null, attempt_id: attemptId })
      .where('run_id', '=', runId)
      .where('position', '=', index)
      .where('state', '!=', 'left-out')
      .where(isOwnItem(runId, given));
  },
);

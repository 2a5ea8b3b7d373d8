import type { AttemptId, RunId } from '../../../domain/ids.ts';
import { RowMoved } from '../engine/row-failures.ts';
import type { Asked } from '../thread/ahead.ts';
import { changedBy, firstOf, statement } from '../thread/statement.ts';
import type { Queries } from '../thread/store.ts';

/** One item of one run. */
export interface RunItemName {
  readonly runId: RunId;
  readonly index: number;
}

/** True when an item of a run may be charged: neither the run nor the item is over. */
export async function isItemOpen(
  queries: Queries,
  { runId, index }: RunItemName,
): Promise<boolean> {
  return (await firstOf(selectOpen(queries, { runId, index }))) !== undefined;
}

/** The same read, to be sent ahead. */
export function itemOpenAsked({ runId, index }: RunItemName): Asked {
  return selectOpen.asked({ runId, index });
}

const selectOpen = statement((queries, { runId, index }: RunItemName) =>
  queries
    .selectFrom('run_items')
    .innerJoin('runs', 'runs.id', 'run_items.run_id')
    .leftJoin('attempts', 'attempts.id', 'run_items.attempt_id')
    .select('run_items.position')
    .where('run_items.run_id', '=', runId)
    .where('run_items.position', '=', index)
    .where((where) =>
      where.or([
        where('run_items.state', '=', 'waiting'),
        // Nothing of it was processed, so it may be charged once more.
        where('attempts.state', 'in', ['not-sent', 'rejected']),
      ]),
    )
    .where('runs.is_open', '=', 1),
);

/** Links an item to its new attempt. */
export async function setItemInFlight(
  queries: Queries,
  { runId, index }: RunItemName,
  attemptId: AttemptId,
): Promise<void> {
  const updating = updateItem(queries, { runId, index, attemptId });
  if ((await changedBy(updating)) !== 1) throw new RowMoved();
}

const updateItem = statement(
  (queries, { runId, index, attemptId }: RunItemName & { readonly attemptId: AttemptId }) =>
    queries
      .updateTable('run_items')
      .set({ state: 'begun', reason: null, attempt_id: attemptId })
      .where('run_id', '=', runId)
      .where('position', '=', index)
      .where('state', '!=', 'left-out'),
);

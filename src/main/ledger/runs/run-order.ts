import type { Attempt } from '../../../domain/charge/attempt.ts';
import { isPlanIntent } from '../../../domain/ids.ts';
import type { AttemptId } from '../../../domain/ids.ts';
import { engineSqlOf } from '../engine/engine-sql.ts';
import type { Asked } from '../thread/ahead.ts';
import { firstOf, statement } from '../thread/statement.ts';
import type { Queries, Store } from '../thread/store.ts';

/**
 * True when another terminal has ordered a run to halt since a charge of it was recorded, so that it is not sent.
 *
 * Decided in the transaction that writes `dispatched`, and the run's row is kept until its commit: every send comes
 * wholly before the order or is refused. Of a helped run what was claimed is left to finish. Records in a file are
 * written by the one process that leads their runs.
 */
export async function isOrderedToHalt(
  queries: Queries,
  { lease }: Pick<Store, 'lease'>,
  { id, intentId }: Pick<Attempt, 'id' | 'intentId'>,
): Promise<boolean> {
  if (lease === undefined || !isPlanIntent(intentId)) return false;
  const run = await firstOf(selectRun(queries, { id }));
  return run !== undefined && (run.state !== 'running' || run.requested !== null);
}

/** The same read, to be sent ahead. */
export function runOrderAsked({ lease }: Pick<Store, 'lease'>, id: AttemptId): readonly Asked[] {
  return lease === undefined ? [] : [selectRun.asked({ id })];
}

const selectRun = statement((queries, { id }: { readonly id: AttemptId }) =>
  queries
    .selectFrom('attempts')
    .innerJoin('runs', 'runs.id', 'attempts.run_id')
    .select(['runs.state', 'runs.requested'])
    .where('attempts.id', '=', id)
    .where('runs.is_helped', '=', 0)
    .$if(engineSqlOf(queries).hasRowLocks, (select) => select.forShare('runs')),
);

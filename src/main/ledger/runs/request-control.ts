import type { OperatorId, RunId } from '../../../domain/ids.ts';
import type { RunControl, RunState } from '../../../domain/run/run.ts';
import type { Queries } from '../thread/store.ts';
import type { Leader } from './run-leader.ts';

/** The states in which each order changes a run. */
const changes: Readonly<Record<RunControl, readonly RunState[]>> = {
  pause: ['running'],
  resume: ['paused'],
  stop: ['running', 'pausing', 'paused'],
};

/**
 * Writes an order into the row of a run that another terminal leads; false when it would change nothing.
 *
 * A claim keeps this row until its commit (`run-items.ts`), so that every claim comes wholly before the order or is
 * refused.
 */
export async function requestControl(
  queries: Queries,
  id: RunId,
  by: {
    readonly control: RunControl;
    readonly operatorId: OperatorId;
    readonly leader: Leader | undefined;
  },
): Promise<boolean> {
  const { control, operatorId, leader } = by;
  // A run of a file is controlled where it is.
  if (leader === undefined) return false;
  const updated = await queries
    .updateTable('runs')
    .set({ requested: control, requested_by: operatorId })
    .where('id', '=', id)
    .where('is_open', '=', 1)
    .where('state', 'in', changes[control])
    .where((where) =>
      where.or([
        where('leader_terminal', '!=', leader.leaderTerminal),
        where('leader_boot', '!=', leader.leaderBoot),
      ]),
    )
    .where((where) =>
      // A stop overrides what was asked before.
      control === 'stop'
        ? where.or([where('requested', 'is', null), where('requested', '!=', control)])
        : where('requested', 'is', null),
    )
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

import type { DueRow } from '../../../../contract/plans/due-work.ts';
import type { PlanCallOutcome } from '../../../../domain/plans/plan-call.ts';
import { rowAfter } from '../due-model.ts';
import type { DueFilter } from '../use-due-rows.ts';

/** A round as it stands: the turns that were settled, and the current row. */
export interface RoundState {
  /** The narrowing of the list when the round began. */
  readonly filter: DueFilter;
  readonly turns: readonly Turn[];
  /** Null after the last one. */
  readonly current: DueRow | null;
}

/** Result of one customer's turn. */
export type CallResult = PlanCallOutcome | 'skipped';

/** The customers of a call round, one at a time. */
export interface CallRound {
  /** Null after the last one. */
  readonly row: DueRow | null;
  /** True while the current row is not among those read from the list. */
  readonly isOffList: boolean;
  /** Position of the current row in the round, from 1. */
  readonly place: number;
  readonly count: number;
  readonly results: readonly CallResult[];
  /** The row before the current one, to record another result; null at the first. */
  readonly previous: DueRow | null;
  /** Keeps the current row's result and turns to the next. */
  readonly settle: (result: CallResult) => void;
  readonly goBack: () => void;
}

interface Turn {
  readonly row: DueRow;
  readonly result: CallResult;
}

/**
 * Steps through the rows of a list that may change during the round.
 *
 * The current row stays until it is settled, although a payment at another terminal may take it off the list; rows
 * that come onto the list join the round.
 */
export function callRoundOf(
  state: RoundState,
  rows: readonly DueRow[],
  onState: (next: RoundState) => void,
): CallRound {
  const { turns, current } = state;
  const row = rows.find(({ instalmentId }) => instalmentId === current?.instalmentId) ?? current;
  const doneIds = new Set(turns.map((turn) => turn.row.instalmentId));
  const open = rows.filter(
    ({ instalmentId }) => !doneIds.has(instalmentId) && instalmentId !== current?.instalmentId,
  );
  return {
    row,
    isOffList: row !== null && !rows.some(({ instalmentId }) => instalmentId === row.instalmentId),
    place: turns.length + 1,
    count: turns.length + open.length + (row === null ? 0 : 1),
    results: turns.map(({ result }) => result),
    previous: turns.at(-1)?.row ?? null,
    settle(result) {
      if (row === null) return;
      const order = rows.map(({ instalmentId }) => instalmentId);
      const next = rowAfter(order, row.instalmentId, open);
      onState({ ...state, turns: [...turns, { row, result }], current: next });
    },
    goBack() {
      const last = turns.at(-1);
      if (last === undefined) return;
      onState({ ...state, turns: turns.slice(0, -1), current: last.row });
    },
  };
}

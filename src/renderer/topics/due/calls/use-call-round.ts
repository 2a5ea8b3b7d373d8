import { useState } from 'react';
import type { DueRow } from '../../../../contract/plans/due-work.ts';
import type { PlanCallOutcome } from '../../../../domain/plans/plan-call.ts';
import { rowAfter } from '../due-model.ts';

/** Result of one customer's turn. */
export type CallResult = PlanCallOutcome | 'skipped';

/** The customers of a call round, one at a time. */
export interface CallRound {
  /** Null after the last one. */
  readonly row: DueRow | null;
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
export function useCallRound(rows: readonly DueRow[]): CallRound {
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const [current, setCurrent] = useState(rows[0] ?? null);
  const row = rows.find(({ instalmentId }) => instalmentId === current?.instalmentId) ?? current;
  const doneIds = new Set(turns.map((turn) => turn.row.instalmentId));
  const open = rows.filter(
    ({ instalmentId }) => !doneIds.has(instalmentId) && instalmentId !== current?.instalmentId,
  );
  return {
    row,
    place: turns.length + 1,
    count: turns.length + open.length + (row === null ? 0 : 1),
    results: turns.map(({ result }) => result),
    previous: turns.at(-1)?.row ?? null,
    settle(result) {
      if (row === null) return;
      setTurns([...turns, { row, result }]);
      const order = rows.map(({ instalmentId }) => instalmentId);
      setCurrent(rowAfter(order, row.instalmentId, open));
    },
    goBack() {
      const last = turns.at(-1);
      if (last === undefined) return;
      setTurns(turns.slice(0, -1));
      setCurrent(last.row);
    },
  };
}

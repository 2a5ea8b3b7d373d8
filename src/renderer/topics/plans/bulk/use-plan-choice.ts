import { useState } from 'react';
import type { RowChoice } from '../../../lib/row-choice.ts';
import { noChoice } from '../../../lib/row-choice.ts';

/** The chosen plans of the list: some of its rows, or all of them, read or not. */
export interface PlanChoice {
  readonly rows: RowChoice;
  readonly isWhole: boolean;
  readonly choose: (rows: RowChoice) => void;
  readonly chooseWhole: () => void;
  readonly clear: () => void;
}

/** Holds the choice while a change of the plans is keyed in the list's place. */
export function usePlanChoice(): PlanChoice {
  const [held, setHeld] = useState({ rows: noChoice, isWhole: false });
  return {
    ...held,
    choose: (rows) => setHeld({ rows, isWhole: false }),
    chooseWhole: () => setHeld({ rows: noChoice, isWhole: true }),
    clear: () => setHeld({ rows: noChoice, isWhole: false }),
  };
}

import type { CalendarDate } from '../../../domain/time/calendar.ts';
import type { DashboardLine } from '../../../domain/epochs/dashboard-list.ts';
import type { UserFiles } from '../../ports/files.ts';

/** A merchant dashboard list that was read for one gap. */
export interface ChosenList {
  readonly epoch: number;
  readonly fileName: string;
  readonly coversFrom: CalendarDate;
  readonly coversUntil: CalendarDate;
  readonly lines: readonly DashboardLine[];
}

/** Dependencies for accounting for a gap. */
export interface GapDeps {
  readonly files: Pick<UserFiles, 'askForText' | 'read'>;
  /** The list chosen last. */
  readonly chosen: {
    put(list: ChosenList): void;
    current(): ChosenList | null;
  };
}

export function createChosenList(): GapDeps['chosen'] {
  let chosen: ChosenList | null = null;
  return {
    put: (list) => {
      chosen = list;
    },
    current: () => chosen,
  };
}

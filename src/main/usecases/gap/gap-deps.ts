import type { CalendarDate } from '../../../domain/time/calendar.ts';
import type { DashboardLine } from '../../../domain/epochs/dashboard-list.ts';
import type { UserFiles } from '../../ports/files.ts';

/** A list of the merchant dashboard that was read for one gap. */
export interface ChosenList {
  readonly epoch: number;
  readonly fileName: string;
  readonly coversFrom: CalendarDate;
  readonly coversUntil: CalendarDate;
  readonly lines: readonly DashboardLine[];
}

/** What accounting for a gap needs; compose gives it. */
export interface GapDeps {
  readonly files: Pick<UserFiles, 'askForText' | 'read'>;
  /** The list that was chosen last. */
  readonly chosen: {
    put(list: ChosenList): void;
    current(): ChosenList | null;
  };
}

/** Holds no list yet. */
export function createChosenList(): GapDeps['chosen'] {
  let chosen: ChosenList | null = null;
  return {
    put: (list) => {
      chosen = list;
    },
    current: () => chosen,
  };
}

import type { CalendarDate } from '../../../domain/time/calendar.ts';
import type { DashboardLine } from '../../../domain/epochs/dashboard-list.ts';
import type { SetAsideChange } from '../../../domain/epochs/set-aside-change.ts';
import type { UserFiles } from '../../ports/files.ts';
import type { TextReader } from '../../ports/text-reader.ts';

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
  readonly texts: Pick<TextReader, 'dashboardList'>;
  /** The list chosen last. */
  readonly chosen: {
    put(list: ChosenList): void;
    current(): ChosenList | null;
  };
  /** The changes found last in records set aside. */
  readonly changes: FoundChanges;
}

/** Changes that were found for one gap, for as long as the app runs. */
export interface FoundChanges {
  put(epoch: number, changes: readonly SetAsideChange[]): void;
  of(epoch: number): readonly SetAsideChange[];
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

/** Starts with no changes. */
export function createFoundChanges(): FoundChanges {
  let found: { readonly epoch: number; readonly changes: readonly SetAsideChange[] } | null = null;
  return {
    put: (epoch, changes) => {
      found = { epoch, changes };
    },
    of: (epoch) => (found?.epoch === epoch ? found.changes : []),
  };
}

import type { CalendarDate } from '../calendar.ts';
import type { InstalmentId } from '../ids.ts';
import { collectableRows, dueRows } from './due.ts';
import type { Instalment } from './plan.ts';
import type { PlanBook } from './plan-change.ts';

/** Instalments that were missed: nobody tried them on their day. Amount in minor units. */
export interface Arrears {
  readonly rows: readonly Instalment[];
  readonly amountMinor: number;
  /** The oldest day that was missed, null when none was. */
  readonly since: CalendarDate | null;
}

/** Gives what was missed while the plan was paused or waiting, or the terminal was closed. */
export function arrearsOf(book: PlanBook, today: CalendarDate): Arrears {
  const rows = dueRows(book, today).filter(({ dueDate }) => dueDate < today);
  return {
    rows,
    amountMinor: rows.reduce((sum, row) => sum + row.amountMinor, 0),
    since: rows[0]?.dueDate ?? null,
  };
}

/**
 * Chooses the one row that a run may take of a plan: the oldest that passes, or null.
 *
 * A customer who missed three months is not charged three times on one morning; the others are
 * taken one by one, by somebody's choice (`design.md` 5).
 */
export function oneForRun(
  book: PlanBook,
  today: CalendarDate,
  passes: (row: Instalment) => boolean,
): Instalment | null {
  return collectableRows(book, today).find(passes) ?? null;
}

/** Gives the rows of a plan that a run leaves for another time, because it takes another of them. */
export function leftForChoice(
  book: PlanBook,
  today: CalendarDate,
  taken: InstalmentId,
): readonly Instalment[] {
  return collectableRows(book, today).filter(({ id }) => id !== taken);
}

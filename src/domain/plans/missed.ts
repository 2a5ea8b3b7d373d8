import type { CalendarDate } from '../time/calendar.ts';
import type { InstalmentId } from '../ids.ts';
import { collectableRows, dueRows } from './due.ts';
import type { Instalment } from './plan.ts';
import type { PlanAggregate } from './plan-change.ts';

/** Instalments that were missed: nobody tried them on their day. Amount in minor units. */
export interface MissedInstalments {
  readonly rows: readonly Instalment[];
  readonly amountMinor: number;
  /** The oldest day that was missed, null when none was. */
  readonly since: CalendarDate | null;
}

/** Gives what was missed while the plan was paused or waiting, or the terminal was closed. */
export function arrearsOf(aggregate: PlanAggregate, today: CalendarDate): MissedInstalments {
  const rows = dueRows(aggregate, today).filter(({ dueDate }) => dueDate < today);
  return {
    rows,
    amountMinor: rows.reduce((sum, row) => sum + row.amountMinor, 0),
    since: rows[0]?.dueDate ?? null,
  };
}

/** A row of the schedule that the card paid, and when. */
export interface PaidRow {
  readonly sequence: number;
  readonly dueDate: CalendarDate;
  readonly settledOn: CalendarDate;
}

/** What a plan took lately, by which missed rows are spaced. */
export interface LatelyTaken {
  /** Due date of the newest row of the schedule that has fallen due: the present period begins there. */
  readonly periodFrom: CalendarDate | null;
  /** Rows of the schedule that were paid since then. */
  readonly paid: readonly PaidRow[];
}

/**
 * Says whether a run leaves a row to an explicit choice, whatever number of runs there are.
 *
 * A plan gives one row a day, and one row of earlier periods in each period: a customer who missed three months
 * is not charged three times in one morning. Counted by due dates.
 */
export function waitsAsArrears(
  row: Pick<Instalment, 'sequence' | 'dueDate'>,
  { periodFrom, paid }: LatelyTaken,
  today: CalendarDate,
): boolean {
  const others = paid.filter(({ sequence }) => sequence !== row.sequence);
  if (others.some(({ settledOn }) => settledOn === today)) return true;
  if (periodFrom === null || row.dueDate >= periodFrom) return false;
  return others.some(({ dueDate, settledOn }) => dueDate < periodFrom && settledOn >= periodFrom);
}

/**
 * Chooses the one row that a run may take of a plan: the oldest that passes, or null.
 *
 * A customer who missed three months is not charged three times on one morning; the others are
 * taken one by one, by somebody's choice.
 */
export function oneForRun(
  aggregate: PlanAggregate,
  today: CalendarDate,
  passes: (row: Instalment) => boolean,
): Instalment | null {
  return collectableRows(aggregate, today).find(passes) ?? null;
}

/** Gives the rows of a plan that a run leaves for another time, because it takes another of them. */
export function leftForChoice(
  aggregate: PlanAggregate,
  today: CalendarDate,
  taken: InstalmentId,
): readonly Instalment[] {
  return collectableRows(aggregate, today).filter(({ id }) => id !== taken);
}

import type { CalendarDate } from '../time/calendar.ts';
import type { InstalmentId } from '../ids.ts';
import { collectableRows, dueRows } from './due.ts';
import type { Instalment } from './plan.ts';
import type { PlanAggregate } from './plan-change.ts';

/** Treatments of what a paused plan missed when it is resumed. */
export const missedChoices = ['keep', 'skip'] as const;

export type MissedChoice = (typeof missedChoices)[number];

/** Missed instalments: their due date passed without an attempt. Amount in minor units. */
export interface MissedInstalments {
  readonly rows: readonly Instalment[];
  readonly amountMinor: number;
  /** The oldest missed due date; null without one. */
  readonly since: CalendarDate | null;
}

/** Returns the instalments missed while the plan was paused or waiting, or the app was closed. */
export function missedInstalmentsOf(
  aggregate: PlanAggregate,
  today: CalendarDate,
): MissedInstalments {
  const rows = dueRows(aggregate, today).filter(({ dueDate }) => dueDate < today);
  return {
    rows,
    amountMinor: rows.reduce((sum, row) => sum + row.amountMinor, 0),
    since: rows[0]?.dueDate ?? null,
  };
}

/** A regular instalment paid by card, and its date of payment. */
export interface PaidRow {
  readonly sequence: number;
  readonly dueDate: CalendarDate;
  readonly settledOn: CalendarDate;
}

/** A plan's recent payments, by which missed instalments are spaced. */
export interface LatelyTaken {
  /**
   * Due date of the newest regular instalment that has fallen due, where the present period starts; null
   * before the first.
   */
  readonly periodFrom: CalendarDate | null;
  /** Regular instalments paid since then. */
  readonly paid: readonly PaidRow[];
}

/**
 * Tells whether runs must leave an instalment to an explicit choice, however many runs there are.
 *
 * A plan collects one instalment a day, and one of earlier periods in each period: a customer who missed
 * three months is not charged three times in one morning. Counted by due dates.
 */
export function waitsAsMissed(
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
 * Returns the one instalment that a run may charge of a plan: the oldest that passes; null without one.
 *
 * A customer who missed three months is not charged three times in one morning; staff charge the others one
 * by one.
 */
export function oneForRun(
  aggregate: PlanAggregate,
  today: CalendarDate,
  passes: (row: Instalment) => boolean,
): Instalment | null {
  return collectableRows(aggregate, today).find(passes) ?? null;
}

/** Returns the other collectable instalments of a plan, which a run leaves for another time. */
export function leftForChoice(
  aggregate: PlanAggregate,
  today: CalendarDate,
  taken: InstalmentId,
): readonly Instalment[] {
  return collectableRows(aggregate, today).filter(({ id }) => id !== taken);
}

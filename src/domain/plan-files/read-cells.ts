import { isCalendarDate } from '../time/calendar.ts';
import type { CalendarDate } from '../time/calendar.ts';
import type { PlanFileColumn } from './plan-columns.ts';

/** Faults of a value in a line. */
export const planLineFaultKinds = [
  'missing',
  'not-an-amount',
  'unknown-currency',
  'not-a-date',
  'not-a-month',
  'not-a-number',
  'not-four-digits',
  'unknown-kind',
  'unknown-unit',
  'too-long',
  'control-characters',
  'reference-taken',
  'reference-twice',
  'over-limit',
  'terms-impossible',
  'evidence-incomplete',
  'too-many-columns',
  'too-few-columns',
] as const;

export type PlanLineFaultKind = (typeof planLineFaultKinds)[number];

/** A fault and its line; line 1 is the heading. */
export interface PlanLineFault {
  readonly line: number;
  readonly column: PlanFileColumn | null;
  readonly fault: PlanLineFaultKind;
}

/** A fault whose line the caller knows. */
export type CellFault = Omit<PlanLineFault, 'line'>;

/** Returns the cell of a column; empty when the file has no such column. */
export type Cells = (column: PlanFileColumn) => string;

/** Takes the faults of some columns. */
export interface Faults<Column extends string, Fault extends PlanLineFaultKind> {
  push(found: { readonly column: Column; readonly fault: Fault }): unknown;
}

/** Returns a text, with a fault if it is too long or has control characters. */
export function readText<Column extends PlanFileColumn>(
  text: string,
  column: Column,
  lengthMax: number,
  faults: Faults<Column, 'too-long' | 'control-characters'>,
): string {
  if (text.length > lengthMax) faults.push({ column, fault: 'too-long' });
  else if (/\p{Cc}/u.test(text)) faults.push({ column, fault: 'control-characters' });
  return text;
}

/**
 * Reads a date: `2026-12-31`, `2026/12/31` or `31.12.2026`; null with a fault for anything else.
 *
 * Forms in which day and month could be swapped are refused.
 */
export function readDate(
  text: string,
  column: PlanFileColumn,
  faults: CellFault[],
): CalendarDate | null {
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/u.exec(text);
  const date =
    dotted === null
      ? text.replaceAll('/', '-')
      : `${dotted[3]}-${dotted[2]?.padStart(2, '0')}-${dotted[1]?.padStart(2, '0')}`;
  if (isCalendarDate(date)) return date;
  faults.push({ column, fault: 'not-a-date' });
  return null;
}

/** Reads a whole number from 1; null when the cell is empty or faulty. */
export function readCount(
  text: string,
  column: PlanFileColumn,
  faults: CellFault[],
): number | null {
  if (text === '') return null;
  if (/^[1-9]\d{0,4}$/u.test(text)) return Number(text);
  faults.push({ column, fault: 'not-a-number' });
  return null;
}

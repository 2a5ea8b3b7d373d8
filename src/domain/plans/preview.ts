import { weekdayOf } from '../time/calendar.ts';
import type { CalendarDate } from '../time/calendar.ts';
import { partOf } from './split.ts';
import { rowCount, scheduleRow, scheduleRows } from './schedule.ts';
import type { ScheduleRow } from './schedule.ts';
import type { InstalmentTerms, PlanTerms } from './terms.ts';

/** A rule of a schedule that the screen states in words. */
export type ScheduleRule =
  /** The same day of every month. */
  | { readonly rule: 'day-of-month'; readonly day: number }
  /** A day that short months lack: their last day is used instead, without shifting later dates. */
  | { readonly rule: 'clamped'; readonly anchorDay: number }
  /** 29 February, which becomes the 28th in other years. */
  | { readonly rule: 'leap-day' }
  /** 0 is Sunday. */
  | { readonly rule: 'weekday'; readonly weekday: number }
  | { readonly rule: 'every-days'; readonly days: number }
  /** One instalment is larger by the remainder. */
  | {
      readonly rule: 'remainder';
      readonly slot: number;
      readonly amountMinor: number;
      readonly usualMinor: number;
    }
  | { readonly rule: 'first-amount'; readonly amountMinor: number };

/** A schedule as shown before anything is charged. */
export interface SchedulePreview {
  readonly rows: readonly ScheduleRow[];
  readonly hasMore: boolean;
  /** Null when the plan has no end. */
  readonly rowCount: number | null;
  /** Sum of all instalments in minor units; null when the plan has no end. */
  readonly totalMinor: number | null;
  readonly lastDate: CalendarDate | null;
  readonly rules: readonly ScheduleRule[];
}

/** Returns the first instalments of a schedule, its total, and the rules that shape it. */
export function previewSchedule(terms: PlanTerms, count: number): SchedulePreview {
  const rows: ScheduleRow[] = [];
  for (const row of scheduleRows(terms)) {
    if (rows.length >= count) break;
    rows.push(row);
  }
  const all = rowCount(terms);
  return {
    rows,
    hasMore: all === null ? true : all > rows.length,
    rowCount: all,
    totalMinor: totalOf(terms, all),
    lastDate: all === null || all === 0 ? null : (scheduleRow(terms, all)?.dueDate ?? null),
    rules: [...dateRules(terms), ...amountRules(terms)],
  };
}

function totalOf(terms: PlanTerms, count: number | null): number | null {
  if (terms.kind === 'instalment') return terms.totalMinor;
  if (count === null) return null;
  if (count === 0) return 0;
  return (terms.firstAmountMinor ?? terms.amountMinor) + terms.amountMinor * (count - 1);
}

function dateRules(terms: PlanTerms): readonly ScheduleRule[] {
  const anchor = terms.restFrom ?? terms.startDate;
  const { unit, every } = terms.period;
  const day = Number(anchor.slice(8));
  if (unit === 'day') return [{ rule: 'every-days', days: every }];
  if (unit === 'week') return [{ rule: 'weekday', weekday: weekdayOf(anchor) }];
  if (unit === 'year') {
    return anchor.slice(5) === '02-29' ? [{ rule: 'leap-day' }] : [{ rule: 'day-of-month', day }];
  }
  return day > 28 ? [{ rule: 'clamped', anchorDay: day }] : [{ rule: 'day-of-month', day }];
}

function amountRules(terms: PlanTerms): readonly ScheduleRule[] {
  const rules: ScheduleRule[] = [];
  if (terms.firstAmountMinor !== null) {
    rules.push({ rule: 'first-amount', amountMinor: terms.firstAmountMinor });
  }
  if (terms.kind === 'instalment') rules.push(...remainderRule(terms));
  return rules;
}

function remainderRule(terms: InstalmentTerms): readonly ScheduleRule[] {
  const { totalMinor, count, firstAmountMinor, remainderOn } = terms;
  const skipped = firstAmountMinor === null ? 0 : 1;
  const split = count - skipped;
  if (split < 2) return [];
  const restMinor = totalMinor - (firstAmountMinor ?? 0);
  const index = remainderOn === 'first' ? 0 : split - 1;
  const part = partOf(restMinor, split, remainderOn, index);
  if (!part.carriesRemainder) return [];
  const usualMinor = Math.floor(restMinor / split);
  const { amountMinor } = part;
  return [{ rule: 'remainder', slot: index + 1 + skipped, amountMinor, usualMinor }];
}

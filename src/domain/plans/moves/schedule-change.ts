import { isCalendarDate } from '../../time/calendar.ts';
import type { CalendarDate } from '../../time/calendar.ts';
import { failed, ok } from '../../result.ts';
import type { Result } from '../../result.ts';
import { checkTerms, rowCountMax } from '../check-terms.ts';
import type { TermsLimits, TermsRefusals } from '../check-terms.ts';
import { inOrder } from '../due.ts';
import { eventOf, extendRowsMax, newInstalment, settle } from '../plan-change.ts';
import type { PlanAggregate, PlanChange } from '../plan-change.ts';
import { isOwed } from '../plan.ts';
import type { Instalment, Plan } from '../plan.ts';
import { dueDate, scheduleRows } from '../schedule.ts';
import type { ScheduleRow } from '../schedule.ts';
import type { PlanTerms } from '../terms.ts';
import { refuseChanging } from './move-refusal.ts';
import type { MoveRefusal } from './move-refusal.ts';

/** A new schedule from a day on. */
export interface ScheduleChange {
  /** Scheduled instalments that fall due on this day or later give way to the new schedule. */
  readonly fromDate: CalendarDate;
  /**
   * The terms of the new part alone: `startDate` is its first date, `count` the number of its instalments, and
   * `totalMinor` their sum. The kind and the currency are those of the plan.
   */
  readonly ahead: PlanTerms;
  readonly reason: string;
}

/** The reason a schedule was not changed: of the plan, or of the new terms by field. */
export type ScheduleRefusal =
  | MoveRefusal
  | { readonly kind: 'terms-refused'; readonly refusals: TermsRefusals }
  | { readonly kind: 'other-kind' };

/** A change of a schedule, with the instalments that it replaces and those that it makes. */
export interface ChangedSchedule {
  readonly change: PlanChange;
  /** Scheduled from the day on before the change: all of a plan with an end, the first ones of a plan without. */
  readonly before: readonly Instalment[];
  /** The same after it. */
  readonly after: readonly Instalment[];
}

/** First instalments of a plan without an end that a preview shows. */
const endlessShown = 6;

/**
 * Changes period, end, count and amount from a day on.
 *
 * Instalments that are paid, being charged, unconfirmed, failed or due before the day keep their amounts and dates. The
 * others keep their numbers, and so their intents, as far as the new schedule goes; those that are left over are skipped.
 */
export function changeSchedule(
  aggregate: PlanAggregate,
  { fromDate, ahead, reason }: ScheduleChange,
  { today, limits }: { readonly today: CalendarDate; readonly limits: TermsLimits },
): Result<ChangedSchedule, ScheduleRefusal> {
  const refusal = refuseSchedule(aggregate, fromDate, ahead, today);
  if (refusal !== null) return failed(refusal);
  const checked = checkTerms(ahead, { ...limits, earliestStart: fromDate });
  if (!checked.ok) return failed({ kind: 'terms-refused', refusals: checked.error });
  const reached = reachedUntil(aggregate, fromDate);
  if (reached === null) return failed({ kind: 'date-not-possible' });
  const replaced = replacedRows(reached.instalments, fromDate);
  const planned = plannedRows(ahead, replaced.length);
  const rows = rewritten(reached.plan, replaced, planned, reason);
  const spare = replaced.slice(planned.length);
  const lastSlot = lastSlotAfter(reached.plan, rows, spare);
  const change = settle(
    aggregate,
    {
      plan: {
        ...factsOf(ahead, { planned, lastSlot }),
        terms: mergedTerms(reached.plan, ahead, { replaced, lastSlot }),
      },
      rows: [
        ...reached.added,
        ...rows,
        ...skippedRows(reached.plan, { spare, rows, lastSlot }, reason, today),
      ],
      events: [eventOf('schedule-changed', null, reason)],
    },
    today,
  );
  return ok({
    change,
    before: shownOf(reached.plan, replaced),
    after: afterOf(aggregate, change, fromDate),
  });
}

function refuseSchedule(
  aggregate: PlanAggregate,
  fromDate: CalendarDate,
  ahead: PlanTerms,
  today: CalendarDate,
): ScheduleRefusal | null {
  const refusal = refuseChanging(aggregate);
  if (refusal !== null) return refusal;
  const { terms, hasStarted, state } = aggregate.plan;
  if (!hasStarted) return { kind: 'plan-state', state };
  if (terms.kind !== ahead.kind || terms.currency !== ahead.currency) return { kind: 'other-kind' };
  const isOpen = ahead.restFrom === null && ahead.firstAmountMinor === null;
  if (!isOpen) return { kind: 'other-kind' };
  return isCalendarDate(fromDate) && fromDate >= today ? null : { kind: 'date-not-possible' };
}

/** A plan with its instalments written up to a day; null when the day is out of reach. */
interface Reached extends PlanAggregate {
  readonly added: readonly Instalment[];
}

/** Writes the instalments that a plan without an end has before the day, by its schedule until then. */
function reachedUntil({ plan, instalments }: PlanAggregate, day: CalendarDate): Reached | null {
  const added: Instalment[] = [];
  if (!plan.hasMoreSlots) return { plan, instalments, added };
  let { lastSlot, lastSlotOn, lastSequence } = plan;
  for (;;) {
    const date = dueDate(plan.anchor.date, plan.terms.period, lastSlot + 1 - plan.anchor.slot);
    if (date >= day) break;
    if (added.length >= extendRowsMax) return null;
    [lastSlot, lastSequence, lastSlotOn] = [lastSlot + 1, lastSequence + 1, date];
    const row = { sequence: lastSequence, slot: lastSlot, kind: 'regular' } as const;
    const amountMinor = plan.usualAmountMinor;
    added.push(newInstalment(plan, { ...row, dueDate: date, amountMinor }));
  }
  const reached = { ...plan, lastSlot, lastSlotOn, lastSequence };
  return { plan: reached, instalments: [...instalments, ...added], added };
}

function replacedRows(rows: readonly Instalment[], day: CalendarDate): readonly Instalment[] {
  return inOrder(
    rows.filter(
      (row) =>
        isOwed(row) &&
        row.state === 'scheduled' &&
        row.kind === 'regular' &&
        row.slot !== null &&
        row.dueDate >= day,
    ),
  );
}

/** Every row of new terms with an end; without one as many as there were, because more are written as days pass. */
function plannedRows(ahead: PlanTerms, replacedCount: number): readonly ScheduleRow[] {
  const isEndless = ahead.kind === 'recurring' && ahead.end.kind === 'never';
  const count = isEndless ? Math.max(1, replacedCount) : rowCountMax;
  const rows: ScheduleRow[] = [];
  for (const row of scheduleRows(ahead)) {
    if (rows.length >= count) break;
    rows.push(row);
  }
  return rows;
}

/** Gives the replaced rows their new dates and amounts, and adds those that are missing. */
function rewritten(
  plan: Plan,
  replaced: readonly Instalment[],
  planned: readonly ScheduleRow[],
  reason: string,
): readonly Instalment[] {
  return planned.map((row, index) => {
    const { dueDate: day, amountMinor, carriesRemainder } = row;
    const given = { dueDate: day, amountMinor, carriesRemainder, reason };
    const kept = replaced[index];
    if (kept !== undefined) return { ...kept, ...given };
    const further = index - replaced.length + 1;
    return newInstalment(plan, {
      ...given,
      sequence: plan.lastSequence + further,
      slot: plan.lastSlot + further,
      kind: 'regular',
    });
  });
}

/** Slots at the end that nothing is scheduled in any more are free again. */
function lastSlotAfter(
  plan: Plan,
  rows: readonly Instalment[],
  spare: readonly Instalment[],
): number {
  const free = new Set(spare.map(({ slot }) => slot));
  let lastSlot = Math.max(plan.lastSlot, ...rows.map(({ slot }) => slot ?? 0));
  while (free.has(lastSlot)) lastSlot -= 1;
  return lastSlot;
}

/** Rows that are left over are skipped; in a fixed total their amount is with the last of the new rows. */
function skippedRows(
  { terms }: Plan,
  after: {
    readonly spare: readonly Instalment[];
    readonly rows: readonly Instalment[];
    readonly lastSlot: number;
  },
  reason: string,
  today: CalendarDate,
): readonly Instalment[] {
  const { spare, rows, lastSlot } = after;
  const coveredBy = terms.kind === 'instalment' ? (rows.at(-1)?.sequence ?? null) : null;
  return spare.map((row) => ({
    ...row,
    slot: (row.slot ?? 0) > lastSlot ? null : row.slot,
    state: 'skipped',
    settledOn: today,
    coveredBy,
    reason,
  }));
}

/** Later slots are dated from the first of the new rows, so that a day that short months lack returns. */
function factsOf(
  ahead: PlanTerms,
  { planned, lastSlot }: { readonly planned: readonly ScheduleRow[]; readonly lastSlot: number },
): Partial<Plan> {
  return {
    anchor: { slot: lastSlot + 1 - planned.length, date: ahead.startDate },
    lastSlot,
    lastSlotOn: planned.at(-1)?.dueDate ?? ahead.startDate,
    ...(ahead.kind === 'recurring'
      ? { usualAmountMinor: ahead.amountMinor, hasMoreSlots: ahead.end.kind === 'never' }
      : {}),
  };
}

/** The terms of the whole plan as agreed now: how it began, and how it goes on. */
function mergedTerms(
  { terms }: Plan,
  ahead: PlanTerms,
  { replaced, lastSlot }: { readonly replaced: readonly Instalment[]; readonly lastSlot: number },
): PlanTerms {
  const { period } = ahead;
  if (terms.kind === 'recurring' && ahead.kind === 'recurring') {
    const { amountMinor } = ahead;
    const end = ahead.end.kind === 'after' ? { ...ahead.end, count: lastSlot } : ahead.end;
    return { ...terms, period, amountMinor, end };
  }
  if (terms.kind !== 'instalment' || ahead.kind !== 'instalment') return terms;
  const wasMinor = replaced.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const totalMinor = terms.totalMinor - wasMinor + ahead.totalMinor;
  return { ...terms, period, totalMinor, count: lastSlot };
}

function afterOf(
  aggregate: PlanAggregate,
  { plan, inserted, updated }: PlanChange,
  day: CalendarDate,
): readonly Instalment[] {
  const changed = new Map(aggregate.instalments.map((row) => [row.sequence, row]));
  for (const row of inserted) changed.set(row.sequence, row);
  for (const { instalment } of updated) changed.set(instalment.sequence, instalment);
  return shownOf(plan, replacedRows([...changed.values()], day));
}

/** Adds the rows that a plan without an end has next, so that both sides of a comparison show a few. */
function shownOf(plan: Plan, rows: readonly Instalment[]): readonly Instalment[] {
  if (!plan.hasMoreSlots) return rows;
  const further = Array.from({ length: Math.max(0, endlessShown - rows.length) }, (_, index) => {
    const slot = plan.lastSlot + 1 + index;
    return newInstalment(plan, {
      sequence: plan.lastSequence + 1 + index,
      slot,
      kind: 'regular',
      dueDate: dueDate(plan.anchor.date, plan.terms.period, slot - plan.anchor.slot),
      amountMinor: plan.usualAmountMinor,
    });
  });
  return [...rows, ...further];
}

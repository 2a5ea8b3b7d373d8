import type { CalendarDate } from '../../time/calendar.ts';
import { failed, ok } from '../../result.ts';
import type { Result } from '../../result.ts';
import { findOwedRow, findRow, refuseChanging, refuseCharging } from './move-refusal.ts';
import type { MoveRefusal } from './move-refusal.ts';
import { catchUp } from '../catch-up.ts';
import { applyChange, eventOf, newInstalment, settle } from '../plan-change.ts';
import type { PlanAggregate, PlanChange } from '../plan-change.ts';
import { isOwed, endedPlanStates, owedInstalmentStates } from '../plan.ts';
import type { Instalment } from '../plan.ts';
import { dueDate } from '../schedule.ts';
import type { MissedChoice } from '../missed.ts';

type Move = Result<PlanChange, MoveRefusal>;

/** Pauses collection; instalments that fall due until it resumes are missed. */
export function pausePlan(aggregate: PlanAggregate, reason: string, today: CalendarDate): Move {
  const { cancelledOn, state, isPaused } = aggregate.plan;
  if (cancelledOn !== null || state === 'completed' || isPaused) {
    return failed({ kind: 'plan-state', state });
  }
  const draft = { plan: { isPaused: true }, events: [eventOf('paused', null, reason)] };
  return ok(settle(aggregate, draft, today));
}

/**
 * Resumes collection.
 *
 * Missed instalments are kept, or skipped when the customer was promised that; a skipped one of a fixed total
 * is owed at the end.
 */
export function resumePlan(
  aggregate: PlanAggregate,
  missed: MissedChoice,
  today: CalendarDate,
): Move {
  const { cancelledOn, state, isPaused } = aggregate.plan;
  if (cancelledOn !== null || !isPaused) return failed({ kind: 'plan-state', state });
  const refusal = missed === 'skip' ? refuseChanging(aggregate) : null;
  if (refusal !== null) return failed(refusal);
  // Instalments that were not yet created while the plan was paused were missed as well.
  const ahead = missed === 'skip' ? catchUp(aggregate, today) : null;
  const caught = ahead === null ? aggregate : applyChange(aggregate, ahead);
  const late = caught.instalments.filter(
    (row) => missed === 'skip' && isOwed(row) && row.kind === 'regular' && row.dueDate < today,
  );
  const { lastSlot, lastSlotOn } = caught.plan;
  const skipped = skipRows(caught, late, 'missed while paused', today);
  return ok(
    settle(
      aggregate,
      {
        plan: { isPaused: false, lastSlot, lastSlotOn, ...skipped.plan },
        rows: [...(ahead?.inserted ?? []), ...skipped.rows],
        events: [eventOf('resumed'), ...late.map((row) => eventOf('skipped', row))],
      },
      today,
    ),
  );
}

/**
 * Cancels a plan: amounts still owed are no longer charged.
 *
 * An unconfirmed instalment is left to be resolved; while one is in flight, the cancellation is refused.
 */
export function cancelPlan(aggregate: PlanAggregate, reason: string, today: CalendarDate): Move {
  const { state } = aggregate.plan;
  if (endedPlanStates.includes(state)) return failed({ kind: 'plan-state', state });
  const refusal = refuseCharging(aggregate);
  if (refusal?.kind === 'charge-open') return failed(refusal);
  const rows = aggregate.instalments
    .filter((row) => owedInstalmentStates.includes(row.state))
    .map((row): Instalment => ({ ...row, state: 'cancelled', settledOn: today }));
  const draft = {
    plan: { cancelledOn: today },
    rows,
    events: [eventOf('cancelled', null, reason)],
  };
  return ok(settle(aggregate, draft, today));
}

/** Skips one instalment: dropped in a recurring plan, owed one period after the last in a plan with a fixed total. */
export function skipInstalment(
  aggregate: PlanAggregate,
  sequence: number,
  reason: string,
  today: CalendarDate,
): Move {
  const found = findOwedRow(aggregate, sequence);
  if (!found.ok) return found;
  const draft = skipRows(aggregate, [found.value], reason, today);
  return ok(
    settle(aggregate, { ...draft, events: [eventOf('skipped', found.value, reason)] }, today),
  );
}

/** Writes off an owed instalment, which stays in the plan's total. */
export function writeOffInstalment(
  aggregate: PlanAggregate,
  sequence: number,
  reason: string,
  today: CalendarDate,
): Move {
  const found = findOwedRow(aggregate, sequence);
  if (!found.ok) return found;
  const row = { ...found.value, state: 'written-off', settledOn: today, reason } as const;
  const events = [eventOf('written-off', found.value, reason)];
  return ok(settle(aggregate, { rows: [row], events }, today));
}

/**
 * Adds a note to one instalment, or to the plan when `sequence` is null, whatever its state.
 *
 * It is an event of the plan, so that its history shows it with author and time.
 */
export function addNote(
  aggregate: PlanAggregate,
  sequence: number | null,
  text: string,
  today: CalendarDate,
): Move {
  const found = sequence === null ? null : findRow(aggregate, sequence);
  if (found?.ok === false) return found;
  const event = { kind: 'note', sequence, amountMinor: null, reason: text } as const;
  return ok(settle(aggregate, { events: [event] }, today));
}

/** Notes that the days of notice before a charge were changed; nothing that is owed changes. */
export function noteNotice(aggregate: PlanAggregate, today: CalendarDate): Move {
  const { cancelledOn, state } = aggregate.plan;
  if (cancelledOn !== null) return failed({ kind: 'plan-state', state });
  return ok(settle(aggregate, { events: [eventOf('notice-changed')] }, today));
}

/** Skips instalments; those of a fixed total are added again after the last slot. */
function skipRows(
  aggregate: PlanAggregate,
  rows: readonly Instalment[],
  reason: string,
  today: CalendarDate,
) {
  const { plan } = aggregate;
  const isTotal = plan.terms.kind === 'instalment';
  const moved = rows.map((row, index) => {
    const slot = plan.lastSlot + index + 1;
    const date = dueDate(plan.anchor.date, plan.terms.period, slot - plan.anchor.slot);
    const sequence = plan.lastSequence + index + 1;
    const { amountMinor, carriesRemainder } = row;
    const given = { sequence, slot, kind: 'regular', dueDate: date, amountMinor } as const;
    return newInstalment(plan, { ...given, carriesRemainder });
  });
  const skipped = rows.map((row, index): Instalment => {
    const coveredBy = isTotal ? (moved[index]?.sequence ?? null) : null;
    return { ...row, state: 'skipped', settledOn: today, coveredBy, reason };
  });
  const last = isTotal ? moved.at(-1) : undefined;
  return {
    plan:
      last === undefined
        ? {}
        : { lastSlot: plan.lastSlot + moved.length, lastSlotOn: last.dueDate },
    rows: isTotal ? [...skipped, ...moved] : skipped,
  };
}

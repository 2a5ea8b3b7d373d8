import { invariant } from '../assert.ts';
import type { CalendarDate } from '../time/calendar.ts';
import type { Channel } from '../charge/attempt.ts';
import type { CustomerId, PlanId } from '../ids.ts';
import { anchorOf, rowCount, scheduleRows } from './schedule.ts';
import { rowCountMax } from './check-terms.ts';
import { eventOf, newInstalment, settle } from './plan-change.ts';
import type { PlanChange } from './plan-change.ts';
import type { Plan } from './plan.ts';
import type { PlanTerms } from './terms.ts';

/** The facts of a new plan; its terms have passed `checkTerms`. */
export interface NewPlan {
  readonly id: PlanId;
  readonly customerId: CustomerId;
  readonly reference: string;
  readonly channel: Channel;
  readonly terms: PlanTerms;
  readonly today: CalendarDate;
}

/**
 * Creates a plan and its schedule, `starting` until a first charge is approved.
 *
 * A plan with an end gets its full schedule; one without gets its first two instalments, and later changes
 * extend it.
 */
export function createPlan({ today, ...given }: NewPlan): PlanChange {
  const count = rowCount(given.terms);
  invariant(count === null || (count >= 1 && count <= rowCountMax), 'checked terms have rows');
  const written = [];
  for (const row of scheduleRows(given.terms)) {
    written.push(row);
    if (count === null && row.slot === 2) break;
  }
  const last = written.at(-1);
  invariant(last !== undefined, 'checked terms have rows');
  const plan: Plan = {
    ...given,
    createdOn: today,
    revision: 0,
    state: 'starting',
    hasStarted: false,
    isPaused: false,
    cancelledOn: null,
    chains: [],
    anchor: anchorOf(given.terms, 2),
    usualAmountMinor: given.terms.kind === 'recurring' ? given.terms.amountMinor : 0,
    lastSequence: 0,
    lastSlot: last.slot,
    lastSlotOn: last.dueDate,
    hasMoreSlots: count === null,
    nextDueOn: null,
    openMinor: 0,
    openCount: 0,
    paidMinor: 0,
    paidCount: 0,
    waitingOn: null,
  };
  const rows = written.map((row) =>
    newInstalment(plan, { ...row, sequence: row.slot, kind: 'regular' }),
  );
  const events = [eventOf('created')];
  return settle({ plan, instalments: [] }, { rows, events }, today);
}

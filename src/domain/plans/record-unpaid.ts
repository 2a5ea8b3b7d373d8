import { assertNever } from '../assert.ts';
import type { CalendarDate } from '../calendar.ts';
import { eventOf } from './plan-change.ts';
import type { Draft, PlanBook, PlanEventKind } from './plan-change.ts';
import { isVoluntary } from './plan.ts';
import type { Instalment, InstalmentState, Plan } from './plan.ts';
import type { ChargeOutcome } from './charge-outcome.ts';

type UnpaidState = Exclude<ChargeOutcome['state'], 'approved' | 'confirmed-charged'>;

const eventKinds: Readonly<Record<UnpaidState, PlanEventKind>> = {
  declined: 'declined',
  rejected: 'rejected',
  'not-sent': 'not-sent',
  unknown: 'not-confirmed',
  mismatch: 'not-confirmed',
  'confirmed-declined': 'declined',
  'confirmed-not-charged': 'not-charged',
  'confirmed-reversed': 'reversed',
};

/**
 * Draws up what an outcome without a payment changes: nothing but the row, and those that it would
 * have covered.
 */
export function recordUnpaid(
  book: PlanBook,
  row: Instalment,
  outcome: UnpaidState,
  today: CalendarDate,
): Draft {
  const isDecline = outcome === 'declined' || outcome === 'confirmed-declined';
  const declinedCount = row.declinedCount + (isDecline ? 1 : 0);
  const state = stateAfter({ ...row, declinedCount }, book.plan, outcome, today);
  const events = [eventOf(eventKinds[outcome], row, outcome)];
  const moved = { ...row, state, declinedCount };
  if (state !== 'cancelled') return { rows: [moved], events };
  const released = book.instalments
    .filter(({ coveredBy, state: covered }) => coveredBy === row.sequence && covered !== 'skipped')
    .map((covered) => ({ ...covered, coveredBy: null }));
  return { rows: [moved, ...released], events };
}

/** A payment of the customer's choice is void; anything else is owed as before. */
function stateAfter(
  row: Instalment,
  plan: Plan,
  outcome: UnpaidState,
  today: CalendarDate,
): InstalmentState {
  if (outcome === 'unknown' || outcome === 'mismatch') return 'not-confirmed';
  if (isVoluntary(row) || plan.cancelledOn !== null) return 'cancelled';
  // A row taken before its day keeps that day, whatever came of it.
  if (row.dueDate > today) return 'scheduled';
  switch (outcome) {
    case 'declined':
    case 'confirmed-declined':
    case 'rejected':
    case 'confirmed-reversed':
      return 'failed';
    case 'not-sent':
    case 'confirmed-not-charged':
      return row.declinedCount > 0 ? 'failed' : 'scheduled';
    default:
      return assertNever(outcome);
  }
}

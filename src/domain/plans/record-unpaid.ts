import { assertNever } from '../assert.ts';
import type { CalendarDate } from '../time/calendar.ts';
import { eventOf } from './plan-change.ts';
import type { Draft, PlanAggregate, PlanEventKind } from './plan-change.ts';
import { isVoluntary } from './plan.ts';
import type { Instalment, InstalmentState, Plan } from './plan.ts';
import type { ChargeOutcome } from './charge-outcome.ts';
import { unresolvedStates, declinedStates } from '../charge/transitions.ts';
import type { UnresolvedState } from '../charge/transitions.ts';

type UnpaidState = Exclude<
  ChargeOutcome['state'],
  'approved' | 'confirmed-charged' | 'withdrawn' | 'refund-withdrawn'
>;

const eventKinds: Readonly<Record<UnpaidState, PlanEventKind>> = {
  declined: 'declined',
  rejected: 'rejected',
  'not-sent': 'not-sent',
  unknown: 'not-confirmed',
  mismatch: 'not-confirmed',
  'reference-taken': 'not-confirmed',
  'confirmed-declined': 'declined',
  'confirmed-not-charged': 'not-charged',
  'confirmed-reversed': 'reversed',
};

/**
 * Returns the changes of an outcome without a payment: to the instalment, and to those that it would have
 * covered.
 */
export function recordUnpaid(
  aggregate: PlanAggregate,
  row: Instalment,
  outcome: UnpaidState,
  today: CalendarDate,
): Draft {
  const isDecline = declinedStates.includes(outcome);
  const declinedCount = row.declinedCount + (isDecline ? 1 : 0);
  const state = stateAfter({ ...row, declinedCount }, aggregate.plan, outcome, today);
  const events = [eventOf(eventKinds[outcome], row, outcome)];
  const moved = { ...row, state, declinedCount };
  if (state !== 'cancelled') return { rows: [moved], events };
  const released = aggregate.instalments
    .filter(({ coveredBy, state: covered }) => coveredBy === row.sequence && covered !== 'skipped')
    .map((covered) => ({ ...covered, coveredBy: null }));
  return { rows: [moved, ...released], events };
}

/** Tells whether the money may have been charged, by this attempt or by another of the same debt. */
function isUnclear(outcome: UnpaidState): outcome is Extract<UnpaidState, UnresolvedState> {
  return unresolvedStates.includes(outcome);
}

/** Returns the state of an instalment after an outcome: a voluntary payment becomes void, any other is owed as before. */
export function stateAfter(
  row: Instalment,
  plan: Plan,
  outcome: UnpaidState,
  today: CalendarDate,
): InstalmentState {
  if (isUnclear(outcome)) return 'not-confirmed';
  if (isVoluntary(row) || plan.cancelledOn !== null) return 'cancelled';
  // An instalment charged before its due date keeps that date, whatever the outcome.
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

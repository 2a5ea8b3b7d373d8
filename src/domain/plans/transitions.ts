import type { CalendarDate } from '../time/calendar.ts';
import type { StoredCredentialIndicator } from '../charge/attempt.ts';
import { failed, ok } from '../result.ts';
import type { Result } from '../result.ts';
import { currentCardHistory } from './card-history.ts';
import type { ChargeOutcome } from './charge-outcome.ts';
import { findRow, refuseCharging, refuseSettled } from './moves/move-refusal.ts';
import type { MoveRefusal } from './moves/move-refusal.ts';
import { recordPaid } from './record-paid.ts';
import { recordUnpaid } from './record-unpaid.ts';
import { isPaidByItself, recordRefundWithdrawn, recordWithdrawn } from './record-withdrawn.ts';
import { eventOf, settle } from './plan-change.ts';
import type { Draft, PlanAggregate, PlanChange } from './plan-change.ts';
import { isOwed, openInstalmentStates } from './plan.ts';
import type { Instalment } from './plan.ts';

/** A charge to be started on an instalment. */
export interface ChargeStart {
  readonly sequence: number;
  /** `I` with a card keyed now, `S` on the plan's card. */
  readonly indicator: StoredCredentialIndicator;
  /** A run charges only due instalments; staff may charge one early. */
  readonly by: 'run' | 'person';
  readonly today: CalendarDate;
}

/** Returns the oldest owed instalment, which a first charge on a new card pays; null without one. */
export function oldestOwed(aggregate: PlanAggregate): Instalment | null {
  return aggregate.instalments.filter(isOwed).reduce<Instalment | null>((oldest, row) => {
    if (oldest === null || row.dueDate < oldest.dueDate) return row;
    return row.dueDate === oldest.dueDate && row.sequence < oldest.sequence ? row : oldest;
  }, null);
}

/**
 * Starts a charge of an instalment, inside the transaction that inserts the `prepared` attempt, so that one
 * that is paid, cancelled or in flight is never charged.
 *
 * A plan charges one instalment at a time, and none while one is unconfirmed (docs/invariants.md, I9).
 */
export function beginCharge(
  aggregate: PlanAggregate,
  start: ChargeStart,
): Result<PlanChange, MoveRefusal> {
  const found = findRow(aggregate, start.sequence);
  if (!found.ok) return found;
  const row = found.value;
  const refusal =
    refuseSettled(row) ??
    refuseCharging(aggregate) ??
    refusePlan(aggregate, start) ??
    refuseOldest(aggregate, start) ??
    refuseEarly(row, start);
  if (refusal !== null) return failed(refusal);
  const inFlight = { ...row, state: 'in-flight', lastIndicator: start.indicator } as const;
  const draft = { rows: [inFlight], events: [eventOf('charge-begun', row, start.indicator)] };
  return ok(settle(aggregate, draft, start.today));
}

/**
 * Records the outcome of an instalment's charge, from the gateway or a resolution.
 *
 * Only an approved first charge starts a plan with a card history. One resolved as charged pays its
 * instalment and leaves the plan without a card, because the token was in the lost response
 * (docs/invariants.md, I10).
 */
export function recordOutcome(
  aggregate: PlanAggregate,
  sequence: number,
  outcome: ChargeOutcome,
  today: CalendarDate,
): Result<PlanChange, MoveRefusal> {
  const found = findRow(aggregate, sequence);
  if (!found.ok) return found;
  const row = found.value;
  if (!isExpected(row, outcome)) return failed({ kind: 'instalment-state', state: row.state });
  return ok(settle(aggregate, draftOf(aggregate, row, outcome, today), today));
}

function draftOf(
  aggregate: PlanAggregate,
  row: Instalment,
  outcome: ChargeOutcome,
  today: CalendarDate,
): Draft {
  switch (outcome.state) {
    case 'approved':
    case 'confirmed-charged':
      return recordPaid(aggregate, row, outcome, today);
    case 'withdrawn':
      return recordWithdrawn(aggregate, row, outcome, today);
    case 'refund-withdrawn':
      return recordRefundWithdrawn(aggregate, row, outcome, today);
    default:
      return recordUnpaid(aggregate, row, outcome.state, today);
  }
}

function refusePlan({ plan }: PlanAggregate, { indicator }: ChargeStart): MoveRefusal | null {
  if (plan.cancelledOn !== null || plan.isPaused) {
    return { kind: 'plan-state', state: plan.state };
  }
  return indicator === 'S' && currentCardHistory(plan) === null
    ? { kind: 'no-first-charge' }
    : null;
}

function refuseOldest(
  aggregate: PlanAggregate,
  { sequence, indicator }: ChargeStart,
): MoveRefusal | null {
  const oldest = oldestOwed(aggregate);
  return indicator === 'S' || oldest === null || oldest.sequence === sequence
    ? null
    : { kind: 'not-the-oldest', oldest: oldest.sequence };
}

function refuseEarly(row: Instalment, { by, indicator, today }: ChargeStart): MoveRefusal | null {
  if (by === 'person') return null;
  // A run has only tokens: a first charge needs the card keyed.
  if (indicator === 'I') return { kind: 'no-first-charge' };
  return row.dueDate > today ? { kind: 'not-due', dueDate: row.dueDate } : null;
}

/** Tells whether an instalment in this state can have this outcome, from a response or a resolution. */
function isExpected(row: Instalment, outcome: ChargeOutcome): boolean {
  switch (outcome.state) {
    case 'not-sent':
    case 'unknown':
      return row.state === 'in-flight';
    case 'approved':
    case 'declined':
    case 'rejected':
    case 'mismatch':
    case 'reference-taken':
      return openInstalmentStates.includes(row.state);
    case 'confirmed-declined':
    case 'confirmed-not-charged':
    case 'confirmed-reversed':
      return row.state === 'not-confirmed';
    case 'withdrawn':
      return isPaidByItself(row);
    case 'refund-withdrawn':
      return isPaidByItself(row) && row.refundedMinor > 0;
    default:
      return isFindable(row);
  }
}

/** A charge may be found after a resolution as not charged, unless the instalment was settled since. */
function isFindable({ state, lastIndicator, coveredBy }: Instalment): boolean {
  if (state === 'not-confirmed') return true;
  const isGivenUp = ['scheduled', 'failed', 'written-off', 'cancelled'].includes(state);
  return isGivenUp && lastIndicator !== null && coveredBy === null;
}

import { failed, ok } from '../../result.ts';
import type { Result } from '../../result.ts';
import { currentCardHistory } from '../card-history.ts';
import { isVoluntary, endedPlanStates, owedInstalmentStates } from '../plan.ts';
import type { Instalment, InstalmentState, PlanState } from '../plan.ts';
import type { PlanAggregate } from '../plan-change.ts';
import type { CalendarDate } from '../../time/calendar.ts';

/** Reasons to refuse a move on a plan or an instalment. Amounts in minor units. */
export type MoveRefusal =
  | { readonly kind: 'plan-state'; readonly state: PlanState }
  /** An instalment is unconfirmed and must be resolved first. */
  | { readonly kind: 'plan-waits'; readonly sequence: number }
  /** An instalment is being charged. */
  | { readonly kind: 'charge-open'; readonly sequence: number }
  | { readonly kind: 'no-such-instalment' }
  | { readonly kind: 'instalment-state'; readonly state: InstalmentState }
  /** Its amount is collected with another instalment. */
  | { readonly kind: 'covered'; readonly by: number }
  | { readonly kind: 'not-due'; readonly dueDate: CalendarDate }
  /** A subsequent charge needs a first one on the card, or a prior first charge. */
  | { readonly kind: 'no-first-charge' }
  /** A first charge on a new card pays the oldest instalment owed. */
  | { readonly kind: 'not-the-oldest'; readonly oldest: number }
  | { readonly kind: 'has-card-history' }
  | { readonly kind: 'no-end' }
  | { readonly kind: 'nothing-owed' }
  | { readonly kind: 'not-an-amount' }
  | { readonly kind: 'over-what-is-owed'; readonly owedMinor: number }
  /** A part is less than the instalment owes; the whole is charged as such. */
  | { readonly kind: 'not-a-part'; readonly owedMinor: number }
  | { readonly kind: 'does-not-add-up' }
  | { readonly kind: 'date-not-possible' }
  | { readonly kind: 'evidence-incomplete' };

/** Finds an instalment; refused as `no-such-instalment` when it does not exist. */
export function findRow(
  aggregate: PlanAggregate,
  sequence: number,
): Result<Instalment, MoveRefusal> {
  const row = aggregate.instalments.find((found) => found.sequence === sequence);
  return row === undefined ? failed({ kind: 'no-such-instalment' }) : ok(row);
}

/**
 * Refuses while an instalment is in flight or unconfirmed: no other may be charged then. Null when charging
 * is allowed.
 */
export function refuseCharging(aggregate: PlanAggregate): MoveRefusal | null {
  const charging = aggregate.instalments.find(({ state }) => state === 'in-flight');
  if (charging !== undefined) return { kind: 'charge-open', sequence: charging.sequence };
  const waiting = aggregate.instalments.find(({ state }) => state === 'not-confirmed');
  return waiting === undefined ? null : { kind: 'plan-waits', sequence: waiting.sequence };
}

/** Refuses a charge on the plan's card beside the schedule. Null when it is allowed. */
export function refuseNewCharge(aggregate: PlanAggregate): MoveRefusal | null {
  const { plan } = aggregate;
  if (plan.cancelledOn !== null || plan.isPaused || plan.state === 'completed') {
    return { kind: 'plan-state', state: plan.state };
  }
  return (
    refuseCharging(aggregate) ??
    (currentCardHistory(plan) === null ? { kind: 'no-first-charge' } : null)
  );
}

/**
 * Refuses a change of amounts while a charge could be affected; null when it is allowed.
 *
 * An unconfirmed instalment does not prevent changes to the others, unless it is a voluntary payment that
 * would settle some of them.
 */
export function refuseChanging(aggregate: PlanAggregate): MoveRefusal | null {
  const { state } = aggregate.plan;
  if (endedPlanStates.includes(state)) return { kind: 'plan-state', state };
  const charging = aggregate.instalments.find((row) => row.state === 'in-flight');
  if (charging !== undefined) return { kind: 'charge-open', sequence: charging.sequence };
  const waiting = aggregate.instalments.find(
    (row) => row.state === 'not-confirmed' && isVoluntary(row),
  );
  return waiting === undefined ? null : { kind: 'plan-waits', sequence: waiting.sequence };
}

/** Refuses an instalment that is not owed: paid, written off, or collected with another. Null when it is owed. */
export function refuseSettled({ state, coveredBy }: Instalment): MoveRefusal | null {
  if (coveredBy !== null) return { kind: 'covered', by: coveredBy };
  return owedInstalmentStates.includes(state) ? null : { kind: 'instalment-state', state };
}

/** Finds an instalment whose amount staff may still change or write off. */
export function findOwedRow(
  aggregate: PlanAggregate,
  sequence: number,
): Result<Instalment, MoveRefusal> {
  const found = findRow(aggregate, sequence);
  if (!found.ok) return found;
  const refusal = refuseChanging(aggregate) ?? refuseSettled(found.value);
  return refusal === null ? found : failed(refusal);
}

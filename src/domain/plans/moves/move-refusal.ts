import { failed, ok } from '../../result.ts';
import type { Result } from '../../result.ts';
import { isVoluntary } from '../plan.ts';
import type { Instalment, InstalmentState, PlanState } from '../plan.ts';
import type { PlanAggregate } from '../plan-change.ts';
import type { CalendarDate } from '../../time/calendar.ts';

/** Why a plan or an instalment may not be moved as asked. Amounts in minor units. */
export type MoveRefusal =
  | { readonly kind: 'plan-state'; readonly state: PlanState }
  /** A row is not confirmed; a person resolves it first. */
  | { readonly kind: 'plan-waits'; readonly sequence: number }
  /** A row is being charged at this moment. */
  | { readonly kind: 'charge-open'; readonly sequence: number }
  | { readonly kind: 'no-such-instalment' }
  | { readonly kind: 'instalment-state'; readonly state: InstalmentState }
  /** Its amount counts in another row. */
  | { readonly kind: 'covered'; readonly by: number }
  | { readonly kind: 'not-due'; readonly dueDate: CalendarDate }
  /** A later charge needs a first one on the card, or the evidence of one. */
  | { readonly kind: 'no-first-charge' }
  /** A first charge on a new card pays the oldest row that is owed. */
  | { readonly kind: 'not-the-oldest'; readonly oldest: number }
  | { readonly kind: 'has-card-history' }
  | { readonly kind: 'no-end' }
  | { readonly kind: 'nothing-owed' }
  | { readonly kind: 'not-an-amount' }
  | { readonly kind: 'over-what-is-owed'; readonly owedMinor: number }
  | { readonly kind: 'does-not-add-up' }
  | { readonly kind: 'date-not-possible' }
  | { readonly kind: 'evidence-incomplete' };

/** Finds a row, refusing politely when it is not there. */
export function findRow(
  aggregate: PlanAggregate,
  sequence: number,
): Result<Instalment, MoveRefusal> {
  const row = aggregate.instalments.find((found) => found.sequence === sequence);
  return row === undefined ? failed({ kind: 'no-such-instalment' }) : ok(row);
}

/** Refuses while a row is being charged or is not confirmed: nothing else may be charged then. */
export function refuseCharging(aggregate: PlanAggregate): MoveRefusal | null {
  const charging = aggregate.instalments.find(({ state }) => state === 'in-flight');
  if (charging !== undefined) return { kind: 'charge-open', sequence: charging.sequence };
  const waiting = aggregate.instalments.find(({ state }) => state === 'not-confirmed');
  return waiting === undefined ? null : { kind: 'plan-waits', sequence: waiting.sequence };
}

/**
 * Refuses what would change amounts under a charge that is open.
 *
 * A row that is not confirmed leaves the others alone, unless it is a payment that will settle
 * some of them.
 */
export function refuseChanging(aggregate: PlanAggregate): MoveRefusal | null {
  const { state } = aggregate.plan;
  if (state === 'cancelled' || state === 'completed') return { kind: 'plan-state', state };
  const charging = aggregate.instalments.find((row) => row.state === 'in-flight');
  if (charging !== undefined) return { kind: 'charge-open', sequence: charging.sequence };
  const waiting = aggregate.instalments.find(
    (row) => row.state === 'not-confirmed' && isVoluntary(row),
  );
  return waiting === undefined ? null : { kind: 'plan-waits', sequence: waiting.sequence };
}

/** Refuses a row that is not owed: it was paid, given up, or its amount counts elsewhere. */
export function refuseSettled({ state, coveredBy }: Instalment): MoveRefusal | null {
  if (coveredBy !== null) return { kind: 'covered', by: coveredBy };
  return state === 'scheduled' || state === 'failed' ? null : { kind: 'instalment-state', state };
}

/** Finds a row whose amount staff may still change or give up. */
export function findOwedRow(
  aggregate: PlanAggregate,
  sequence: number,
): Result<Instalment, MoveRefusal> {
  const found = findRow(aggregate, sequence);
  if (!found.ok) return found;
  const refusal = refuseChanging(aggregate) ?? refuseSettled(found.value);
  return refusal === null ? found : failed(refusal);
}

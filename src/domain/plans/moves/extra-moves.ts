import type { CalendarDate } from '../../time/calendar.ts';
import { failed, ok } from '../../result.ts';
import type { Result } from '../../result.ts';
import { refuseNewCharge } from './move-refusal.ts';
import type { MoveRefusal } from './move-refusal.ts';
import { eventOf, newInstalment, settle } from '../plan-change.ts';
import type { PlanAggregate, PlanChange } from '../plan-change.ts';
import { isOwed } from '../plan.ts';
import type { Instalment } from '../plan.ts';

/**
 * Starts an extra payment on the plan's card, as an instalment and an intent of its own.
 *
 * Once paid, it reduces a fixed total, from the last instalment backwards; a recurring plan is unaffected.
 * `amountMinor` in minor units.
 */
export function beginExtraPayment(
  aggregate: PlanAggregate,
  amountMinor: number,
  today: CalendarDate,
): Result<PlanChange, MoveRefusal> {
  const refusal = refuseNewCharge(aggregate);
  if (refusal !== null) return failed(refusal);
  if (!Number.isSafeInteger(amountMinor) || amountMinor < 1) {
    return failed({ kind: 'not-an-amount' });
  }
  const owedMinor = aggregate.plan.openMinor;
  if (aggregate.plan.terms.kind === 'instalment' && amountMinor > owedMinor) {
    return failed({ kind: 'over-what-is-owed', owedMinor });
  }
  return ok(beginRow(aggregate, { kind: 'extra', amountMinor, covers: [] }, today));
}

/**
 * Starts the payment of everything still owed, as one charge.
 *
 * The covered instalments cannot be charged while it is open, and are owed again if it does not succeed.
 */
export function beginPayOff(
  aggregate: PlanAggregate,
  today: CalendarDate,
): Result<PlanChange, MoveRefusal> {
  const refusal = refuseNewCharge(aggregate);
  if (refusal !== null) return failed(refusal);
  if (aggregate.plan.hasMoreSlots) return failed({ kind: 'no-end' });
  const covers = aggregate.instalments.filter(isOwed);
  if (covers.length === 0) return failed({ kind: 'nothing-owed' });
  const amountMinor = covers.reduce((sum, row) => sum + row.amountMinor, 0);
  return ok(beginRow(aggregate, { kind: 'pay-off', amountMinor, covers }, today));
}

function beginRow(
  aggregate: PlanAggregate,
  given: {
    readonly kind: 'extra' | 'pay-off';
    readonly amountMinor: number;
    readonly covers: readonly Instalment[];
  },
  today: CalendarDate,
): PlanChange {
  const row = newInstalment(aggregate.plan, {
    sequence: aggregate.plan.lastSequence + 1,
    kind: given.kind,
    dueDate: today,
    amountMinor: given.amountMinor,
    state: 'in-flight',
    lastIndicator: 'S',
  });
  const covered = given.covers.map((one) => ({ ...one, coveredBy: row.sequence }));
  return settle(
    aggregate,
    { rows: [row, ...covered], events: [eventOf('charge-begun', row, 'S')] },
    today,
  );
}

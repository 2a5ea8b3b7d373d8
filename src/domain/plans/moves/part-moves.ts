import type { CalendarDate } from '../../time/calendar.ts';
import { failed, ok } from '../../result.ts';
import type { Result } from '../../result.ts';
import { findRow, refuseNewCharge, refuseSettled } from './move-refusal.ts';
import type { MoveRefusal } from './move-refusal.ts';
import { eventOf, newInstalment, settle } from '../plan-change.ts';
import type { PlanAggregate, PlanChange } from '../plan-change.ts';

/** A part of an instalment to be charged now. Amount in minor units. */
export interface PartStart {
  /** The instalment that the part is taken off. */
  readonly sequence: number;
  readonly amountMinor: number;
  readonly today: CalendarDate;
}

/**
 * Starts a charge of a part of a due instalment on the plan's card, as an instalment and an intent of its own.
 *
 * While it is open, the instalment itself is covered and cannot be charged; once it is paid, the instalment owes what is
 * left. A part is always less than what is owed, so that parts never add up to more than the instalment.
 */
export function beginPart(
  aggregate: PlanAggregate,
  { sequence, amountMinor, today }: PartStart,
): Result<PlanChange, MoveRefusal> {
  const found = findRow(aggregate, sequence);
  if (!found.ok) return found;
  const whole = found.value;
  const refusal = refuseSettled(whole) ?? refuseNewCharge(aggregate);
  if (refusal !== null) return failed(refusal);
  if (whole.dueDate > today) return failed({ kind: 'not-due', dueDate: whole.dueDate });
  if (!Number.isSafeInteger(amountMinor) || amountMinor < 1) {
    return failed({ kind: 'not-an-amount' });
  }
  const owedMinor = whole.amountMinor;
  if (amountMinor >= owedMinor) return failed({ kind: 'not-a-part', owedMinor });
  const part = newInstalment(aggregate.plan, {
    sequence: aggregate.plan.lastSequence + 1,
    kind: 'part',
    fromSequence: sequence,
    dueDate: whole.dueDate,
    amountMinor,
    state: 'in-flight',
    lastIndicator: 'S',
  });
  const rows = [part, { ...whole, coveredBy: part.sequence }];
  return ok(settle(aggregate, { rows, events: [eventOf('charge-begun', part, 'S')] }, today));
}

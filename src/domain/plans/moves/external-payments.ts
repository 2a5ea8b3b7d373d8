import type { CalendarDate } from '../../time/calendar.ts';
import { failed, ok } from '../../result.ts';
import type { Result } from '../../result.ts';
import { findOwedRow, findRow } from './move-refusal.ts';
import type { MoveRefusal } from './move-refusal.ts';
import { eventOf, newInstalment, settle } from '../plan-change.ts';
import type { PlanAggregate, PlanChange } from '../plan-change.ts';
import type { Instalment } from '../plan.ts';
import { stateAfter } from '../record-unpaid.ts';

type Move = Result<PlanChange, MoveRefusal>;

/**
 * Records that an instalment was paid by other means, in full or in part; the balance is owed from today.
 *
 * `amountMinor` in minor units; the instalment is not attempted again.
 */
export function recordPaidAnotherWay(
  aggregate: PlanAggregate,
  paid: { readonly sequence: number; readonly amountMinor: number; readonly reason: string },
  today: CalendarDate,
): Move {
  const found = findOwedRow(aggregate, paid.sequence);
  if (!found.ok) return found;
  const { amountMinor, reason } = paid;
  const owedMinor = found.value.amountMinor;
  if (!Number.isSafeInteger(amountMinor) || amountMinor < 1) {
    return failed({ kind: 'not-an-amount' });
  }
  if (amountMinor > owedMinor) return failed({ kind: 'over-what-is-owed', owedMinor });
  const row = { ...found.value, amountMinor, state: 'paid-another-way', settledOn: today, reason };
  const rest = newInstalment(aggregate.plan, {
    sequence: aggregate.plan.lastSequence + 1,
    kind: 'shortfall',
    fromSequence: row.sequence,
    dueDate: today,
    amountMinor: owedMinor - amountMinor,
  });
  const rows: readonly Instalment[] = [
    row as Instalment,
    ...(rest.amountMinor === 0 ? [] : [rest]),
  ];
  return ok(settle(aggregate, { rows, events: [eventOf('paid-another-way', row, reason)] }, today));
}

/** Makes an instalment owed again whose payment by other means turned out not to have been made. */
export function reopenPaidAnotherWay(
  aggregate: PlanAggregate,
  sequence: number,
  today: CalendarDate,
): Move {
  const found = findRow(aggregate, sequence);
  if (!found.ok) return found;
  const row = found.value;
  if (row.state !== 'paid-another-way') {
    return failed({ kind: 'instalment-state', state: row.state });
  }
  const state = stateAfter(row, aggregate.plan, 'confirmed-not-charged', today);
  const owed: Instalment = { ...row, state, settledOn: null, reason: null };
  const events = [eventOf('payment-withdrawn', row, 'confirmed-not-charged')];
  return ok(settle(aggregate, { rows: [owed], events }, today));
}

/** Records a refund of a paid instalment, which may reinstate the amount. */
export function recordRefundElsewhere(
  aggregate: PlanAggregate,
  refund: {
    readonly sequence: number;
    readonly amountMinor: number;
    /** The new due date; null when it is not owed again. */
    readonly owedAgainOn: CalendarDate | null;
    readonly reason: string;
  },
  today: CalendarDate,
): Move {
  const { plan } = aggregate;
  const found = findRow(aggregate, refund.sequence);
  if (!found.ok) return found;
  const row = found.value;
  const { amountMinor, owedAgainOn, reason } = refund;
  if (row.state !== 'paid') return failed({ kind: 'instalment-state', state: row.state });
  const keptMinor = row.paidMinor - row.refundedMinor;
  if (!Number.isSafeInteger(amountMinor) || amountMinor < 1) {
    return failed({ kind: 'not-an-amount' });
  }
  if (amountMinor > keptMinor) return failed({ kind: 'over-what-is-owed', owedMinor: keptMinor });
  if (owedAgainOn !== null && plan.cancelledOn !== null) {
    return failed({ kind: 'plan-state', state: plan.state });
  }
  const again = newInstalment(plan, {
    sequence: plan.lastSequence + 1,
    kind: 'owed-again',
    fromSequence: row.sequence,
    dueDate: owedAgainOn ?? today,
    amountMinor,
  });
  const refunded = { ...row, refundedMinor: row.refundedMinor + amountMinor };
  const events = [eventOf('refunded-elsewhere', { ...row, amountMinor }, reason)];
  const draft =
    owedAgainOn === null
      ? { rows: [refunded], events }
      : { rows: [refunded, again], events: [...events, eventOf('owed-again', again)] };
  return ok(settle(aggregate, draft, today));
}

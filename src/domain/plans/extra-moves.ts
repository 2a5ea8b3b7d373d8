import type { CalendarDate } from '../calendar.ts';
import { failed, ok } from '../result.ts';
import type { Result } from '../result.ts';
import { currentChain } from './chain.ts';
import { refuseCharging } from './move-refusal.ts';
import type { MoveRefusal } from './move-refusal.ts';
import { eventOf, newInstalment, settle } from './plan-change.ts';
import type { PlanBook, PlanChange } from './plan-change.ts';
import { isOwed } from './plan.ts';
import type { Instalment } from './plan.ts';

/**
 * Begins an extra payment on the card of the plan, as a row and an intent of its own.
 *
 * A fixed total is the less for it, from the last row backwards, once it is paid; a recurring plan
 * goes on as before. `amountMinor` in minor units.
 */
export function beginExtraPayment(
  book: PlanBook,
  amountMinor: number,
  today: CalendarDate,
): Result<PlanChange, MoveRefusal> {
  const refusal = refuseExtra(book);
  if (refusal !== null) return failed(refusal);
  if (!Number.isSafeInteger(amountMinor) || amountMinor < 1) {
    return failed({ kind: 'not-an-amount' });
  }
  const owedMinor = book.plan.openMinor;
  if (book.plan.terms.kind === 'instalment' && amountMinor > owedMinor) {
    return failed({ kind: 'over-what-is-owed', owedMinor });
  }
  return ok(beginRow(book, { kind: 'extra', amountMinor, covers: [] }, today));
}

/**
 * Begins the payment of all that is left, as one charge.
 *
 * The rows that it covers cannot be charged while it is open, and are owed again when it does not
 * succeed.
 */
export function beginPayOff(book: PlanBook, today: CalendarDate): Result<PlanChange, MoveRefusal> {
  const refusal = refuseExtra(book);
  if (refusal !== null) return failed(refusal);
  if (book.plan.hasMoreSlots) return failed({ kind: 'no-end' });
  const covers = book.instalments.filter(isOwed);
  if (covers.length === 0) return failed({ kind: 'nothing-owed' });
  const amountMinor = covers.reduce((sum, row) => sum + row.amountMinor, 0);
  return ok(beginRow(book, { kind: 'pay-off', amountMinor, covers }, today));
}

function refuseExtra(book: PlanBook): MoveRefusal | null {
  const { plan } = book;
  if (plan.cancelledOn !== null || plan.isPaused || plan.state === 'completed') {
    return { kind: 'plan-state', state: plan.state };
  }
  return refuseCharging(book) ?? (currentChain(plan) === null ? { kind: 'no-first-charge' } : null);
}

function beginRow(
  book: PlanBook,
  given: {
    readonly kind: 'extra' | 'pay-off';
    readonly amountMinor: number;
    readonly covers: readonly Instalment[];
  },
  today: CalendarDate,
): PlanChange {
  const row = newInstalment(book.plan, {
    sequence: book.plan.lastSequence + 1,
    kind: given.kind,
    dueDate: today,
    amountMinor: given.amountMinor,
    state: 'in-flight',
    lastIndicator: 'S',
  });
  const covered = given.covers.map((one) => ({ ...one, coveredBy: row.sequence }));
  return settle(
    book,
    { rows: [row, ...covered], events: [eventOf('charge-begun', row, 'S')] },
    today,
  );
}

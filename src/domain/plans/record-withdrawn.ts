import type { CalendarDate } from '../time/calendar.ts';
import { currentCardHistory } from './card-history.ts';
import type { ChargeOutcome } from './charge-outcome.ts';
import { eventOf, newInstalment } from './plan-change.ts';
import type { Draft, PlanAggregate, PlanEvent } from './plan-change.ts';
import { isOwed } from './plan.ts';
import type { Instalment, InstalmentState, Plan } from './plan.ts';
import { giveBackPart } from './record-part.ts';
import { stateAfter } from './record-unpaid.ts';

type Withdrawn = Extract<ChargeOutcome, { state: 'withdrawn' }>;
type RefundWithdrawn = Extract<ChargeOutcome, { state: 'refund-withdrawn' }>;

/**
 * Returns the changes when a counted payment turns out not to have been taken: what it paid is owed again, in its own
 * instalment, so that every later charge of the debt is guarded by its one intent.
 */
export function recordWithdrawn(
  aggregate: PlanAggregate,
  row: Instalment,
  { found, transactionId }: Withdrawn,
  today: CalendarDate,
): Draft {
  const isDecline = found === 'confirmed-declined';
  const declinedCount = row.declinedCount + (isDecline ? 1 : 0);
  // A reinstated amount that is settled or being charged stays with its own instalment.
  const elsewhereMinor = reinstatedOf(aggregate, row)
    .filter((again) => stands(again))
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const amountMinor = row.amountMinor - elsewhereMinor;
  const unpaid = { ...row, declinedCount, paidMinor: 0, refundedMinor: 0, settledOn: null };
  const state = amountMinor <= 0 ? 'cancelled' : stateAfter(unpaid, aggregate.plan, found, today);
  const withdrawn: Instalment = {
    ...unpaid,
    state,
    amountMinor: amountMinor <= 0 ? row.amountMinor : amountMinor,
  };
  const history = historyWithout(aggregate.plan, transactionId, today);
  return {
    plan: history.plan,
    rows: [
      withdrawn,
      ...releasedRows(aggregate, { ...row, amountMinor: Math.max(0, amountMinor) }, today),
      ...voidReinstated(aggregate, row, today),
    ],
    events: [
      eventOf('payment-withdrawn', { ...row, amountMinor: row.paidMinor }, found),
      ...history.events,
    ],
  };
}

/** Returns the changes when refunds of a payment were not made after all: what they reinstated is void. */
export function recordRefundWithdrawn(
  aggregate: PlanAggregate,
  row: Instalment,
  { amountTakenMinor }: RefundWithdrawn,
  today: CalendarDate,
): Draft {
  const paid = { ...row, paidMinor: amountTakenMinor, refundedMinor: 0 };
  return {
    rows: [paid, ...voidReinstated(aggregate, row, today)],
    events: [eventOf('refund-withdrawn', { ...row, amountMinor: row.refundedMinor })],
  };
}

/** Tells whether an amount that a refund of this instalment reinstated was settled, or is being charged. */
export function isReinstatedElsewhere(aggregate: PlanAggregate, row: Instalment): boolean {
  return reinstatedOf(aggregate, row).some((again) => stands(again));
}

/** Tells whether this instalment's own charge was counted as its payment. */
export function isPaidByItself({ state, coveredBy }: Instalment): boolean {
  return state === 'paid' && coveredBy === null;
}

function reinstatedOf(
  { instalments }: PlanAggregate,
  { sequence }: Instalment,
): readonly Instalment[] {
  return instalments.filter((row) => row.kind === 'owed-again' && row.fromSequence === sequence);
}

const standingStates: readonly InstalmentState[] = [
  'in-flight',
  'not-confirmed',
  'paid',
  'paid-another-way',
];

function stands({ state, coveredBy }: Instalment): boolean {
  return standingStates.includes(state) || coveredBy !== null;
}

function voidReinstated(
  aggregate: PlanAggregate,
  row: Instalment,
  today: CalendarDate,
): readonly Instalment[] {
  return reinstatedOf(aggregate, row)
    .filter(isOwed)
    .map((again) => ({ ...again, state: 'cancelled', settledOn: today }));
}

/**
 * Instalments that the payment settled beside its own are owed again, to the amount that was counted for them; a part that
 * it took off a larger instalment comes back as one of its own.
 */
function releasedRows(
  { plan, instalments }: PlanAggregate,
  row: Instalment,
  today: CalendarDate,
): readonly Instalment[] {
  if (row.kind === 'part') return giveBackPart({ plan, instalments }, row, today);
  if (row.kind !== 'extra' && row.kind !== 'pay-off') return [];
  if (row.kind === 'extra' && plan.terms.kind !== 'instalment') return [];
  let leftMinor = row.amountMinor;
  const released: Instalment[] = [];
  for (const covered of instalments.filter((one) => isCoveredBy(one, row))) {
    if (leftMinor === 0) break;
    const amountMinor = Math.min(covered.amountMinor, leftMinor);
    leftMinor -= amountMinor;
    const owed = { ...covered, amountMinor, coveredBy: null, settledOn: null };
    released.push({ ...owed, state: stateAfter(owed, plan, 'confirmed-not-charged', today) });
  }
  if (leftMinor === 0) return released;
  const dueDates = instalments.filter(isOwed).map(({ dueDate }) => dueDate);
  const reinstated = newInstalment(plan, {
    sequence: plan.lastSequence + 1,
    kind: 'owed-again',
    fromSequence: row.sequence,
    dueDate: dueDates.toSorted().at(-1) ?? today,
    amountMinor: leftMinor,
    state: plan.cancelledOn === null ? 'scheduled' : 'cancelled',
  });
  return [...released, reinstated];
}

function isCoveredBy({ coveredBy, state }: Instalment, { sequence }: Instalment): boolean {
  return coveredBy === sequence && state === 'paid';
}

/** A card history cannot rest on a first charge that was never made. */
function historyWithout(
  plan: Plan,
  transactionId: string | null,
  today: CalendarDate,
): { readonly plan: Partial<Plan>; readonly events: readonly PlanEvent[] } {
  const current = currentCardHistory(plan);
  if (current === null || current.firstTransactionId !== transactionId) {
    return { plan: {}, events: [] };
  }
  const chains = plan.chains.map((chain) =>
    chain === current ? { ...chain, endedOn: today } : chain,
  );
  return { plan: { chains }, events: [eventOf('card-needed')] };
}

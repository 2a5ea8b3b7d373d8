import type { CalendarDate } from '../time/calendar.ts';
import type { PlanId } from '../ids.ts';
import type { CurrencyCode } from '../money.ts';
import { missedInstalmentsOf } from './missed.ts';
import { cardHealth, currentCardHistory } from './card-history.ts';
import type { CardHealth, PlanCard } from './card-history.ts';
import type { PlanState } from './plan.ts';
import type { PlanAggregate } from './plan-change.ts';
import { endedPlanStates, isOwed } from './plan.ts';

/** The summary state for lists, the most serious first. */
export const planHealths = [
  'ended',
  'waiting',
  'starting',
  'needs-card',
  'card-expired',
  'failed',
  'arrears',
  'paused',
  'card-expiring',
  'good',
] as const;

export type PlanHealth = (typeof planHealths)[number];

/** A plan as one row of a list. Amounts in minor units. */
export interface PlanSummary {
  readonly planId: PlanId;
  readonly state: PlanState;
  readonly health: PlanHealth;
  readonly currency: CurrencyCode;
  readonly nextDueOn: CalendarDate | null;
  /** Amount of the next instalment due; null without one. */
  readonly nextAmountMinor: number | null;
  /** The amount still to be paid; null for a plan without an end. */
  readonly leftMinor: number | null;
  readonly leftCount: number | null;
  readonly paidMinor: number;
  readonly paidCount: number;
  readonly failedCount: number;
  readonly missedCount: number;
  readonly missedMinor: number;
  readonly waitingOn: number | null;
  readonly cardHealth: CardHealth | null;
}

/** Summarises a plan; the card is that of its current history, null without one. */
export function summarisePlan(
  aggregate: PlanAggregate,
  card: PlanCard | null,
  today: CalendarDate,
): PlanSummary {
  const { plan } = aggregate;
  const isOver = plan.cancelledOn !== null;
  const next = aggregate.instalments.find((row) => row.dueDate === plan.nextDueOn && isOwed(row));
  const arrears = missedInstalmentsOf(aggregate, today);
  const usedCard = currentCardHistory(plan) === null ? null : card;
  const health = usedCard === null ? null : cardHealth(usedCard, today);
  const failedCount = aggregate.instalments.filter(({ state }) => state === 'failed').length;
  return {
    planId: plan.id,
    state: plan.state,
    health: planHealth(plan.state, health, failedCount, arrears.rows.length),
    currency: plan.terms.currency,
    nextDueOn: plan.nextDueOn,
    nextAmountMinor: next?.amountMinor ?? null,
    leftMinor: plan.hasMoreSlots && !isOver ? null : plan.openMinor,
    leftCount: plan.hasMoreSlots && !isOver ? null : plan.openCount,
    paidMinor: plan.paidMinor,
    paidCount: plan.paidCount,
    failedCount,
    missedCount: arrears.rows.length,
    missedMinor: arrears.amountMinor,
    waitingOn: plan.waitingOn,
    cardHealth: health,
  };
}

function planHealth(
  state: PlanState,
  card: CardHealth | null,
  failedCount: number,
  missedCount: number,
): PlanHealth {
  if (endedPlanStates.includes(state)) return 'ended';
  if (state === 'waiting' || state === 'starting' || state === 'needs-card') return state;
  if (card === null || card === 'removed') return state === 'paused' ? 'paused' : 'needs-card';
  if (card === 'expired') return 'card-expired';
  if (failedCount > 0) return 'failed';
  if (state === 'paused') return 'paused';
  if (missedCount > 0) return 'arrears';
  return card === 'expiring' ? 'card-expiring' : 'good';
}

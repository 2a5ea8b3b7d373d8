import { planIntent } from '../ids.ts';
import type { PlanCard } from '../plans/card-history.ts';
import type { Instalment, Plan } from '../plans/plan.ts';
import { needsGrantedReference } from '../plans/retries/attempt-history.ts';
import type { RetryAttempt } from '../plans/retries/attempt-history.ts';
import { holdingPayment, likelyPayment } from './likely-paid.ts';
import type { OrderPayment } from './likely-paid.ts';

/** Reasons that a person has to settle before any run charges an instalment, whatever the retry policy says. */
export const barReasons = [
  /** It was unconfirmed and needs a new reference, which a supervisor grants one by one. */
  'needs-supervisor',
  /** Staff decided that an order pays it, and that order is not resolved. */
  'held-by-order',
  /** An order of the same customer or card may have paid it: staff decide first. */
  'maybe-paid',
] as const;

export type BarReason = (typeof barReasons)[number];

/** A bar on an instalment, with the order that it is about; null for `needs-supervisor`. */
export interface InstalmentBar {
  readonly reason: BarReason;
  readonly order: OrderPayment | null;
}

/** The facts of a plan that may bar one of its instalments. */
export interface BarFacts {
  readonly plan: Plan;
  readonly card: PlanCard | null;
  /** Attempts of the plan's instalments, and of every plan on its card. */
  readonly history: readonly RetryAttempt[];
  /** One-off orders that charged this customer or card, or may have. */
  readonly payments?: readonly OrderPayment[];
}

/** Finds what a person has to settle before a run charges the instalment; null without it. */
export function barOf(
  { plan, card, history, payments = [] }: BarFacts,
  row: Instalment,
): InstalmentBar | null {
  if (needsGrantedReference(history, planIntent(row.planId, row.sequence))) {
    return { reason: 'needs-supervisor', order: null };
  }
  const holding = holdingPayment(row, payments);
  if (holding !== null) return { reason: 'held-by-order', order: holding };
  const order = likelyPayment(row, { customerId: plan.customerId, card }, payments);
  return order === null ? null : { reason: 'maybe-paid', order };
}

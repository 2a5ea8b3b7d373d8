import type { CardFacts } from '../../../domain/charge/attempt.ts';
import type { AttemptId, PlanId } from '../../../domain/ids.ts';

/** The members of a file's line by which its customer, card and amount may be known. */
export interface LineToKnow {
  readonly customer: { readonly name: string; readonly phone: string; readonly email: string };
  readonly card: Pick<CardFacts, 'lastFour' | 'expiry'> | null;
  /** Amount of each remaining instalment, in minor units. */
  readonly amountMinor: number;
  readonly currency: string;
}

/** Staff's decision on an order that may have paid an instalment. */
export interface PaymentDecision {
  readonly attemptId: AttemptId;
  readonly planId: PlanId;
  readonly sequence: number;
  readonly decision: 'same-debt' | 'another-debt';
  readonly reason: string;
}

/**
 * The reason a decision was not recorded: the order or instalment does not exist or is no longer owed, or the order is
 * being charged, or was not charged.
 */
export interface PaymentNotDecided {
  readonly kind: 'not-found' | 'not-moved' | 'order-in-progress' | 'order-not-charged';
}

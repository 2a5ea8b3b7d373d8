import type { CardFacts } from '../../../domain/charge/attempt.ts';
import type { AttemptId, PlanId } from '../../../domain/ids.ts';

/** A line of a file, as far as the records may know its customer, card and sum. */
export interface LineToKnow {
  readonly customer: { readonly name: string; readonly phone: string; readonly email: string };
  readonly card: Pick<CardFacts, 'lastFour' | 'expiry'> | null;
  /** Minor units of each row still to come. */
  readonly amountMinor: number;
  readonly currency: string;
}

/** What a person decided of an order that may have paid an instalment. */
export interface PaymentDecision {
  readonly attemptId: AttemptId;
  readonly planId: PlanId;
  readonly sequence: number;
  readonly decision: 'same-debt' | 'another-debt';
  readonly reason: string;
}

/** Why a decision was not recorded: nothing of it is there, or the instalment is not owed any more. */
export type PaymentNotDecided = { readonly kind: 'not-found' } | { readonly kind: 'not-moved' };

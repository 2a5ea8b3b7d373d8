import type { Attempt } from '../../domain/charge/attempt.ts';
import type { CardId, CustomerId, IntentId, PlanId } from '../../domain/ids.ts';
import type { Result } from '../../domain/result.ts';
import type { StaffRules } from '../../domain/staff/staff-rules.ts';
import type { SealedCard } from './ledger/customers.ts';
import type { LedgerFailure } from './ledger/ledger-failure.ts';
import type { PlanSecrets } from './ledger/plans.ts';

/** A keyed order that is about to be resolved. */
export interface OrderQuestion {
  readonly reference: string;
  /** The intent of its form. */
  readonly intentId: IntentId;
  /** Null for an order without a customer. */
  readonly customerId: CustomerId | null;
  /** Null for a keyed card. */
  readonly cardId: CardId | null;
}

/** The attempts that decide which intent an order continues, each list the oldest first. */
export interface OrderAttempts {
  /** Of the intent that the reference belongs to, as keyed or as sent; empty for a new reference. */
  readonly ofReference: readonly Attempt[];
  readonly ofIntent: readonly Attempt[];
}

/** The facts that an order is resolved and judged by; a part that cannot be read does not take the others along. */
export interface OrderFacts {
  readonly attempts: Result<OrderAttempts, LedgerFailure>;
  readonly rules: Result<StaffRules, LedgerFailure>;
  /** False when the named customer does not exist. */
  readonly hasCustomer: Result<boolean, LedgerFailure>;
  /** Null when no card is named, or when it does not exist. */
  readonly card: Result<SealedCard | null, LedgerFailure>;
}

/** The facts that a charge of an instalment is prepared with. */
export interface InstalmentFacts {
  readonly secrets: Result<PlanSecrets | null, LedgerFailure>;
  /** The attempts of the instalment, oldest first. */
  readonly attempts: Result<readonly Attempt[], LedgerFailure>;
  readonly rules: Result<StaffRules, LedgerFailure>;
}

/** Reads before a charge is recorded, each one call; the transaction that records it decides by its own. */
export interface OrderReads {
  orderFacts(asked: OrderQuestion): Promise<Result<OrderFacts, LedgerFailure>>;
  instalmentFacts(
    planId: PlanId,
    intentId: IntentId,
  ): Promise<Result<InstalmentFacts, LedgerFailure>>;
}

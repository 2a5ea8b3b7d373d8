import type { KnownOfLine } from '../../../domain/plan-files/likeness.ts';
import type { CalendarDate, Instant } from '../../../domain/time/calendar.ts';
import type { Attempt, Channel } from '../../../domain/charge/attempt.ts';
import type { Customer } from '../../../domain/customers/customer.ts';
import type { CardId, CustomerId, InstalmentId, OperatorId, PlanId } from '../../../domain/ids.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import type { AmountChange, DateChange } from '../../../domain/plans/moves/amount-moves.ts';
import type { CardHistory, PlanCard } from '../../../domain/plans/card-history.ts';
import type { DueAmount } from '../../../domain/plans/due.ts';
import type { MoveRefusal } from '../../../domain/plans/moves/move-refusal.ts';
import type { Instalment, Plan } from '../../../domain/plans/plan.ts';
import type { PlanChange, PlanEvent } from '../../../domain/plans/plan-change.ts';
import type { PlanCallOutcome } from '../../../domain/plans/plan-call.ts';
import type { RetryAdviceNow } from '../../../domain/plans/retries/retry-advice.ts';
import type { PlanHealth, PlanSummary } from '../../../domain/plans/summary.ts';
import type { Result } from '../../../domain/result.ts';
import type { CustomerEntry, SealedCard } from './customers.ts';
import type { LineToKnow, PaymentDecision, PaymentNotDecided } from './debts.ts';
import type { LedgerFailure } from './ledger-failure.ts';

/** Who moves a plan, when, and which day that is for the merchant. */
export interface PlanEntry {
  readonly operatorId: OperatorId;
  /** Name of another person who let it through, for the audit log. */
  readonly approvedBy?: string | null;
  readonly at: Instant;
  readonly today: CalendarDate;
}

/** A day and a moment by which something is judged; `now` is the ledger's time (docs/invariants.md, I7). */
export interface PlanMoment {
  readonly today: CalendarDate;
  readonly now: Instant;
  /** Whether the clock has jumped and no supervisor has confirmed it yet. */
  readonly isFrozen: boolean;
}

/** A sealed token that becomes a kept card: imported, or typed by a supervisor. */
export type BroughtCard = Pick<
  SealedCard,
  'id' | 'customerId' | 'brand' | 'lastFour' | 'expiry' | 'sealedToken'
>;

/** What is known of a first charge that was not made here. */
export interface PriorFirstCharge {
  /** The card that it was made on: kept already, or brought with its token. */
  readonly card:
    | { readonly kind: 'kept'; readonly cardId: CardId }
    | { readonly kind: 'brought'; readonly card: BroughtCard };
  readonly firstTransactionId: string;
  readonly firstChargedOn: CalendarDate;
  /** The row of the card history that it begins; the tracking id is sealed for this row. */
  readonly chainId: string;
  /** Sealed for `card_chains`, this `chainId`, `sealed_tracking_id`; null when there is none. */
  readonly sealedTrackingId: string | null;
}

/** Every move of a plan that staff make; amounts in minor units. */
export type PlanMove =
  | { readonly kind: 'pause'; readonly reason: string }
  | { readonly kind: 'resume'; readonly missed: 'keep' | 'skip' }
  | { readonly kind: 'cancel'; readonly reason: string }
  | { readonly kind: 'skip'; readonly sequence: number; readonly reason: string }
  | { readonly kind: 'write-off'; readonly sequence: number; readonly reason: string }
  | ({ readonly kind: 'change-amount' } & AmountChange)
  | ({ readonly kind: 'change-date' } & DateChange)
  | {
      readonly kind: 'paid-another-way';
      readonly sequence: number;
      readonly amountMinor: number;
      readonly reason: string;
    }
  | {
      readonly kind: 'refund-elsewhere';
      readonly sequence: number;
      readonly amountMinor: number;
      /** Day on which it is owed again, null when it is not. */
      readonly owedAgainOn: CalendarDate | null;
      readonly reason: string;
    }
  | { readonly kind: 'add-note'; readonly sequence: number | null; readonly text: string }
  | { readonly kind: 'record-evidence'; readonly evidence: PriorFirstCharge }
  /** The card was taken away: the plan needs another one. */
  | { readonly kind: 'end-card-history'; readonly cardId: CardId };

/** Why a plan was not moved; nothing was written. */
export type PlanNotMoved =
  | { readonly kind: 'not-found' }
  /** The card of the evidence is not there, not in use, or another customer's. */
  | { readonly kind: 'card-not-usable' }
  | MoveRefusal;

/** What the customer agreed to when the plan was made, in the very words that were read. */
export interface PlanConsent {
  readonly channel: Channel;
  readonly words: string;
  readonly agreedAt: Instant;
  readonly operatorId: OperatorId;
}

/** A plan that is written without a charge: brought in from elsewhere, or made on a kept card. */
export interface PlanAddition {
  /** A new customer to be written with it; null when its customer is there already. */
  readonly customer: CustomerEntry | null;
  /** From `createPlan`. */
  readonly change: PlanChange;
  readonly consent: PlanConsent | null;
  /** A card that is kept although nothing is known of a first charge on it; evidence brings its own. */
  readonly card?: BroughtCard | null;
  /** Null leaves the plan waiting for a first charge. */
  readonly evidence: PriorFirstCharge | null;
}

/** Why plans were not added; none of them was. `index` counts from 0. */
export type PlansNotAdded =
  | { readonly kind: 'reference-taken'; readonly index: number }
  | { readonly kind: 'card-not-usable'; readonly index: number }
  | { readonly kind: 'not-possible'; readonly index: number; readonly refusal: MoveRefusal };

/** One thing that happened to a plan. */
export interface PlanHappening extends PlanEvent {
  readonly at: Instant;
  /** Null when the terminal itself did it, as with an answer of the service. */
  readonly operatorId: OperatorId | null;
}

/** A promise to pay; broken when its day has passed and the row is still owed. */
export interface PlanPromise {
  readonly sequence: number;
  readonly amountMinor: number;
  readonly on: CalendarDate;
  readonly isBroken: boolean;
}

/** One call about a plan. */
export interface PlanCall {
  readonly id: string;
  readonly planId: PlanId;
  readonly sequence: number | null;
  readonly outcome: PlanCallOutcome;
  readonly note: string;
  readonly promise: PlanPromise | null;
  readonly at: Instant;
  readonly operatorId: OperatorId;
}

/** A call about a plan to be written down. */
export interface NewPlanCall {
  readonly id: string;
  readonly planId: PlanId;
  readonly sequence: number | null;
  readonly outcome: PlanCallOutcome;
  readonly note: string;
  /** Only with the outcome `promised`, and then with a `sequence`; minor units. */
  readonly promise: { readonly amountMinor: number; readonly on: CalendarDate } | null;
}

/** A plan as one line of a list. */
export interface PlanLine {
  readonly plan: Plan;
  readonly customer: Customer;
  /** The card of the current history, null when it has none. */
  readonly card: PlanCard | null;
  readonly summary: PlanSummary;
}

/** A card history with the card that it was made on; what is sealed stays in the ledger. */
export interface CardHistoryWithCard {
  readonly chain: CardHistory;
  readonly card: PlanCard;
}

/** One plan with all that a screen shows of it. */
export interface PlanFile extends PlanLine {
  /** Every row in the order of the schedule; of a very long plan the newest. */
  readonly instalments: readonly Instalment[];
  readonly chains: readonly CardHistoryWithCard[];
  readonly consent: PlanConsent | null;
  /** The newest first. */
  readonly events: readonly PlanHappening[];
  /** The newest first. */
  readonly calls: readonly PlanCall[];
  /** The newest tries of its rows, the newest first; `intentId` says which row. */
  readonly attempts: readonly Attempt[];
  /** By sequence: whether a row that is owed may be tried, for plans that have a card. */
  readonly advice: ReadonlyMap<number, RetryAdviceNow>;
}

/** A page of plans by their next date, the nearest first and those without one last. */
export interface PlanPageRequest {
  /** A reference's beginning, or words of the customer's name, phone or e-mail; empty for all. */
  readonly search: string;
  /** Null for all. */
  readonly health: readonly PlanHealth[] | null;
  readonly currency: CurrencyCode | null;
  readonly customerId: CustomerId | null;
  /** A day on which the plans ask for something, null for any. */
  readonly dueOn: CalendarDate | null;
  readonly today: CalendarDate;
  /** The last plan of the page before. */
  readonly after: PlanId | null;
  /** 1 to 201: one more than a page shows, to know whether there is a next one. */
  readonly limit: number;
}

/** What the sender needs of the current card history; opened in the main process only. */
export interface PlanSecrets {
  readonly plan: Plan;
  readonly card: SealedCard;
  readonly chain: CardHistory;
  /** Where the tracking id is sealed for: `card_chains`, this id, `sealed_tracking_id`. */
  readonly chainId: string;
  /** Null when the first charge returned none; then the key is left out. */
  readonly sealedTrackingId: string | null;
}

/** A row with the reference of its plan, for export. */
export interface ExportedInstalment {
  readonly instalment: Instalment;
  readonly reference: string;
  readonly customerName: string;
}

/** How charges of one sort were answered. */
export interface ExpiryRate {
  readonly approved: number;
  readonly tried: number;
}

/** How later charges on expired cards were answered, with and without the expiry check left out. */
export interface ExpiryRates {
  readonly omitted: ExpiryRate;
  readonly sentAsIs: ExpiryRate;
}

/** The plans of one account. Each call is one transaction; writing calls are durable when they return. */
export interface PlanStore {
  /** Moves a plan by the rules of the domain, inside the transaction that writes it. */
  movePlan(
    id: PlanId,
    move: PlanMove,
    entry: PlanEntry,
  ): Promise<Result<Plan, PlanNotMoved | LedgerFailure>>;
  /** Records whether an order paid an instalment; one that did settles it in the same transaction. */
  decidePayment(
    decided: PaymentDecision,
    entry: PlanEntry,
  ): Promise<Result<null, PaymentNotDecided | LedgerFailure>>;
  /** What the records know of the lines of a file, in their order. */
  knownOfLines(
    lines: readonly LineToKnow[],
  ): Promise<Result<readonly KnownOfLine[], LedgerFailure>>;
  /** Writes all of them, or none. */
  addPlans(
    additions: readonly PlanAddition[],
    entry: PlanEntry,
  ): Promise<Result<null, PlansNotAdded | LedgerFailure>>;
  /** How many plans without an end lack rows up to that day. */
  plansBehind(today: CalendarDate): Promise<Result<number, LedgerFailure>>;
  /**
   * Writes the rows that plans without an end are behind, a bounded number at a time.
   *
   * Asked again until nothing is left, before a day's due list is read.
   */
  catchUpPlans(
    entry: Pick<PlanEntry, 'at' | 'today'>,
  ): Promise<Result<{ readonly left: number }, LedgerFailure>>;
  logPlanCall(
    call: NewPlanCall,
    entry: PlanEntry,
  ): Promise<Result<null, { readonly kind: 'not-found' | 'promise-incomplete' } | LedgerFailure>>;
  findPlan(id: PlanId, moment: PlanMoment): Promise<Result<PlanFile | null, LedgerFailure>>;
  /** Read where it is written, for a charge that is about to be made; null when there is no card. */
  planSecrets(id: PlanId): Promise<Result<PlanSecrets | null, LedgerFailure>>;
  /** The plan alone, read where it is written. */
  planAlone(id: PlanId): Promise<Result<Plan | null, LedgerFailure>>;
  planReferenceOwner(reference: string): Promise<Result<PlanId | null, LedgerFailure>>;
  pageOfPlans(request: PlanPageRequest): Promise<Result<readonly PlanLine[], LedgerFailure>>;
  /** Plans whose current card history is on this card and that are not over. */
  plansOnCard(id: CardId): Promise<Result<readonly PlanId[], LedgerFailure>>;
  /** What falls due between two days, both included, by day and currency. */
  forecastPlans(
    from: CalendarDate,
    until: CalendarDate,
  ): Promise<Result<readonly DueAmount[], LedgerFailure>>;
  expiryRates(): Promise<Result<ExpiryRates, LedgerFailure>>;
  /** Rows of all plans in the order of their plans, for export; at most 1000 a page. */
  pageOfInstalments(
    after: InstalmentId | null,
    limit: number,
  ): Promise<Result<readonly ExportedInstalment[], LedgerFailure>>;
}

import type { KnownOfLine } from '../../../domain/plan-files/likeness.ts';
import type { CalendarDate, Instant } from '../../../domain/time/calendar.ts';
import type { Attempt, Channel } from '../../../domain/charge/attempt.ts';
import type { Customer } from '../../../domain/customers/customer.ts';
import type { CardId, CustomerId, InstalmentId, OperatorId, PlanId } from '../../../domain/ids.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import type { CardHistory, PlanCard } from '../../../domain/plans/card-history.ts';
import type { DueAmount } from '../../../domain/plans/due.ts';
import type { MoveRefusal } from '../../../domain/plans/moves/move-refusal.ts';
import type { Instalment, Plan } from '../../../domain/plans/plan.ts';
import type { PlanAggregate, PlanChange, PlanEvent } from '../../../domain/plans/plan-change.ts';
import type { PlanCallOutcome } from '../../../domain/plans/plan-call.ts';
import type { RetryAdviceNow } from '../../../domain/plans/retries/retry-advice.ts';
import type { PlanHealth, PlanSummary } from '../../../domain/plans/summary.ts';
import type { Result } from '../../../domain/result.ts';
import type { CustomerEntry, SealedCard } from './customers.ts';
import type { LineToKnow, PaymentDecision, PaymentNotDecided } from './debts.ts';
import type { LedgerFailure } from './ledger-failure.ts';
import type {
  BroughtCard,
  PlanMove,
  PlanNotMoved,
  PriorFirstCharge,
  RecordedAgreement,
} from './plan-moves.ts';

/** The operator and time of a move on a plan; `today` is the date in the merchant's zone. */
export interface PlanEntry {
  readonly operatorId: OperatorId;
  /** Name of the second approver, for the audit log. */
  readonly approvedBy?: string | null;
  readonly at: Instant;
  readonly today: CalendarDate;
  /** The revision that was shown; a plan of another one is refused as changed since. Absent takes any. */
  readonly seenRevision?: number;
}

/** The date and time of an evaluation; `now` is the ledger's time (docs/invariants.md, I7). */
export interface PlanMoment {
  readonly today: CalendarDate;
  readonly now: Instant;
  /** True if the clock has jumped and no supervisor has confirmed it yet. */
  readonly isFrozen: boolean;
}

/** The customer's consent to the plan, in the exact words that were read. */
export interface PlanConsent {
  readonly channel: Channel;
  readonly words: string;
  readonly agreedAt: Instant;
  readonly operatorId: OperatorId;
}

/** A plan that is written without a charge: imported, or created on a card on file. */
export interface PlanAddition {
  /** A new customer to be written with it; null when the customer already exists. */
  readonly customer: CustomerEntry | null;
  /** From `createPlan`. */
  readonly change: PlanChange;
  readonly consent: PlanConsent | null;
  /** A card saved without a known first charge; `evidence` supplies its own. */
  readonly card?: BroughtCard | null;
  /** Null leaves the plan waiting for a first charge. */
  readonly evidence: PriorFirstCharge | null;
}

/** The reason no plan was added. `index` counts from 0. */
export type PlansNotAdded =
  | { readonly kind: 'reference-taken'; readonly index: number }
  | { readonly kind: 'card-not-usable'; readonly index: number }
  | { readonly kind: 'not-possible'; readonly index: number; readonly refusal: MoveRefusal };

/** One event of a plan, with its time and operator. */
export interface PlanHappening extends PlanEvent {
  readonly at: Instant;
  /** Null when the terminal itself acted, as on a response of the gateway. */
  readonly operatorId: OperatorId | null;
}

/** A promise to pay; broken once its date has passed and the instalment is still owed. */
export interface PlanPromise {
  readonly sequence: number;
  readonly amountMinor: number;
  readonly on: CalendarDate;
  readonly isBroken: boolean;
}

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

/** A call about a plan to be recorded. */
export interface NewPlanCall {
  readonly id: string;
  readonly planId: PlanId;
  readonly sequence: number | null;
  readonly outcome: PlanCallOutcome;
  readonly note: string;
  /** Only with the outcome `promised`, and then with a `sequence`; minor units. */
  readonly promise: { readonly amountMinor: number; readonly on: CalendarDate } | null;
}

/** The reason a call was not recorded; a promise is about what its instalment owes, or a part of it. */
export type PlanCallNotLogged =
  | { readonly kind: 'not-found' | 'promise-incomplete' | 'nothing-owed' }
  | { readonly kind: 'over-what-is-owed'; readonly owedMinor: number };

/** A plan as one row of a list. */
export interface PlanLine {
  readonly plan: Plan;
  readonly customer: Customer;
  /** The card of the current history; null without one. */
  readonly card: PlanCard | null;
  readonly summary: PlanSummary;
}

/** A plan as a change of several plans needs it. */
export interface PlanToChange {
  readonly aggregate: PlanAggregate;
  readonly customerName: string;
  /** The plan is not the one written last. */
  readonly isAltered: boolean;
}

/** A card history with its card; sealed values stay in the ledger. */
export interface CardHistoryWithCard {
  readonly chain: CardHistory;
  readonly card: PlanCard;
}

/** One plan with everything that its page shows. */
export interface PlanFile extends PlanLine {
  /** The plan is not the one written last. */
  readonly isAltered: boolean;
  /** Every instalment in the order of the schedule; only the newest ones of a very long plan. */
  readonly instalments: readonly Instalment[];
  readonly chains: readonly CardHistoryWithCard[];
  readonly consent: PlanConsent | null;
  /** Newest first. */
  readonly agreements: readonly RecordedAgreement[];
  /** Days before a charge on which its customer is written to; null for the account's, 0 for never. */
  readonly noticeDays: number | null;
  /** Newest first. */
  readonly events: readonly PlanHappening[];
  /** Newest first. */
  readonly calls: readonly PlanCall[];
  /** The newest attempts of its instalments, newest first; `intentId` names the instalment. */
  readonly attempts: readonly Attempt[];
  /** By sequence, the advice on each owed instalment; only for plans with a card. */
  readonly advice: ReadonlyMap<number, RetryAdviceNow>;
}

/** The bounds of one page of plans by next due date, nearest first, those without one last. */
export interface PlanPageRequest {
  /** The start of a reference, or words of the customer's name, phone or e-mail; empty for all. */
  readonly search: string;
  /** Null for all. */
  readonly health: readonly PlanHealth[] | null;
  readonly currency: CurrencyCode | null;
  readonly customerId: CustomerId | null;
  /** A date on which the plan has an instalment to collect; null for any. */
  readonly dueOn: CalendarDate | null;
  readonly today: CalendarDate;
  /** The last plan of the previous page; null for the first page. */
  readonly after: PlanId | null;
  /** 1 to 201: one more than a page shows, to detect a next page. */
  readonly limit: number;
}

/** The sealed values that a charge on the current card history needs; opened in the main process only. */
export interface PlanSecrets {
  readonly plan: Plan;
  readonly card: SealedCard;
  readonly chain: CardHistory;
  /** The id in the seal context of the network transaction ID: `card_chains`, this id, `sealed_tracking_id`. */
  readonly chainId: string;
  /** Null when the first charge returned none; the member is then omitted. */
  readonly sealedTrackingId: string | null;
}

/** An instalment with the reference of its plan, for export. */
export interface ExportedInstalment {
  readonly instalment: Instalment;
  readonly reference: string;
  readonly customerName: string;
}

/** The approvals among charges of one kind. */
export interface ExpiryRate {
  readonly approved: number;
  readonly tried: number;
}

/** Approvals of subsequent charges on expired cards, with the expiry check omitted and without. */
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
  /** Records whether an order paid an instalment; one that did marks it as paid in the same transaction. */
  decidePayment(
    decided: PaymentDecision,
    entry: PlanEntry,
  ): Promise<Result<null, PaymentNotDecided | LedgerFailure>>;
  /** Returns the records' knowledge of each line of a file, in their order. */
  knownOfLines(
    lines: readonly LineToKnow[],
  ): Promise<Result<readonly KnownOfLine[], LedgerFailure>>;
  /** Writes all of them, or none. */
  addPlans(
    additions: readonly PlanAddition[],
    entry: PlanEntry,
  ): Promise<Result<null, PlansNotAdded | LedgerFailure>>;
  /** The number of plans without an end that lack instalments up to that date. */
  plansBehind(today: CalendarDate): Promise<Result<number, LedgerFailure>>;
  /**
   * Adds missing instalments to plans without an end, a bounded number per call.
   *
   * Called until `left` is 0, before a date's due list is read.
   */
  catchUpPlans(
    entry: Pick<PlanEntry, 'at' | 'today'>,
  ): Promise<Result<{ readonly left: number }, LedgerFailure>>;
  logPlanCall(
    call: NewPlanCall,
    entry: PlanEntry,
  ): Promise<Result<null, PlanCallNotLogged | LedgerFailure>>;
  findPlan(id: PlanId, moment: PlanMoment): Promise<Result<PlanFile | null, LedgerFailure>>;
  /** Read on the writer for a charge about to be made; null when there is no card. */
  planSecrets(id: PlanId): Promise<Result<PlanSecrets | null, LedgerFailure>>;
  /** The plan without its instalments, read on the writer. */
  planAlone(id: PlanId): Promise<Result<Plan | null, LedgerFailure>>;
  planReferenceOwner(reference: string): Promise<Result<PlanId | null, LedgerFailure>>;
  /** Plans with their open instalments, in the order asked for and without those that do not exist. */
  plansToChange(ids: readonly PlanId[]): Promise<Result<readonly PlanToChange[], LedgerFailure>>;
  pageOfPlans(request: PlanPageRequest): Promise<Result<readonly PlanLine[], LedgerFailure>>;
  /** Open plans whose current card history is on this card. */
  plansOnCard(id: CardId): Promise<Result<readonly PlanId[], LedgerFailure>>;
  /** Amounts that fall due between two dates, both included, by date and currency. */
  forecastPlans(
    from: CalendarDate,
    until: CalendarDate,
  ): Promise<Result<readonly DueAmount[], LedgerFailure>>;
  expiryRates(): Promise<Result<ExpiryRates, LedgerFailure>>;
  /** Instalments of all plans in the order of their plans, for export; at most 1000 a page. */
  pageOfInstalments(
    after: InstalmentId | null,
    limit: number,
  ): Promise<Result<readonly ExportedInstalment[], LedgerFailure>>;
}

import type { OrderReads } from '../order-facts.ts';
import type { PlanSeals } from './plan-seals.ts';
import type { CardTokenName } from '../../../domain/cards/card-tokens.ts';
import type { Attempt, AttemptState, NewAttempt } from '../../../domain/charge/attempt.ts';
import type { ResolutionQuestion } from '../../../domain/charge/question-resolution.ts';
import type { NotSentReason, Resolution, Verdict } from '../../../domain/charge/attempt.ts';
import type { Transaction } from '../../../domain/charge/gateway-response.ts';
import type { CalendarDate, Instant } from '../../../domain/time/calendar.ts';
import type { CardHold, CardStanding } from '../../../domain/plans/card-hold.ts';
import type { AttemptId, BootId, IntentId, OperatorId } from '../../../domain/ids.ts';
import type { WalletCheckoutId } from '../../../domain/ids.ts';
import type { Result } from '../../../domain/result.ts';
import type { AuditLogRepository } from './audit.ts';
import type { LedgerCopy } from './backup.ts';
import type { DayRepositories } from './closes/reconcile.ts';
import type { CardChange, CardRefused, CustomerStore } from './customers.ts';
import type { CustomerFileRepository } from './customer-files.ts';
import type { TidyRepository } from './tidy.ts';
import type {
  CallRepository,
  ParkedOrderStore,
  RefundRepository,
  RelatedAttempts,
} from './back-office.ts';
import type { DeclineOverrideRepository } from './declines.ts';
import type { EpochRepository, SetAsideCharges } from '../epochs.ts';
import type { LookUpRepository } from './look-ups.ts';
import type { ExtraReaders, PaymentReads, SavedViewRepository } from './payment-list.ts';
import type { LedgerFailure, ReadOnlyReason } from './ledger-failure.ts';
import type { PlanCharge, PlanChargeRefused } from './plan-charge.ts';
import type { PlanStore } from './plans.ts';
import type { MessageRepository } from './messages.ts';
import type { RecoveringBoot } from './recovering-boot.ts';
import type { Terminals } from './terminals.ts';
import type { ReceiptRepository } from './receipts.ts';
import type { RefundRequestRepository } from './refund-requests.ts';
import type { ReportQueries } from './reports.ts';
import type { PlanRules, RunRepository, WorkList } from './runs.ts';
import type { StaffRepository } from './staff.ts';
import type { WalletCheckoutRepository, WalletNotMoved } from './wallet-checkouts.ts';

export type { LedgerFailure, RecoveringBoot };

/** Reasons to refuse a new attempt. */
export type PrepareRefusal =
  | { readonly kind: 'intent-blocked'; readonly by: Attempt }
  /** The reference, as typed or as sent, belongs to another intent. */
  | { readonly kind: 'reference-taken'; readonly by: Attempt }
  /** Same last four, amount and currency still open elsewhere. */
  | { readonly kind: 'duplicate-open'; readonly by: Attempt }
  /** Same last four, amount and currency approved within the window. */
  | { readonly kind: 'duplicate-approved'; readonly by: Attempt }
  | CardHeld;

/** The retry policy holds a card on file; `by` is the newest attempt that counts against it. */
export interface CardHeld {
  readonly kind: 'card-held';
  readonly by: Attempt;
  readonly hold: CardHold;
}

/** The reason a transition was refused; `found` is the attempt as it is now. */
export interface MoveRefusal {
  readonly kind:
    | 'not-found'
    | 'illegal-move'
    | 'transaction-id-taken'
    | 'refund-open'
    /** Another terminal took this one's work over, so nothing may be sent. */
    | 'fenced'
    /** Another terminal has ordered the run to halt, so nothing of it may be sent. */
    | 'run-halted'
    /** The terminal that sent it has not come back since another took its work over. */
    | 'terminal-away';
  readonly found: Attempt | null;
}

/** The data written with an outcome. */
export interface Outcome {
  readonly verdict: Verdict;
  readonly transaction: Transaction | null;
  /** A keyed digest of the transaction's true id, where masking changed the one in `transaction`. */
  readonly transactionDigest?: string;
  readonly gatewayErrors: readonly string[];
  readonly httpStatus: number | null;
  readonly outcomeAt: Instant;
  /** The ledger's running time now, in ms, from which a resolution hold counts. */
  readonly runningMs: number;
  /** The effect on a card on file, written in the same transaction. */
  readonly cardChange?: CardChange | null;
  /**
   * The network transaction ID of a plan's approved first charge, sealed for `card_chains`, the attempt's id,
   * `sealed_tracking_id`; null when the response had none. Stored only with the card.
   */
  readonly sealedTrackingId?: string | null;
}

/** One transition of an attempt, as stored for its timeline. */
export interface Move {
  readonly attemptId: AttemptId;
  readonly from: AttemptState | null;
  readonly to: AttemptState;
  readonly at: Instant;
  readonly operatorId: OperatorId | null;
  readonly note: string | null;
}

/** The scope of a duplicate check; approved charges older than `since` do not warn. */
export interface DuplicateScope {
  readonly since: Instant;
  /**
   * The duplicates that may pass, with the attempt's `duplicateReason`: a clerk may override an approved one,
   * a supervisor an open one too.
   */
  readonly pass: 'none' | 'approved' | 'open-and-approved';
  /** The ledger's time, by which retry windows are counted; absent for the attempt's own time. */
  readonly now?: Instant;
  /** True if a supervisor gave a reason to override a hold of the retry policy. */
  readonly passesCardHold?: boolean;
}

/** A resolution, with its operator and time. */
export interface ResolutionEntry {
  readonly resolution: Resolution;
  readonly operatorId: OperatorId;
  /** Name of the second approver, for the timeline. */
  readonly approvedBy?: string | null;
  readonly at: Instant;
  /** Questions about the evidence that the operator confirmed. */
  readonly confirmed?: readonly ResolutionQuestion[];
  /** For a decline that finds fault with the card on file: the token that was sent; null where it is not known. */
  readonly failedToken?: CardTokenName | null;
  /** For a refunded charge of a plan: the new due date of its instalment; null when it is not owed again. */
  readonly owedAgainOn?: CalendarDate | null;
}

/** The bounds of one page of attempts, newest first. */
export interface AttemptPageRequest {
  readonly states: readonly AttemptState[] | null;
  readonly before: { readonly preparedAt: Instant; readonly id: AttemptId } | null;
  /** 1 to 200. */
  readonly limit: number;
}

/** The attempt after a transition, or the reason that there was none. */
type Moved = Promise<Result<Attempt, MoveRefusal | LedgerFailure>>;

/**
 * The charge journal. Each call is one transaction; every transition is a compare-and-set that must change
 * one row (docs/charge.md). Writing calls are durable (`synchronous=FULL`) when they return.
 */
export interface AttemptJournal {
  /**
   * Checks the guards and inserts the `prepared` row in one transaction.
   *
   * A card on file is re-read in it: `sealedToken` is the token that the caller is about to send, and must
   * still be the card's own.
   */
  prepare(
    attempt: NewAttempt,
    scope: DuplicateScope,
    sealedToken?: string | null,
  ): Promise<Result<Attempt, PrepareRefusal | CardRefused | LedgerFailure>>;
  /**
   * Does the same for a charge of a plan: plan, attempt and run item are written in one transaction.
   *
   * The plan is re-read in it, and the attempt's intent, amount and currency must be those of the charged
   * instalment. A scheduled charge overrides an approved duplicate by itself; the stored reason names its
   * instalment.
   */
  preparePlanCharge(
    attempt: NewAttempt,
    guards: { readonly scope: DuplicateScope; readonly sealedToken: string | null },
    charge: PlanCharge,
  ): Promise<Result<Attempt, PrepareRefusal | CardRefused | PlanChargeRefused | LedgerFailure>>;
  /**
   * Checks the guards, inserts the `prepared` row of a wallet's charge and moves the checkout to `submitted`,
   * in one transaction.
   *
   * From then on every transition of that charge also moves the checkout, in the same transaction.
   */
  prepareWalletCharge(
    id: WalletCheckoutId,
    attempt: NewAttempt,
    scope: DuplicateScope,
  ): Promise<Result<Attempt, PrepareRefusal | WalletNotMoved | LedgerFailure>>;
  /** Checks the same guards and writes nothing, for the form's preview. */
  check(
    attempt: Pick<NewAttempt, 'intentId' | 'orderReference' | 'amountMinor' | 'currency'> & {
      readonly lastFour: string | null;
    },
    scope: DuplicateScope,
  ): Promise<Result<PrepareRefusal | null, LedgerFailure>>;
  /** Returns a card on file's standing under the retry policy, for the form's preview. */
  cardStanding(
    asked: Pick<
      NewAttempt,
      'intentId' | 'amountMinor' | 'currency' | 'card' | 'cardId' | 'preparedAt'
    >,
  ): Promise<
    Result<{ readonly standing: CardStanding; readonly latest: Attempt | null }, LedgerFailure>
  >;
  markNotSent(id: AttemptId, reason: NotSentReason, at: Instant): Moved;
  /** After a commit of `dispatched` in doubt: records that this boot wrote nothing. Refused to every other boot. */
  markUnwritten(id: AttemptId, reason: NotSentReason, at: Instant): Moved;
  /** Commits `dispatched` with a record of the request that is about to be written. */
  markDispatched(id: AttemptId, at: Instant, request?: NonNullable<Attempt['requestSent']>): Moved;
  /** Records an outcome; `sentBy` is the boot whose response it is, absent for this one. */
  settle(id: AttemptId, outcome: Outcome, sentBy?: BootId): Moved;
  /** Stores a late response that proves nothing either: the attempt stays `unknown`, and staff can read it. */
  storeDoubtfulResponse(id: AttemptId, outcome: Outcome): Moved;
  resolve(id: AttemptId, entry: ResolutionEntry): Moved;
  /** Moves attempts of this terminal's earlier boots: `prepared` to `not-sent`, `dispatched` to `unknown`. */
  recover(
    boot: RecoveringBoot,
  ): Promise<Result<{ readonly notSent: number; readonly unknown: number }, LedgerFailure>>;
  find(id: AttemptId): Promise<Result<Attempt | null, LedgerFailure>>;
  /** Every attempt of one intent, oldest first. */
  ofIntent(id: IntentId): Promise<Result<readonly Attempt[], LedgerFailure>>;
  /** Every attempt of the intent that this order reference or sent reference belongs to, oldest first. */
  ofReference(reference: string): Promise<Result<readonly Attempt[], LedgerFailure>>;
  page(request: AttemptPageRequest): Promise<Result<readonly Attempt[], LedgerFailure>>;
  /** Attempts whose reference starts with the text, or whose card ends with it; newest first, 20 at most. */
  search(text: string, limit: number): Promise<Result<readonly Attempt[], LedgerFailure>>;
  /** Transitions of one attempt, oldest first. */
  moves(id: AttemptId): Promise<Result<readonly Move[], LedgerFailure>>;
  /** Count and oldest time of the attempts that staff must resolve: unconfirmed, mismatched, or duplicate charges. */
  unconfirmed(): Promise<
    Result<{ readonly count: number; readonly oldestAt: Instant | null }, LedgerFailure>
  >;
  /** With a digest of the true id, two ids that masking made equal are told apart by it. */
  isTransactionIdKnown(
    transactionId: string,
    digest?: string,
  ): Promise<Result<boolean, LedgerFailure>>;
}

/** Trust in the wall clock. */
export interface TrustedClock {
  /** The latest moment that the clock showed while it was trusted. */
  readonly at: Instant;
  /** The last moment that something vouched for: a person, or the gateway over TLS. */
  readonly anchorAt: Instant;
  /** Time that the terminal has run since `anchorAt`, in ms. */
  readonly seenMs: number;
}

/** Running time for the resolution hold, stored so that a restart does not shorten it. */
export interface RunningTime {
  /** Adds monotonic running time to the ledger's own count and returns the total, in ms. */
  addMs(elapsedMs: number): Promise<Result<number, LedgerFailure>>;
  totalMs(): Promise<Result<number, LedgerFailure>>;
  /** Latest trusted moment of the wall clock; null before the first. */
  trustedClock(): Promise<Result<TrustedClock | null, LedgerFailure>>;
  trustClock(trusted: TrustedClock, operatorId: OperatorId): Promise<Result<null, LedgerFailure>>;
}

/** One account's ledger. */
export interface Ledger extends DayRepositories {
  readonly attempts: AttemptJournal & OrderReads;
  readonly customers: CustomerStore;
  readonly tidy: TidyRepository;
  readonly customerFiles: CustomerFileRepository;
  readonly receipts: ReceiptRepository;
  readonly messages: MessageRepository;
  readonly lookUps: LookUpRepository;
  readonly refunds: RefundRepository & RefundRequestRepository;
  readonly parkedOrders: ParkedOrderStore;
  readonly calls: CallRepository;
  readonly declines: DeclineOverrideRepository;
  readonly related: RelatedAttempts;
  readonly reports: ReportQueries;
  readonly payments: PaymentReads & ExtraReaders & SavedViewRepository;
  readonly plans: PlanStore & PlanSeals;
  readonly work: WorkList;
  readonly planRules: PlanRules;
  readonly runs: RunRepository;
  readonly wallet: WalletCheckoutRepository;
  readonly staff: StaffRepository;
  readonly runningTime: RunningTime;
  readonly audit: AuditLogRepository;
  readonly epochs: EpochRepository;
  readonly terminals: Terminals;
  /** Copies the present records to an unused path, while charges continue. */
  copyTo(path: string): Promise<Result<LedgerCopy, LedgerFailure>>;
  /** Reads what a copy of a ledger holds, as `copyTo` does. */
  readCopy(path: string): Promise<Result<LedgerCopy, LedgerFailure>>;
  /** Charges in this account's records that a restore set aside. */
  setAsideCharges(): Promise<Result<SetAsideCharges, LedgerFailure>>;
  /** The reason the ledger is read-only; null when it is not. */
  readonly readOnlyReason: ReadOnlyReason | null;
  close(): Promise<void>;
}

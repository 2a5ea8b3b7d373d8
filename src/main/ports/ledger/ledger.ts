import type { Attempt, AttemptState, NewAttempt } from '../../../domain/charge/attempt.ts';
import type { ResolutionQuestion } from '../../../domain/charge/question-resolution.ts';
import type { NotSentReason, Resolution, Verdict } from '../../../domain/charge/attempt.ts';
import type { Transaction } from '../../../domain/charge/gateway-response.ts';
import type { CalendarDate, Instant } from '../../../domain/time/calendar.ts';
import type { CardHold, CardStanding } from '../../../domain/plans/card-hold.ts';
import type { AttemptId, BootId, IntentId, OperatorId, TerminalId } from '../../../domain/ids.ts';
import type { WalletCheckoutId } from '../../../domain/ids.ts';
import type { Result } from '../../../domain/result.ts';
import type { AuditLogRepository } from './audit.ts';
import type { CloseRepository } from './closes.ts';
import type { CardChange, CardRefused, CustomerStore } from './customers.ts';
import type {
  CallRepository,
  ParkedOrderStore,
  RefundRepository,
  RelatedAttempts,
} from './back-office.ts';
import type { DeclineOverrideRepository } from './declines.ts';
import type { EpochRepository, SetAsideCharges } from '../epochs.ts';
import type { HistoryReads, SavedViewRepository } from './payment-history.ts';
import type { LedgerFailure } from './ledger-failure.ts';
import type { PlanCharge, PlanChargeRefused } from './plan-charge.ts';
import type { PlanStore } from './plans.ts';
import type { ReceiptRepository } from './receipts.ts';
import type { ReportQueries } from './reports.ts';
import type { PlanRules, RunRepository, WorkList } from './runs.ts';
import type { StaffRepository } from './staff.ts';
import type { WalletCheckoutRepository, WalletNotMoved } from './wallet-checkouts.ts';

export type { LedgerFailure };

/** What stands in the way of a new attempt. */
export type PrepareRefusal =
  | { readonly kind: 'intent-blocked'; readonly by: Attempt }
  /** The reference, as typed or as sent, belongs to another intent. */
  | { readonly kind: 'reference-taken'; readonly by: Attempt }
  /** Same last four, amount and currency still open elsewhere. */
  | { readonly kind: 'duplicate-open'; readonly by: Attempt }
  /** Same last four, amount and currency approved within the window. */
  | { readonly kind: 'duplicate-approved'; readonly by: Attempt }
  | CardHeld;

/** The retry policy holds a card on file back; `by` is the newest attempt that counts against it. */
export interface CardHeld {
  readonly kind: 'card-held';
  readonly by: Attempt;
  readonly hold: CardHold;
}

/** Why a row did not move; `found` is what the row says now. */
export interface MoveRefusal {
  readonly kind: 'not-found' | 'illegal-move' | 'transaction-id-taken';
  readonly found: Attempt | null;
}

/** What is written with an outcome. */
export interface Outcome {
  readonly verdict: Verdict;
  readonly transaction: Transaction | null;
  readonly serviceErrors: readonly string[];
  readonly httpStatus: number | null;
  readonly outcomeAt: Instant;
  /** The ledger's running time now, from which a resolution hold counts, in ms. */
  readonly runningMs: number;
  /** What it means for a kept card, written in the same transaction. */
  readonly cardChange?: CardChange | null;
  /**
   * The tracking id of an approved first charge of a plan, sealed for `card_chains`, the attempt's
   * id, `sealed_tracking_id`; null when the answer had none. It is kept only with the card.
   */
  readonly sealedTrackingId?: string | null;
}

/** One step of one attempt, as kept for its timeline. */
export interface Move {
  readonly attemptId: AttemptId;
  readonly from: AttemptState | null;
  readonly to: AttemptState;
  readonly at: Instant;
  readonly operatorId: OperatorId | null;
  readonly note: string | null;
}

/** A duplicate check's scope; approved charges older than `since` do not warn. */
export interface DuplicateScope {
  readonly since: Instant;
  /**
   * Which doubles may pass, with the attempt's `duplicateReason`: a clerk may go past an approved one, a
   * supervisor past an open one too.
   */
  readonly pass: 'none' | 'approved' | 'open-and-approved';
  /** The ledger's time, by which retry windows are counted; the attempt's own time where it is absent. */
  readonly now?: Instant;
  /** Whether a supervisor gave a reason to go past a hold of the retry policy. */
  readonly passesCardHold?: boolean;
}

/** A person's finding, with who and when. */
export interface ResolutionEntry {
  readonly resolution: Resolution;
  readonly operatorId: OperatorId;
  /** Name of another person who let it through, for the timeline. */
  readonly approvedBy?: string | null;
  readonly at: Instant;
  /** Questions about the evidence that the person answered with yes. */
  readonly confirmed?: readonly ResolutionQuestion[];
  /** Found given back: the day on which a plan's row is owed again, null when it is not. */
  readonly owedAgainOn?: CalendarDate | null;
}

/** The boot that cleans up after the terminal's earlier ones. */
export interface RecoveringBoot {
  readonly terminalId: TerminalId;
  readonly bootId: BootId;
  readonly at: Instant;
  readonly runningMs: number;
  /**
   * Whether no other terminal can have these records open, as with a file that one process locks: then what
   * others left, in records restored from another computer, is cleaned up too.
   */
  readonly isAlone?: boolean;
  /** Whether the records may be older than what was done: then what was never sent in them may have been. */
  readonly isInDoubt?: boolean;
}

/** A page of attempts, newest first, by keyset. */
export interface AttemptPageRequest {
  readonly states: readonly AttemptState[] | null;
  readonly before: { readonly preparedAt: Instant; readonly id: AttemptId } | null;
  /** 1 to 200. */
  readonly limit: number;
}

/**
 * The charge journal. Each call is one transaction; every move is a compare-and-set that must change one row
 * (docs/charge.md). Writing calls are durable (`synchronous=FULL`) when they return.
 */
export interface AttemptJournal {
  /**
   * Guards and the `prepared` row in one transaction.
   *
   * A kept card is read anew in it: `sealedToken` is what the caller is about to send with, and must still be
   * the card's own.
   */
  prepare(
    attempt: NewAttempt,
    scope: DuplicateScope,
    sealedToken?: string | null,
  ): Promise<Result<Attempt, PrepareRefusal | CardRefused | LedgerFailure>>;
  /**
   * The same for a charge of a plan: plan, try and run item are written in one transaction.
   *
   * The plan is read anew in it, and the intent, amount and currency of the try must be those of the
   * row that the charge begins on. A charge by the schedule goes past an approved double by itself;
   * the reason that is kept names its row.
   */
  preparePlanCharge(
    attempt: NewAttempt,
    guards: { readonly scope: DuplicateScope; readonly sealedToken: string | null },
    charge: PlanCharge,
  ): Promise<Result<Attempt, PrepareRefusal | CardRefused | PlanChargeRefused | LedgerFailure>>;
  /**
   * Guards, the `prepared` row of a wallet's charge and the checkout's `submitted`, in one transaction.
   *
   * From then on every move of that charge moves the checkout too, in the transaction of its own.
   */
  prepareWalletCharge(
    id: WalletCheckoutId,
    attempt: NewAttempt,
    scope: DuplicateScope,
  ): Promise<Result<Attempt, PrepareRefusal | WalletNotMoved | LedgerFailure>>;
  /** The same guards with nothing written, for the form's own look-up. */
  check(
    attempt: Pick<NewAttempt, 'intentId' | 'orderReference' | 'amountMinor' | 'currency'> & {
      readonly lastFour: string | null;
    },
    scope: DuplicateScope,
  ): Promise<Result<PrepareRefusal | null, LedgerFailure>>;
  /** Where a card on file stands with the retry policy, for the form's own look-up. */
  cardStanding(
    asked: Pick<
      NewAttempt,
      'intentId' | 'amountMinor' | 'currency' | 'card' | 'cardId' | 'preparedAt'
    >,
  ): Promise<
    Result<{ readonly standing: CardStanding; readonly latest: Attempt | null }, LedgerFailure>
  >;
  markNotSent(
    id: AttemptId,
    reason: NotSentReason,
    at: Instant,
  ): Promise<Result<Attempt, MoveRefusal | LedgerFailure>>;
  markDispatched(id: AttemptId, at: Instant): Promise<Result<Attempt, MoveRefusal | LedgerFailure>>;
  settle(id: AttemptId, outcome: Outcome): Promise<Result<Attempt, MoveRefusal | LedgerFailure>>;
  /**
   * Keeps what a late answer said that proves nothing either: the try stays `unknown`, its hold counts on, and
   * whoever looks for it has the answer's own words.
   */
  keepDoubtfulAnswer(
    id: AttemptId,
    outcome: Outcome,
  ): Promise<Result<Attempt, MoveRefusal | LedgerFailure>>;
  resolve(
    id: AttemptId,
    entry: ResolutionEntry,
  ): Promise<Result<Attempt, MoveRefusal | LedgerFailure>>;
  /** Rows of this terminal's earlier boots: `prepared` to `not-sent`, `dispatched` to `unknown`. */
  recover(
    boot: RecoveringBoot,
  ): Promise<Result<{ readonly notSent: number; readonly unknown: number }, LedgerFailure>>;
  find(id: AttemptId): Promise<Result<Attempt | null, LedgerFailure>>;
  /** Every try of one intent, oldest first. */
  ofIntent(id: IntentId): Promise<Result<readonly Attempt[], LedgerFailure>>;
  /** Every try of the intent that this order or sent reference belongs to, oldest first. */
  ofReference(reference: string): Promise<Result<readonly Attempt[], LedgerFailure>>;
  page(request: AttemptPageRequest): Promise<Result<readonly Attempt[], LedgerFailure>>;
  /** Tries whose reference begins so, or whose card ends so; the newest first, 20 at most. */
  search(text: string, limit: number): Promise<Result<readonly Attempt[], LedgerFailure>>;
  /** Moves of one attempt, oldest first. */
  moves(id: AttemptId): Promise<Result<readonly Move[], LedgerFailure>>;
  /** Count and oldest instant of the tries that need a person: not confirmed, not matching, or charged twice. */
  unconfirmed(): Promise<
    Result<{ readonly count: number; readonly oldestAt: Instant | null }, LedgerFailure>
  >;
  isTransactionIdKnown(transactionId: string): Promise<Result<boolean, LedgerFailure>>;
}

/** Running time of the resolution hold, persisted so that a restart does not shorten it. */
export interface RunningTime {
  /** Adds monotonic running time to the ledger's own count and returns the total, in ms. */
  addMs(elapsedMs: number): Promise<Result<number, LedgerFailure>>;
  totalMs(): Promise<Result<number, LedgerFailure>>;
  /** The last moment at which the wall clock was trusted, null before there was one. */
  trustedAt(): Promise<Result<Instant | null, LedgerFailure>>;
  trustClock(at: Instant, operatorId: OperatorId): Promise<Result<null, LedgerFailure>>;
}

/** What a copy of the records holds. */
export interface LedgerCopy {
  readonly bytes: number;
  readonly payments: number;
  /** The number of its schema: a program that knows fewer cannot work on it. */
  readonly schema: number;
}

/** One account's ledger. */
export interface Ledger {
  readonly attempts: AttemptJournal;
  readonly customers: CustomerStore;
  readonly receipts: ReceiptRepository;
  readonly refunds: RefundRepository;
  readonly parkedOrders: ParkedOrderStore;
  readonly calls: CallRepository;
  readonly declines: DeclineOverrideRepository;
  readonly related: RelatedAttempts;
  readonly closes: CloseRepository;
  readonly reports: ReportQueries;
  readonly history: HistoryReads & SavedViewRepository;
  readonly plans: PlanStore;
  readonly work: WorkList;
  readonly planRules: PlanRules;
  readonly runs: RunRepository;
  readonly wallet: WalletCheckoutRepository;
  readonly staff: StaffRepository;
  readonly runningTime: RunningTime;
  readonly audit: AuditLogRepository;
  readonly epochs: EpochRepository;
  /** Copies the records as they stand to a free path, while charges go on. */
  copyTo(path: string): Promise<Result<LedgerCopy, LedgerFailure>>;
  /** Charges of this account's records that a restore put aside. */
  setAsideCharges(): Promise<Result<SetAsideCharges, LedgerFailure>>;
  /** Why the ledger takes no writes, or null. */
  readonly readOnlyReason: 'read-only' | 'newer-schema' | 'damaged' | 'no-audit-key' | null;
  close(): Promise<void>;
}

import type { CalendarDate, Instant } from '../../../domain/time/calendar.ts';
import type { InstalmentBar } from '../../../domain/run/instalment-bar.ts';
import type { Attempt } from '../../../domain/charge/attempt.ts';
import type { Customer } from '../../../domain/customers/customer.ts';
import type {
  AttemptId,
  CustomerId,
  InstalmentId,
  OperatorId,
  PlanId,
  RunId,
  TerminalId,
} from '../../../domain/ids.ts';
import type { PlanCard } from '../../../domain/plans/card-history.ts';
import type { Instalment, Plan } from '../../../domain/plans/plan.ts';
import type { RetryAdviceNow } from '../../../domain/plans/retries/retry-advice.ts';
import type { PolicyRefusals, RetryPolicy } from '../../../domain/plans/retries/retry-policy.ts';
import type { PlanHealth } from '../../../domain/plans/summary.ts';
import type { Result } from '../../../domain/result.ts';
import type { LeftOut, RunCheck, RunCheckSettings } from '../../../domain/run/check-first.ts';
import type { FoundItem, Run, RunControl, RunRow, RunSettings } from '../../../domain/run/run.ts';
import type { SeenItem } from '../../../domain/run/fold.ts';
import type { CurrencyTally } from '../../../domain/run/summary.ts';
import type { LeaseSign } from '../../../domain/terminals/lease.ts';
import type { LedgerFailure } from './ledger-failure.ts';
import type { PlanMoment, PlanPromise } from './plans.ts';
import type { DueTab } from '../../../domain/plans/due.ts';

/** The bounds of one page of a tab, the oldest date first; a currency of null is every currency. */
export interface WorkPageRequest extends PlanMoment {
  readonly tab: DueTab;
  /** Words of the customer's name or phone, or the start of the plan's reference. */
  readonly search: string;
  readonly currency: CurrencyTally['currency'] | null;
  /** The last row of the previous page; null for the first page. */
  readonly after: InstalmentId | null;
  /** 1 to 201: one more than a page shows, to detect a next page. */
  readonly limit: number;
}

/** One row of To do. For an expiring card, its instalment is the plan's next one due. */
export interface WorkRow {
  readonly plan: Plan;
  readonly health: PlanHealth;
  readonly instalment: Instalment;
  readonly customer: Customer;
  readonly card: PlanCard | null;
  /** The newest attempt of the instalment; null before the first. */
  readonly lastAttempt: Attempt | null;
  readonly promise: PlanPromise | null;
  /** Null when the plan has no card to charge. */
  readonly advice: RetryAdviceNow | null;
  /** The matter that a person has to settle before any run charges it; null without one. */
  readonly bar: InstalmentBar | null;
}

/** The counts and totals of the tabs. */
export interface WorkCounts {
  readonly due: readonly CurrencyTally[];
  readonly failed: readonly CurrencyTally[];
  /** Failed instalments that the schedule no longer retries: staff must decide or get another card. */
  readonly failedNeedsPersonCount: number;
  /** Plans whose card has expired, or will within 60 days. */
  readonly expiringCount: number;
  readonly brokenPromiseCount: number;
  /** The next date after today on which an instalment falls due; null without one. */
  readonly next: {
    readonly dueDate: CalendarDate;
    readonly tallies: readonly CurrencyTally[];
  } | null;
  readonly lastRunOn: CalendarDate | null;
}

/** The account's run settings, with the time of an automatic start. */
export interface AccountRunSettings extends RunSettings {
  /** `HH:MM` in the merchant's zone; null when runs start only by hand. */
  readonly startsAt: string | null;
}

/** The settings of a check, without the rules that the records hold. */
export type WorkCheckRequest = Omit<RunCheckSettings, 'policy' | 'secondPersonAbove'>;

/** The words by which staff know a plan. */
export interface PlanName {
  readonly planReference: string;
  readonly customerName: string;
}

/** A check of a run, with the names of the plans that it excludes: at most `leftOutNamedMax` of them. */
export interface WorkCheck extends RunCheck {
  readonly leftOutNames: ReadonlyMap<PlanId, PlanName>;
  /** Rows that would be left out only because their card has expired, where the choice leaves such cards out. */
  readonly expiredCount: number;
}

/** Bounds what a check sends to the screen; the groups still count every instalment. */
export const leftOutNamedMax = 200;

/** The day's work, read on the reader so that it delays neither a charge nor the window. */
export interface WorkList {
  workPage(request: WorkPageRequest): Promise<Result<readonly WorkRow[], LedgerFailure>>;
  workCounts(moment: PlanMoment): Promise<Result<WorkCounts, LedgerFailure>>;
  /** Runs the domain's `checkFirst` over the due or selected instalments; only its result crosses threads. */
  workCheck(request: WorkCheckRequest): Promise<Result<WorkCheck, LedgerFailure>>;
}

/** The account's own rules for retries and runs. */
export interface PlanRules {
  /** Includes the merchant's own decline table; the default before any was saved. */
  retryPolicy(): Promise<Result<RetryPolicy, LedgerFailure>>;
  /** Ignores `declineOverrides`, which has a repository of its own. */
  saveRetryPolicy(
    policy: RetryPolicy,
    entry: { readonly operatorId: OperatorId; readonly at: Instant },
  ): Promise<
    Result<null, { readonly kind: 'refused'; readonly refusals: PolicyRefusals } | LedgerFailure>
  >;
  runSettings(): Promise<Result<AccountRunSettings, LedgerFailure>>;
  /** `newRun` clamps settings that are out of range. */
  saveRunSettings(
    settings: AccountRunSettings,
    entry: { readonly operatorId: OperatorId; readonly at: Instant },
  ): Promise<Result<null, LedgerFailure>>;
}

/** A run to be created. */
export interface NewRun {
  readonly id: RunId;
  readonly settings: RunSettings;
  readonly rows: readonly RunRow[];
  readonly leftOut: readonly LeftOut[];
  readonly startedBy: 'person' | 'clock';
  readonly operatorId: OperatorId;
  readonly at: Instant;
  readonly today: CalendarDate;
}

/** A run without its items. */
export interface RunHead {
  readonly id: RunId;
  /** 1 for the first run of the account. */
  readonly number: number;
  readonly state: Run['state'];
  readonly haltReason: Run['haltReason'];
  readonly startedBy: 'person' | 'clock';
  readonly operatorId: OperatorId;
  readonly startedAt: Instant;
  readonly startedOn: CalendarDate;
  /** Null while it is open. */
  readonly endedAt: Instant | null;
  readonly itemCount: number;
  /** The terminal that leads it; null for records in a file. */
  readonly ledBy: TerminalId | null;
  /** An order from another terminal that the leader has not carried out yet, and its operator. */
  readonly requested: RunControl | null;
  readonly requestedBy: OperatorId | null;
  /** True once another terminal helps with it: from then on its items are claimed before they are charged. */
  readonly isHelped: boolean;
}

/** A claim of one item of a helped run. */
export interface ClaimRequest {
  readonly runId: RunId;
  /** The item that the leader begins next; null for a terminal that helps, which takes the last one that waits. */
  readonly index: number | null;
  /** Charges in progress at all terminals together, this one included. */
  readonly width: number;
}

/** The terminal that leads a run, with the count of its lease's renewals. */
type LeaderSign = Pick<LeaseSign, 'terminalId' | 'renewals'>;

/** The result of a claim. */
export type ClaimAnswer =
  | {
      readonly kind: 'claimed';
      readonly index: number;
      readonly row: RunRow;
      readonly leader: LeaderSign;
    }
  /** As many charges are in progress as the account allows. */
  | { readonly kind: 'full'; readonly leader: LeaderSign }
  /** No item waits at the moment. */
  | { readonly kind: 'none'; readonly leader: LeaderSign }
  /** Another terminal has claimed it, or it has ended. */
  | { readonly kind: 'taken' }
  /** The run is paused or stopped, or that was asked for. */
  | { readonly kind: 'halted' }
  | { readonly kind: 'led-elsewhere' }
  | { readonly kind: 'over' };

/** An item as the records hold it; `endedAs` is its attempt, once that has ended. */
export interface HelpedItem extends SeenItem {
  readonly endedAs: AttemptId | null;
}

/** A run that this terminal leads from now on. */
export interface TakenUp {
  readonly record: RunRecord;
  /** True for another terminal's run, which this one took over while it was open; false for one of an earlier start. */
  readonly isTakenOver: boolean;
}

/** The members of a run item that a list shows in addition; one for each of `run.items`, in the same order. */
export interface RunItemFacts {
  readonly planReference: string;
  readonly customerId: CustomerId;
  readonly customerName: string;
  readonly cardLastFour: string;
  /** The newest attempt made for it; null before the first. */
  readonly attemptId: AttemptId | null;
}

/** An event that concerns a run as a whole. */
export interface RunHappening {
  readonly state: Run['state'];
  readonly haltReason: Run['haltReason'];
  readonly at: Instant;
  readonly operatorId: OperatorId | null;
}

/**
 * A run as recorded.
 *
 * `run` is rebuilt from the run's items and their attempts: an item whose attempt is still prepared or
 * dispatched is in flight, and `found` gives its recorded state. After the attempts were recovered,
 * `project(run, { kind: 'restarted', found })` is the run that may be resumed.
 */
export interface RunRecord {
  readonly head: RunHead;
  readonly run: Run;
  readonly items: readonly RunItemFacts[];
  readonly found: ReadonlyMap<number, FoundItem>;
  readonly leftOut: readonly LeftOut[];
  /** Oldest first. */
  readonly happenings: readonly RunHappening[];
}

/** A change of a run to be recorded; results are read from its attempts. */
export type RunEntry =
  /** The run paused, resumed, stopped or ended; `finished` and `stopped` close it. */
  | {
      readonly kind: 'state';
      readonly state: Run['state'];
      readonly haltReason: Run['haltReason'];
      readonly operatorId: OperatorId | null;
      readonly at: Instant;
    }
  | { readonly kind: 'left-out'; readonly index: number; readonly reason: string }
  | { readonly kind: 'put-back'; readonly index: number; readonly reason: string }
  /** Nothing of a claimed item was sent: it waits again, as before the claim. */
  | { readonly kind: 'unclaimed'; readonly index: number }
  /** The leader could not carry out what another terminal asked: the run stays as it is. */
  | { readonly kind: 'request-declined' };

/** The runs of one account. Each call is one transaction. */
export interface RunRepository {
  /** Refused while another run is open: the records allow one. */
  createRun(
    run: NewRun,
  ): Promise<Result<RunHead, { readonly kind: 'run-open'; readonly by: RunId } | LedgerFailure>>;
  /** False when the run is already over, has no such item, or is led by another terminal. */
  recordRun(id: RunId, entry: RunEntry): Promise<Result<boolean, LedgerFailure>>;
  /**
   * Asks the leader of a run at another terminal to pause, resume or stop it. From the commit on no item of a run that is
   * to be halted is claimed. False when the run is over, is led here, or is in a state that the order does not change.
   */
  requestControl(
    id: RunId,
    control: RunControl,
    operatorId: OperatorId,
  ): Promise<Result<boolean, LedgerFailure>>;
  /** Read on the writer; null without such a run. */
  headOfRun(id: RunId): Promise<Result<RunHead | null, LedgerFailure>>;
  /** Lets this terminal claim items of a run that another one leads; false when that run is not running. */
  joinRun(id: RunId): Promise<Result<boolean, LedgerFailure>>;
  claimItem(request: ClaimRequest): Promise<Result<ClaimAnswer, LedgerFailure>>;
  /** The items from an index on that may have been worked on, in order. */
  seenItems(id: RunId, from: number): Promise<Result<readonly HelpedItem[], LedgerFailure>>;
  attemptsById(
    ids: readonly AttemptId[],
  ): Promise<Result<ReadonlyMap<string, Attempt>, LedgerFailure>>;
  findRun(id: RunId): Promise<Result<RunRecord | null, LedgerFailure>>;
  /** The open run, read on the writer, whichever terminal leads it; null without one. */
  unfinishedRun(): Promise<Result<RunRecord | null, LedgerFailure>>;
  /**
   * Makes this start of the terminal the leader of the open run that an earlier start led, or that this one took over.
   * Null without such a run: another terminal's stays with it.
   */
  takeUpRun(): Promise<Result<TakenUp | null, LedgerFailure>>;
  /** Newest first; `before` is the number of the last run of the previous page. */
  pageOfRuns(request: {
    readonly before: number | null;
    readonly limit: number;
  }): Promise<Result<readonly RunHead[], LedgerFailure>>;
}

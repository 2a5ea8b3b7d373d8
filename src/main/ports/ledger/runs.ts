import type { CalendarDate, Instant } from '../../../domain/time/calendar.ts';
import type { Attempt } from '../../../domain/charge/attempt.ts';
import type { Customer } from '../../../domain/customers/customer.ts';
import type {
  AttemptId,
  CustomerId,
  InstalmentId,
  OperatorId,
  RunId,
} from '../../../domain/ids.ts';
import type { PlanCard } from '../../../domain/plans/card-history.ts';
import type { Instalment, Plan } from '../../../domain/plans/plan.ts';
import type { RetryAdviceNow } from '../../../domain/plans/retries/retry-advice.ts';
import type { PolicyRefusals, RetryPolicy } from '../../../domain/plans/retries/retry-policy.ts';
import type { PlanHealth } from '../../../domain/plans/summary.ts';
import type { Result } from '../../../domain/result.ts';
import type { LeftOut, RunCheck, RunCheckSettings } from '../../../domain/run/check-first.ts';
import type { FoundItem, Run, RunHaltReason, RunRow } from '../../../domain/run/run.ts';
import type { RunSettings, RunState } from '../../../domain/run/run.ts';
import type { CurrencyTally } from '../../../domain/run/summary.ts';
import type { LedgerFailure } from './ledger-failure.ts';
import type { PlanMoment, PlanPromise } from './plans.ts';

/** Tabs of To do that come from plans; each instalment is in one of them. */
export type WorkTab = 'due' | 'failed' | 'expiring';

/** A page of one tab, the oldest day first. */
export interface WorkPageRequest extends PlanMoment {
  readonly tab: WorkTab;
  /** Words of the customer's name or phone, or the beginning of the plan's reference. */
  readonly search: string;
  /** The last row of the page before. */
  readonly after: InstalmentId | null;
  /** 1 to 201: one more than a page shows, to know whether there is a next one. */
  readonly limit: number;
}

/** One row of To do. The row of an expiring card is the one that the plan asks for next. */
export interface WorkRow {
  readonly plan: Plan;
  readonly health: PlanHealth;
  readonly instalment: Instalment;
  readonly customer: Customer;
  readonly card: PlanCard | null;
  /** The newest try of the row, null before the first. */
  readonly lastAttempt: Attempt | null;
  readonly promise: PlanPromise | null;
  /** Null when the plan has no card that could be tried. */
  readonly advice: RetryAdviceNow | null;
}

/** Counts and sums of the tabs. */
export interface WorkCounts {
  readonly due: readonly CurrencyTally[];
  readonly failed: readonly CurrencyTally[];
  /** Failed rows that the schedule tries no more: somebody must decide or get another card. */
  readonly failedNeedsPersonCount: number;
  /** Plans whose card expires within 60 days, or has. */
  readonly expiringCount: number;
  readonly brokenPromiseCount: number;
  /** The next day after today on which something falls due. */
  readonly next: {
    readonly dueDate: CalendarDate;
    readonly tallies: readonly CurrencyTally[];
  } | null;
  readonly lastRunOn: CalendarDate | null;
}

/** How the account's runs go, and when one starts by itself. */
export interface AccountRunSettings extends RunSettings {
  /** `HH:MM` in the merchant's zone, null when runs start by hand alone. */
  readonly startsAt: string | null;
}

/** What the settings of a check are without the rules that the records hold. */
export type WorkCheckRequest = Omit<RunCheckSettings, 'policy' | 'secondPersonAbove'>;

/** The day's work, read by the reader so that it never stalls a charge or the window. */
export interface WorkList {
  workPage(request: WorkPageRequest): Promise<Result<readonly WorkRow[], LedgerFailure>>;
  workCounts(moment: PlanMoment): Promise<Result<WorkCounts, LedgerFailure>>;
  /** Runs the domain's `checkFirst` over what is due or was picked; only its answer crosses threads. */
  workCheck(request: WorkCheckRequest): Promise<Result<RunCheck, LedgerFailure>>;
}

/** The account's own rules for retries and runs. */
export interface PlanRules {
  /** With the merchant's own table of declines in it; the default before any was saved. */
  retryPolicy(): Promise<Result<RetryPolicy, LedgerFailure>>;
  /** `declineOverrides` is left alone: it has a book of its own. */
  saveRetryPolicy(
    policy: RetryPolicy,
    entry: { readonly operatorId: OperatorId; readonly at: Instant },
  ): Promise<
    Result<null, { readonly kind: 'refused'; readonly refusals: PolicyRefusals } | LedgerFailure>
  >;
  runSettings(): Promise<Result<AccountRunSettings, LedgerFailure>>;
  /** Settings outside their bounds are brought back into them by `newRun`. */
  saveRunSettings(
    settings: AccountRunSettings,
    entry: { readonly operatorId: OperatorId; readonly at: Instant },
  ): Promise<Result<null, LedgerFailure>>;
}

/** A run to be written down. */
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

/** A run's own facts, without its items. */
export interface RunHead {
  readonly id: RunId;
  /** 1 for the first run of the account. */
  readonly number: number;
  readonly state: RunState;
  readonly haltReason: RunHaltReason | null;
  readonly startedBy: 'person' | 'clock';
  readonly operatorId: OperatorId;
  readonly startedAt: Instant;
  readonly startedOn: CalendarDate;
  /** Null while it is not over. */
  readonly endedAt: Instant | null;
  readonly itemCount: number;
}

/** What a list shows of an item beside its row; one for each of `run.items`, in their order. */
export interface RunItemFacts {
  readonly planReference: string;
  readonly customerId: CustomerId;
  readonly customerName: string;
  readonly cardLastFour: string;
  /** The newest try that was made for it, null before the first. */
  readonly attemptId: AttemptId | null;
}

/** Something that happened to a run as a whole. */
export interface RunHappening {
  readonly state: RunState;
  readonly haltReason: RunHaltReason | null;
  readonly at: Instant;
  readonly operatorId: OperatorId | null;
}

/**
 * A run as the records have it.
 *
 * `run` is rebuilt from the run's items and their tries: an item whose try is still prepared or
 * dispatched is in flight, and `found` says what the records know of it. After recovery of the tries
 * `project(run, { kind: 'restarted', found })` is the run that may be resumed.
 */
export interface RunRecord {
  readonly head: RunHead;
  readonly run: Run;
  readonly items: readonly RunItemFacts[];
  readonly found: ReadonlyMap<number, FoundItem>;
  readonly leftOut: readonly LeftOut[];
  /** The oldest first. */
  readonly happenings: readonly RunHappening[];
}

/** What the records are told of a run; results are read from its tries. */
export type RunEntry =
  /** The run paused, went on, stopped or ended; `finished` and `stopped` close it. */
  | {
      readonly kind: 'state';
      readonly state: RunState;
      readonly haltReason: RunHaltReason | null;
      readonly operatorId: OperatorId | null;
      readonly at: Instant;
    }
  | { readonly kind: 'left-out'; readonly index: number; readonly reason: string }
  | { readonly kind: 'put-back'; readonly index: number; readonly reason: string };

/** The runs of one account. Each call is one transaction. */
export interface RunRepository {
  /** Refused while another run is not over: the records allow one. */
  createRun(
    run: NewRun,
  ): Promise<Result<RunHead, { readonly kind: 'run-open'; readonly by: RunId } | LedgerFailure>>;
  /** False when the run is over already or has no such item. */
  recordRun(id: RunId, entry: RunEntry): Promise<Result<boolean, LedgerFailure>>;
  findRun(id: RunId): Promise<Result<RunRecord | null, LedgerFailure>>;
  /** The run that is not over, read where it is written. */
  unfinishedRun(): Promise<Result<RunRecord | null, LedgerFailure>>;
  /** The newest first; `before` is the number of the last run of the page before. */
  pageOfRuns(request: {
    readonly before: number | null;
    readonly limit: number;
  }): Promise<Result<readonly RunHead[], LedgerFailure>>;
}

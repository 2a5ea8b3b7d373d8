import type { NumberRange } from '../accounts/account.ts';
import type { CalendarDate } from '../time/calendar.ts';
import type { NotSentReason, ServiceRefusal } from '../charge/attempt.ts';
import type { CardId, InstalmentId, IntentId, PlanId, RunId } from '../ids.ts';
import type { CurrencyCode } from '../money.ts';

/** One instalment to be charged by a run. */
export interface RunRow {
  readonly planId: PlanId;
  readonly sequence: number;
  readonly instalmentId: InstalmentId;
  readonly intentId: IntentId;
  readonly cardId: CardId;
  readonly dueDate: CalendarDate;
  /** In minor units, as it was when the run was checked. */
  readonly amountMinor: number;
  readonly currency: CurrencyCode;
  readonly omitExpiry: boolean;
  /** A failed instalment selected by staff counts as attempted by hand. */
  readonly by: 'schedule' | 'person';
}

/** The states of a run's item; the last seven are results. */
export const runItemStates = [
  'waiting',
  'in-flight',
  'approved',
  'declined',
  'rejected',
  'not-sent',
  'not-confirmed',
  'mismatch',
  'left-out',
] as const;

export type RunItemState = (typeof runItemStates)[number];

export interface RunItem extends RunRow {
  readonly state: RunItemState;
  /** The reason it was excluded, not sent, rejected or mismatched; null without one. */
  readonly reason: string | null;
  readonly responseCode: string | null;
  /** Number of times it was queued again because nothing could be sent. */
  readonly putBackCount: number;
}

/** The pace of a run and its limit of unconfirmed attempts. */
export interface RunSettings {
  /** Concurrent charges of all terminals together, 1 to `concurrencyMax`. */
  readonly concurrency: number;
  /** Shortest time between two starts. */
  readonly gapMs: number;
  /** Number of consecutive unconfirmed attempts at which the run stops. */
  readonly notConfirmedMax: number;
}

export const concurrencyMax = 48;

/** Least and greatest value of each setting of a run. */
export const runSettingRanges = {
  concurrency: { min: 1, max: concurrencyMax },
  gapMs: { min: 0, max: 60_000 },
  notConfirmedMax: { min: 1, max: 20 },
} as const satisfies Readonly<Record<keyof RunSettings, NumberRange>>;

/** Concurrent charges of one terminal; above it, a run needs terminals that help. */
export const terminalConcurrencyMax = 16;

/** Maximum times that one item is queued again; it is then recorded as rejected. */
export const putBackMax = 3;

export const defaultRunSettings: RunSettings = { concurrency: 2, gapMs: 0, notConfirmedMax: 3 };

/**
 * The states of a run: `pausing` and `stopping` wait for charges in flight; `finished` completed every item
 * possible, `stopped` was ended before that.
 */
export const runStates = [
  'running',
  'pausing',
  'paused',
  'stopping',
  'stopped',
  'finished',
] as const;

export type RunState = (typeof runStates)[number];

/** The orders that staff give to an open run. */
export const runControls = ['pause', 'resume', 'stop'] as const;

export type RunControl = (typeof runControls)[number];

/** Orders that staff give at any terminal; `help` has the terminal where it is asked charge items of it too. */
export const runOrders = [...runControls, 'help'] as const;

export type RunOrderName = (typeof runOrders)[number];

/**
 * The state of a run that staff see: an order given at a terminal that does not lead the run holds from its commit on,
 * before the leader has carried it out.
 */
export function stateAsked(state: RunState, requested: RunControl | null): RunState {
  if (state === 'finished' || state === 'stopped') return state;
  if (requested === 'stop') return 'stopping';
  if (requested === 'pause' && state === 'running') return 'pausing';
  return requested === 'resume' && state === 'paused' ? 'running' : state;
}

/** A terminal's part in a run that another one leads. A run that spaces its charges is led alone. */
export const runHelps = ['not-possible', 'possible', 'helping'] as const;

/** Reasons for pausing or stopping a run. */
export const runHaltReasons = [
  'person',
  'service-down',
  'records-failed',
  'interrupted',
  'credentials',
  'not-confirmed-in-a-row',
  /** A response came from the gateway's other environment (test or live). */
  'test-or-live',
  /** A gap of the records is open: no plan is charged. */
  'gap-open',
  /** Another terminal has taken the run over. */
  'led-elsewhere',
] as const;

export type RunHaltReason = (typeof runHaltReasons)[number];

/** An item whose charge is recorded and not sent. */
interface ReadyItem {
  readonly index: number;
  /** Running time from which it is ready, in ms. */
  readonly atMs: number;
}

/** An item by whose response the rules that stop a run were asked. */
interface JudgedItem {
  readonly index: number;
  readonly state: ItemResult['state'];
  /** False for one whose place is taken until its outcome is durable. */
  readonly givesPlace: boolean;
}

/** A run as stored and as its screen shows it. */
export interface Run {
  readonly id: RunId;
  readonly state: RunState;
  readonly haltReason: RunHaltReason | null;
  readonly settings: RunSettings;
  readonly items: readonly RunItem[];
  /** Items from this index on have not been started. */
  readonly nextIndex: number;
  /** Earlier items that are queued again, in order. */
  readonly putBack: readonly number[];
  /** Items being charged here or at terminals that help. */
  readonly inFlight: readonly number[];
  /** Those of `inFlight` that other terminals charge. */
  readonly elsewhere: readonly number[];
  /** Those of `inFlight` that take no place yet: being recorded, recorded, or being withdrawn. */
  readonly unsent: readonly number[];
  /** Those of `unsent` that are recorded and may be sent. */
  readonly ready: readonly ReadyItem[];
  /** Those of `inFlight` whose response is judged and whose outcome is not durable yet. */
  readonly judged: readonly JudgedItem[];
  /** Time from sending the latest judged charge to its response, in ms; null when nothing is prepared ahead. */
  readonly tookMs: number | null;
  readonly notConfirmedInARow: number;
  /** Running time of the last start, in ms; meaningless after a restart. */
  readonly lastStartMs: number | null;
  /** Running time before which no charge starts, because the gateway asked to wait; null without a wait. */
  readonly notBeforeMs: number | null;
}

/** The outcome of an item's charge. */
export type ItemResult =
  | {
      readonly state: 'approved' | 'declined' | 'not-confirmed';
      readonly responseCode: string | null;
    }
  | {
      readonly state: 'mismatch';
      /** The one difference that concerns more than this instalment; null for any other. */
      readonly reason: 'test-or-live' | null;
      readonly responseCode: string | null;
    }
  | {
      readonly state: 'rejected';
      readonly reason: ServiceRefusal;
      readonly retryAfterMs: number | null;
    }
  | { readonly state: 'not-sent'; readonly reason: NotSentReason };

/** The records' account of an item that was in flight when the terminal closed. */
export type FoundItem =
  /** No attempt was recorded, or nothing was sent. */
  { readonly kind: 'untouched' } | { readonly kind: 'ended'; readonly result: ItemResult };

/** The events of a run. */
export type RunEvent =
  | { readonly kind: 'begun'; readonly index: number; readonly atMs: number }
  /** The charge is recorded. It takes no place, and nothing of it is sent. */
  | { readonly kind: 'prepared'; readonly index: number; readonly atMs: number }
  | { readonly kind: 'sent'; readonly index: number }
  /** The recorded charge is not to be sent any more. */
  | { readonly kind: 'withdrawing'; readonly index: number }
  /** The records say that it was not sent; the item waits as before. */
  | { readonly kind: 'withdrawn'; readonly index: number }
  /** The response was read and judged; its outcome is being committed. */
  | {
      readonly kind: 'judged';
      readonly index: number;
      readonly result: ItemResult;
      readonly atMs: number;
      readonly tookMs: number;
    }
  /** The records did not take the item's outcome at the first try. */
  | { readonly kind: 'not-saved'; readonly index: number }
  | {
      readonly kind: 'ended';
      readonly index: number;
      readonly result: ItemResult;
      readonly atMs: number;
    }
  /** The instalment was re-read before sending and may no longer be charged. */
  | { readonly kind: 'left-out'; readonly index: number; readonly reason: string }
  /** Nothing was recorded or sent; the item may be charged later in this run. */
  | { readonly kind: 'put-back'; readonly index: number; readonly reason: string }
  /** The item was not claimed, or its claim was given back: nothing was sent, and it waits as before. */
  | { readonly kind: 'not-claimed'; readonly index: number }
  /** Another terminal, which helps with the run, has claimed the item. */
  | { readonly kind: 'taken'; readonly index: number }
  | { readonly kind: 'pause'; readonly reason: RunHaltReason }
  | { readonly kind: 'resume' }
  | { readonly kind: 'stop'; readonly reason: RunHaltReason }
  /** The terminal was closed during the run and has restarted. */
  | { readonly kind: 'restarted'; readonly found: ReadonlyMap<number, FoundItem> };

/** The next commands to the engine. */
export type RunCommand =
  /** The charge is to be recorded. */
  | { readonly kind: 'prepare'; readonly index: number; readonly item: RunItem }
  | { readonly kind: 'send'; readonly index: number }
  | { readonly kind: 'withdraw'; readonly index: number }
  /** Nothing may start before this running time. */
  | { readonly kind: 'wake'; readonly atMs: number }
  | { readonly kind: 'report'; readonly state: RunState };

/** Creates a run of checked instalments; settings out of range are clamped. */
export function newRun(id: RunId, rows: readonly RunRow[], settings: RunSettings): Run {
  return {
    id,
    state: rows.length === 0 ? 'finished' : 'running',
    haltReason: null,
    settings: {
      concurrency: Math.min(concurrencyMax, Math.max(1, Math.floor(settings.concurrency))),
      gapMs: Math.max(0, Math.floor(settings.gapMs)),
      notConfirmedMax: Math.max(1, Math.floor(settings.notConfirmedMax)),
    },
    items: rows.map((row) => ({
      ...row,
      state: 'waiting',
      reason: null,
      responseCode: null,
      putBackCount: 0,
    })),
    nextIndex: 0,
    putBack: [],
    inFlight: [],
    elsewhere: [],
    unsent: [],
    ready: [],
    judged: [],
    tookMs: null,
    notConfirmedInARow: 0,
    lastStartMs: null,
    notBeforeMs: null,
  };
}

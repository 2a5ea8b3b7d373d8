import type { CalendarDate } from '../time/calendar.ts';
import type { NotSentReason } from '../charge/attempt.ts';
import type { CardId, InstalmentId, IntentId, PlanId, RunId } from '../ids.ts';
import type { CurrencyCode } from '../money.ts';

/** One instalment that a run shall charge. */
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
  /** A failed row that staff picked counts as a try by hand. */
  readonly by: 'schedule' | 'person';
}

/** Where an item of a run stands; the last seven are results. */
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

/** One item of a run. */
export interface RunItem extends RunRow {
  readonly state: RunItemState;
  /** Why it was left out, not sent, refused or does not match. */
  readonly reason: string | null;
  readonly responseCode: string | null;
  /** How often it was put back because nothing could be sent. */
  readonly putBackCount: number;
}

/** How fast a run may go and when it gives up. */
export interface RunSettings {
  /** Charges at a time, 1 to 16. */
  readonly concurrency: number;
  /** Least time between two starts. */
  readonly gapMs: number;
  /** Not confirmed one after the other, after which the run stops. */
  readonly notConfirmedMax: number;
}

export const concurrencyMax = 16;

/** Most times that one item is put back; then it keeps its refusal. */
export const putBackMax = 3;

/** Defaults of the account. */
export const defaultRunSettings: RunSettings = { concurrency: 2, gapMs: 0, notConfirmedMax: 3 };

/**
 * A run's state: `pausing` and `stopping` wait for what is in flight; `finished` did all that it
 * could, `stopped` was ended before that.
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

/** Why a run pauses or stops. */
export type RunHaltReason =
  | 'person'
  | 'service-down'
  | 'records-failed'
  | 'interrupted'
  | 'credentials'
  | 'not-confirmed-in-a-row'
  /** An answer came from the other side of the service (test or live). */
  | 'test-or-live';

/** A run, as it is kept and as the cockpit draws it. */
export interface Run {
  readonly id: RunId;
  readonly state: RunState;
  readonly haltReason: RunHaltReason | null;
  readonly settings: RunSettings;
  readonly items: readonly RunItem[];
  /** Items from this index on were not begun yet. */
  readonly nextIndex: number;
  /** Items before it that go again, the first one first. */
  readonly putBack: readonly number[];
  readonly inFlight: readonly number[];
  readonly notConfirmedInARow: number;
  /** Running time of the last start, in ms; it means nothing after a restart. */
  readonly lastStartMs: number | null;
  /** Running time before which nothing starts, because the service asked to wait. */
  readonly notBeforeMs: number | null;
}

/** How the charge of an item came out. */
export type ItemResult =
  | {
      readonly state: 'approved' | 'declined' | 'not-confirmed';
      readonly responseCode: string | null;
    }
  | {
      readonly state: 'mismatch';
      /** The one difference that is no matter of this row alone. */
      readonly reason: 'test-or-live' | null;
      readonly responseCode: string | null;
    }
  | {
      readonly state: 'rejected';
      readonly reason: 'credentials' | 'too-many-requests' | 'refused';
      readonly retryAfterMs: number | null;
    }
  | { readonly state: 'not-sent'; readonly reason: NotSentReason };

/** What was found of an item that was in flight when the terminal ended. */
export type FoundItem =
  /** No try was written, or nothing of it left the machine. */
  { readonly kind: 'untouched' } | { readonly kind: 'ended'; readonly result: ItemResult };

/** What happens to a run. */
export type RunEvent =
  | { readonly kind: 'begun'; readonly index: number; readonly atMs: number }
  | {
      readonly kind: 'ended';
      readonly index: number;
      readonly result: ItemResult;
      readonly atMs: number;
    }
  /** The row was re-read before the send and may not be charged any more. */
  | { readonly kind: 'left-out'; readonly index: number; readonly reason: string }
  /** Nothing was written or sent; the item may go later in this run. */
  | { readonly kind: 'put-back'; readonly index: number; readonly reason: string }
  | { readonly kind: 'pause'; readonly reason: RunHaltReason }
  | { readonly kind: 'resume' }
  | { readonly kind: 'stop'; readonly reason: RunHaltReason }
  /** The terminal was ended in the middle and is back. */
  | { readonly kind: 'restarted'; readonly found: ReadonlyMap<number, FoundItem> };

/** What the engine does next. */
export type RunCommand =
  | { readonly kind: 'charge'; readonly index: number; readonly item: RunItem }
  /** Nothing may start before this running time. */
  | { readonly kind: 'wake'; readonly atMs: number }
  | { readonly kind: 'report'; readonly state: RunState };

/** Makes a run of checked rows; settings outside their bounds are brought back into them. */
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
    notConfirmedInARow: 0,
    lastStartMs: null,
    notBeforeMs: null,
  };
}

import type { TerminalId } from '../ids.ts';

/** Times of leases, in ms of a process's own running time. */
export interface LeaseTimes {
  /** Interval at which a terminal renews its lease. */
  readonly renewEveryMs: number;
  /** Watched time without a renewal after which a lease has run out. */
  readonly runsOutAfterMs: number;
  /** Longest time between two looks that counts as watched: a longer one was not watched. */
  readonly lookGapMaxMs: number;
}

/** The times of every shop; torture alone has shorter ones. */
export const leaseTimes: LeaseTimes = {
  renewEveryMs: 5_000,
  runsOutAfterMs: 20_000,
  lookGapMaxMs: 7_500,
};

/** Reasons that a terminal has no lease on its records. */
export const leaseLosses = [
  /** An admin has removed this terminal from the shop. */
  'terminal-retired',
  /** Another process has opened the records under this terminal's id since. */
  'terminal-replaced',
  /** The records were moved back to a file. */
  'moved-back',
  /** The server does not take this terminal's login any more, as after an admin removed the terminal. */
  'login-refused',
] as const;

export const terminalDoings = ['idle', 'charging', 'running'] as const;

/** The work that a terminal was at when it last renewed its lease. */
export type TerminalDoing = (typeof terminalDoings)[number];

/** The parts of a terminal's lease by which a renewal shows. */
export interface LeaseSign {
  readonly terminalId: TerminalId;
  /** Changes when another terminal took the lease over, and when its own took it again. */
  readonly number: number;
  /** Counts up with each renewal. */
  readonly renewals: number;
}

/** One terminal's leases as this process saw them. */
export interface LeaseWatch {
  /** This process's running time at the last look, in ms; null before the first. */
  readonly lookedAtMs: number | null;
  readonly seen: ReadonlyMap<TerminalId, SeenLease>;
}

interface SeenLease {
  readonly sign: LeaseSign;
  /** Watched time since a renewal was seen, in ms. */
  readonly unseenMs: number;
}

/** A watch that has seen nothing yet. */
export const noLeasesSeen: LeaseWatch = { lookedAtMs: null, seen: new Map() };

/**
 * Adds one look to a watch.
 *
 * `nowMs` is this process's own running time, read after the rows: neither its wall clock nor the server's decides. A
 * long time between two looks counts only in part, because a server that was away kept every terminal from renewing.
 */
export function lookAtLeases(
  { lookedAtMs, seen }: LeaseWatch,
  signs: readonly LeaseSign[],
  { nowMs, times }: { readonly nowMs: number; readonly times: LeaseTimes },
): LeaseWatch {
  const passedMs = Math.min(Math.max(0, nowMs - (lookedAtMs ?? nowMs)), times.lookGapMaxMs);
  const after = signs.map((sign): [TerminalId, SeenLease] => {
    const before = seen.get(sign.terminalId);
    const isSame = before !== undefined && isUnrenewed(before.sign, sign);
    return [sign.terminalId, { sign, unseenMs: isSame ? before.unseenMs + passedMs : 0 }];
  });
  return { lookedAtMs: nowMs, seen: new Map(after) };
}

/** The leases that have run out, as they were last seen. */
export function leasesRunOut({ seen }: LeaseWatch, times: LeaseTimes): readonly LeaseSign[] {
  return [...seen.values()]
    .filter(({ unseenMs }) => unseenMs >= times.runsOutAfterMs)
    .map(({ sign }) => sign);
}

/** Longest time between the beginning of the `dispatched` commit and the first byte, in ms. */
const dispatchToSendMaxMs = 10_000;

/**
 * True when the computer slept or hung between the commit and the send, so that another terminal may have taken over.
 *
 * Both are times since the computer started, its sleep included, in ms.
 */
export function isTooLateToSend(commitBeganMs: number, nowMs: number): boolean {
  return nowMs - commitBeganMs > dispatchToSendMaxMs;
}

function isUnrenewed(before: LeaseSign, now: LeaseSign): boolean {
  return before.number === now.number && before.renewals === now.renewals;
}

import { leaseTimes } from '../terminals/lease.ts';
import { assertNever } from '../assert.ts';
import type { ItemResult } from './run.ts';

/** The leader of a run, as a terminal that helps with it last saw it. */
export interface LeaderSeen {
  readonly terminalId: string;
  /** Counts up with each renewal of its lease. */
  readonly renewals: number;
  /** This process's running time when that count was first seen, in ms. */
  readonly sinceMs: number;
}

/** Notes the leader's renewals at a look. */
export function lookAtLeader(
  before: LeaderSeen | null,
  { terminalId, renewals }: Pick<LeaderSeen, 'terminalId' | 'renewals'>,
  nowMs: number,
): LeaderSeen {
  const isSame = before?.terminalId === terminalId && before.renewals === renewals;
  return isSame ? before : { terminalId, renewals, sinceMs: nowMs };
}

/** True when nobody judges the results of a run any more: its leader did not renew its lease. */
export function isLeaderSilent({ sinceMs }: LeaderSeen, nowMs: number): boolean {
  return nowMs - sinceMs >= leaseTimes.runsOutAfterMs;
}

/**
 * True when a terminal stops helping after a result: nothing could be sent from it, or the leader is about to stop the
 * run for it. `inARow` counts its unconfirmed results in a row, this one included.
 */
export function stopsHelping(
  result: ItemResult,
  { inARow, notConfirmedMax }: { readonly inARow: number; readonly notConfirmedMax: number },
): boolean {
  switch (result.state) {
    case 'approved':
    case 'declined':
      return false;
    case 'not-sent':
      return true;
    case 'rejected':
      return result.reason === 'credentials';
    case 'mismatch':
      return result.reason === 'test-or-live' || inARow >= notConfirmedMax;
    case 'not-confirmed':
      return inARow >= notConfirmedMax;
    default:
      return assertNever(result);
  }
}

import { minuteMs } from '../time/units.ts';

/**
 * Milliseconds for which an unconfirmed attempt cannot be resolved as not charged.
 *
 * A charge can reach the gateway's lists late. The hold is counted in running time, so that neither a restart
 * nor a wrong clock shortens it (docs/invariants.md, I7).
 */
export const resolutionWaitMs = 30 * minuteMs;

export const resolutionWaitMinutes = resolutionWaitMs / minuteMs;

/** Returns what is left of the hold, in ms of the ledger's running time; 0 when it is over. */
export function resolutionWaitLeftMs(heldFromRunningMs: number, runningMs: number): number {
  const left = heldFromRunningMs + resolutionWaitMs - runningMs;
  return Math.min(resolutionWaitMs, Math.max(0, left));
}

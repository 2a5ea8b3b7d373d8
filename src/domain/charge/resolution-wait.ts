/**
 * How long a try that is not confirmed must be left alone before a person may say "not there".
 *
 * A charge can still be on its way to the service's lists; it is counted in running time, so that
 * neither a restart nor a wrong clock shortens it (docs/invariants.md, I7).
 */
export const resolutionWaitMs = 30 * 60_000;

/** Gives the rest of the hold in ms of the ledger's running time, 0 when it is over. */
export function resolutionWaitLeftMs(heldFromRunningMs: number, runningMs: number): number {
  const left = heldFromRunningMs + resolutionWaitMs - runningMs;
  return Math.min(resolutionWaitMs, Math.max(0, left));
}

import { minuteMs } from '../../time/units.ts';

/**
 * Running time after which an unconfirmed attempt is looked up, in ms, counted from the moment it became unconfirmed.
 *
 * Running time, like the hold: a restart neither repeats a look-up nor drops one.
 */
export const lookUpStepsMs: readonly number[] = [0, minuteMs, 5 * minuteMs, 30 * minuteMs];

/** The facts that decide when an attempt is looked up next. */
export interface LookUpProgress {
  /** Running time at which the attempt became unconfirmed, in ms; null for attempts from before it was recorded. */
  readonly heldFromRunningMs: number | null;
  /** Position of the last automatic look-up in `lookUpStepsMs`; null before the first. */
  readonly lastStep: number | null;
}

/**
 * Returns the step that is due now; null when none is.
 *
 * Of several that became due while the terminal was busy or the ability was off, only the last is asked: the others
 * would bring the same answer.
 */
export function dueLookUpStep(progress: LookUpProgress, runningMs: number): number | null {
  const { heldFromRunningMs, lastStep } = progress;
  const elapsedMs = heldFromRunningMs === null ? Infinity : runningMs - heldFromRunningMs;
  const due = lookUpStepsMs.findLastIndex((stepMs) => stepMs <= elapsedMs);
  return due > (lastStep ?? -1) ? due : null;
}

/** Returns the time until the next automatic look-up, in ms; 0 when one is due, null after the last. */
export function nextLookUpInMs(progress: LookUpProgress, runningMs: number): number | null {
  const { heldFromRunningMs, lastStep } = progress;
  const next = lookUpStepsMs[(lastStep ?? -1) + 1];
  if (next === undefined) return null;
  return heldFromRunningMs === null ? 0 : Math.max(0, heldFromRunningMs + next - runningMs);
}

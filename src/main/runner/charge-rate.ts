import { minuteMs } from '../../domain/time/units.ts';

/** Counts the charges that ended within the last minute. */
export interface ChargeRate {
  note(atMs: number): void;
  /** Charges per minute over the last minute of running time; null before there is enough to measure. */
  perMinute(nowMs: number): number | null;
}

/** A rate over less than this depends more on the first charge than on the run. */
const leastMs = 2_000;

export function createChargeRate(startedMs: number): ChargeRate {
  let endedMs: number[] = [];
  return {
    note: (atMs) => {
      endedMs.push(atMs);
    },
    perMinute: (nowMs) => {
      endedMs = endedMs.filter((atMs) => atMs > nowMs - minuteMs);
      const spanMs = Math.min(minuteMs, nowMs - startedMs);
      if (endedMs.length === 0 || spanMs < leastMs) return null;
      return Math.round((endedMs.length * minuteMs) / spanMs);
    },
  };
}

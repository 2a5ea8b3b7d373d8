/** Counts what ended within the last minute. */
export interface ChargeRate {
  note(atMs: number): void;
  /** Charges a minute over the last minute of running time; null before there is anything to tell. */
  perMinute(nowMs: number): number | null;
}

const minuteMs = 60_000;
/** A rate over less than this says more about the first charge than about the run. */
const leastMs = 2_000;

/** Starts with nothing counted. */
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

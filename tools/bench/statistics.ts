/** The median and the slow end of many timings, in ms. */
export interface Spread {
  readonly p50Ms: number;
  readonly p95Ms: number;
}

/** The spread of timings; at least one is needed. */
export function spreadOf(timingsMs: readonly number[]): Spread {
  const sorted = timingsMs.toSorted((one, other) => one - other);
  return { p50Ms: rounded(at(sorted, 0.5)), p95Ms: rounded(at(sorted, 0.95)) };
}

function at(sorted: readonly number[], share: number): number {
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (value === undefined) throw new Error('A spread needs at least one timing.');
  return value;
}

/** Rounds to two decimals, which is finer than any of these timings repeat. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

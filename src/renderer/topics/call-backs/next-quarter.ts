const quarterMs = 15 * 60_000;

/** The next full quarter of an hour that leaves time to check. */
export function nextQuarter(nowMs: number): number {
  return Math.ceil((nowMs + quarterMs) / quarterMs) * quarterMs;
}

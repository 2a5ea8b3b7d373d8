import { minuteMs } from '../../../domain/time/units.ts';

const quarterMs = 15 * minuteMs;

/** The next full quarter of an hour that leaves time to check. */
export function nextQuarter(nowMs: number): number {
  return Math.ceil((nowMs + quarterMs) / quarterMs) * quarterMs;
}

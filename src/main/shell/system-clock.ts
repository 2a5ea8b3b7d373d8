import type { Instant } from '../../domain/time/calendar.ts';
import type { Clock } from '../ports/clock.ts';

/** The computer's own clocks. */
export const systemClock: Clock = {
  now: () => new Date().toISOString() as Instant,
  monotonicMs: () => performance.now(),
  async waitMs(durationMs) {
    const end = performance.now() + durationMs;
    // A timer may fire a little early, and never counts more than about 24 days at once.
    for (let leftMs = durationMs; leftMs > 0; leftMs = end - performance.now()) {
      const stepMs = Math.min(Math.ceil(leftMs), timerMsMax);
      await new Promise((resolve) => setTimeout(resolve, stepMs));
    }
  },
};

const timerMsMax = 2 ** 31 - 1;

import type { Instant } from '../../src/domain/time/calendar.ts';
import type { Clock } from '../../src/main/ports/clock.ts';

/** A clock that moves only when a test moves it. */
export interface HandClock extends Clock {
  /** Advances wall and running time, and wakes the timers that fall due. */
  advanceMs(durationMs: number): void;
  /** Sets only the wall clock, as a user or a time server does. */
  setWall(instant: Instant): void;
  /** Count of the timers that wait for time to pass. */
  readonly waiting: number;
}

/** Starts at the given wall time, with a running time that is no round number. */
export function handClock(startsAt = '2026-03-02T09:00:00.000Z' as Instant): HandClock {
  let wallMs = Date.parse(startsAt);
  let runMs = 12_345.5;
  let waiters: { readonly dueMs: number; readonly wake: () => void }[] = [];

  return {
    now: () => new Date(wallMs).toISOString() as Instant,
    monotonicMs: () => runMs,
    waitMs: (durationMs) =>
      new Promise((wake) => {
        waiters.push({ dueMs: runMs + durationMs, wake });
      }),
    advanceMs(durationMs) {
      wallMs += durationMs;
      runMs += durationMs;
      const due = waiters.filter(({ dueMs }) => dueMs <= runMs);
      waiters = waiters.filter(({ dueMs }) => dueMs > runMs);
      for (const { wake } of due) wake();
    },
    setWall(instant) {
      wallMs = Date.parse(instant);
    },
    get waiting() {
      return waiters.length;
    },
  };
}

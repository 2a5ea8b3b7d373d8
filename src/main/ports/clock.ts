import type { Instant } from '../../domain/time/calendar.ts';

/** Time as a dependency: practice, tests and torture use clocks of their own. */
export interface Clock {
  now(): Instant;
  /** Milliseconds of running time, unaffected by changes of the wall clock. */
  monotonicMs(): number;
  /** Resolves after at least `durationMs` of running time. */
  waitMs(durationMs: number): Promise<void>;
}

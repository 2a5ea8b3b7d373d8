import type { Instant } from '../../../src/domain/time/calendar.ts';

/** A lifetime that a crash ends: its timers are dropped and its calls never return. */
export interface Life {
  readonly isAlive: boolean;
}

interface Timer {
  readonly dueMs: number;
  readonly life: Life;
  readonly wake: () => void;
}

/** Time that advances only when the simulation moves it; no real timer is behind it. */
export interface VirtualTime {
  /** Running time since the start, in ms. */
  runMs(): number;
  /** The computer's clock, which may have been set to anything. */
  wall(): Instant;
  /** Calls back once after this much running time, unless the life is over by then. */
  after(durationMs: number, life: Life, wake: () => void): void;
  /** Running time of the next timer; null when there is none. */
  nextDueMs(): number | null;
  /** Advances to a moment and fires the timers due by then, in the order of their moments. */
  goTo(runMs: number): void;
  /** Sets the computer's clock ahead or back, as a user or a time server does. */
  setWall(byMs: number): void;
}

/** Starts at a moment of a weekday. */
export function createVirtualTime(startsAt: string): VirtualTime {
  let nowMs = 0;
  let wallMs = Date.parse(startsAt);
  let timers: Timer[] = [];

  const alive = () => {
    timers = timers.filter(({ life }) => life.isAlive);
    return timers;
  };
  return {
    runMs: () => nowMs,
    wall: () => new Date(wallMs + nowMs).toISOString() as Instant,
    after: (durationMs, life, wake) => {
      const dueMs = nowMs + Math.max(0, durationMs);
      // Kept in order; of two at one moment the older one goes first.
      const at = timers.findLastIndex((timer) => timer.dueMs <= dueMs) + 1;
      timers.splice(at, 0, { dueMs, life, wake });
    },
    nextDueMs: () => alive()[0]?.dueMs ?? null,
    goTo: (runMs) => {
      nowMs = Math.max(nowMs, runMs);
      const due = alive().filter(({ dueMs }) => dueMs <= nowMs);
      timers = timers.slice(due.length);
      for (const { wake } of due) wake();
    },
    setWall: (byMs) => {
      wallMs += byMs;
    },
  };
}

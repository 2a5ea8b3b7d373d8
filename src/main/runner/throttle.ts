import type { Clock } from '../ports/clock.ts';

/** Calls back at once, and then a few times a second at most; the last call is never lost. */
export interface Throttle {
  /** Requests a call soon. */
  ask(): void;
  /** Calls at once, whatever was called before. */
  now(): void;
  /** Makes no calls from here on. */
  end(): void;
}

/** Creates a throttle; `gapMs` is the shortest interval between two requested calls. */
export function createThrottle(
  clock: Pick<Clock, 'monotonicMs' | 'waitMs'>,
  gapMs: number,
  tell: () => void,
): Throttle {
  let toldMs = Number.NEGATIVE_INFINITY;
  let isWaiting = false;
  let isOver = false;

  const now = () => {
    if (isOver) return;
    toldMs = clock.monotonicMs();
    tell();
  };
  const wait = async (leftMs: number) => {
    isWaiting = true;
    await clock.waitMs(leftMs);
    isWaiting = false;
    now();
  };

  return {
    now,
    ask: () => {
      if (isOver || isWaiting) return;
      const leftMs = toldMs + gapMs - clock.monotonicMs();
      if (leftMs <= 0) now();
      else void wait(leftMs);
    },
    end: () => {
      isOver = true;
    },
  };
}

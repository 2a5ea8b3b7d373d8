import type { Clock } from '../ports/clock.ts';

/** Tells something at once, and then a few times a second at most; the last word is never lost. */
export interface Throttle {
  /** Asks for a telling soon. */
  ask(): void;
  /** Tells at once, whatever was told before. */
  now(): void;
  /** Nothing is told from here on. */
  end(): void;
}

/** Starts a pulse; `gapMs` is the least time between two tellings that were merely asked for. */
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

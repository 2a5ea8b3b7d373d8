import { useEffect, useState } from 'react';

const tickMs = 500;

/**
 * How much of a wait is left, in ms, by the running time of the page.
 *
 * Never by the clock of the computer: setting it forward would only seem to shorten the wait.
 */
export function useWaitLeft(endsAtMs: number | null): number {
  const [nowMs, setNowMs] = useState(() => performance.now());
  useEffect(() => {
    if (endsAtMs === null) return undefined;
    const tick = (): void => setNowMs(performance.now());
    tick();
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, [endsAtMs]);
  return endsAtMs === null ? 0 : Math.max(0, endsAtMs - nowMs);
}

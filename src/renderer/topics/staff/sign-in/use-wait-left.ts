import { useEffect, useState } from 'react';

const tickMs = 500;

/**
 * Time left of a wait, in ms, by the running time of the page.
 *
 * It never uses the computer's clock: setting that forward would only appear to shorten the wait.
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

import { useCallback, useSyncExternalStore } from 'react';
import { minuteMs } from '../../domain/time/units.ts';

/**
 * The present time in ms, rounded down to `everyMs` and updated as often, while `active`.
 *
 * Only components that show passing time use it, so that the rest of the screen is not rendered again.
 */
export function useNow(everyMs = minuteMs, active = true): number {
  const subscribe = useCallback(
    (redraw: () => void) => {
      if (!active) return () => undefined;
      const timer = setInterval(redraw, everyMs);
      return () => clearInterval(timer);
    },
    [everyMs, active],
  );
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / everyMs) * everyMs);
}

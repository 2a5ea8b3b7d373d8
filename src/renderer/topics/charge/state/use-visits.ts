import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

/** Runs on each return to the screen, but not when it first opens; before the next key can arrive. */
export function useEntering(active: boolean, run: () => void): void {
  const enter = useEffectEvent(run);
  const wasActive = useRef(active);
  useLayoutEffect(() => {
    if (active && !wasActive.current) enter();
    wasActive.current = active;
  }, [active]);
}

/** Runs each time another screen replaces this one. */
export function useOnLeave(active: boolean, run: () => void): void {
  const leave = useEffectEvent(run);
  useEffect(() => {
    if (!active) return undefined;
    return () => leave();
  }, [active]);
}

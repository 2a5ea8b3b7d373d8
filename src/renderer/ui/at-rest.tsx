import type { ReactElement, ReactNode } from 'react';
import { useEffect, useState } from 'react';

/** From the first paint to the parts that it did without, in ms: the first keys are not kept waiting by them. */
const afterPaintMs = 400;

/** Longest wait for them, in ms: a hidden window paints nothing. */
const atRestWithinMs = 1500;

/** Set once for a window: only its first screen is waited for. */
let hasRested = false;

/** True once the first screen has been painted and takes keys. */
export function useIsAtRest(): boolean {
  const [isAtRest, setIsAtRest] = useState(hasRested);
  useEffect(() => {
    if (isAtRest) return undefined;
    let resting = setTimeout(rest, atRestWithinMs);
    function rest(): void {
      hasRested = true;
      setIsAtRest(true);
    }
    const painted = new PerformanceObserver((entries) => {
      if (entries.getEntriesByName('first-contentful-paint').length === 0) return;
      clearTimeout(resting);
      resting = setTimeout(rest, afterPaintMs);
    });
    painted.observe({ type: 'paint', buffered: true });
    return () => {
      painted.disconnect();
      clearTimeout(resting);
    };
  }, [isAtRest]);
  return isAtRest;
}

/** Shows what the first screen does without until it takes keys. */
export function AtRest(props: { readonly children: ReactNode }): ReactElement | null {
  return useIsAtRest() ? <>{props.children}</> : null;
}

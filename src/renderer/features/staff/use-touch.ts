import { useEffect } from 'react';
import { call } from '../../bridge/client.ts';

/** Least time between two signs of life, in ms: main waits whole minutes. */
const touchEveryMs = 20_000;

const signs = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

/** Tells main that somebody is at the terminal, so that it does not lock while they work. */
export function useTouch(isHere: boolean): void {
  useEffect(() => {
    if (!isHere) return undefined;
    let lastMs = Number.NEGATIVE_INFINITY;
    const touch = (): void => {
      const nowMs = performance.now();
      if (nowMs - lastMs < touchEveryMs) return;
      lastMs = nowMs;
      void call('staff.touch', {});
    };
    const how = { capture: true, passive: true };
    for (const sign of signs) window.addEventListener(sign, touch, how);
    return () => {
      for (const sign of signs) window.removeEventListener(sign, touch, how);
    };
  }, [isHere]);
}

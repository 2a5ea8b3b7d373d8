import { useEffect, useEffectEvent } from 'react';

/** Runs the function on Esc, wherever the focus is. */
export function useEscape(isActive: boolean, run: () => void): void {
  const onEscape = useEffectEvent(run);
  useEffect(() => {
    if (!isActive) return undefined;
    const listener = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) onEscape();
    };
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [isActive]);
}

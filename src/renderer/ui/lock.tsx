import { createContext, useContext, useEffect, useEffectEvent, useRef } from 'react';

/** True while the terminal is locked over these children: they stay mounted, hidden and silent. */
export const LockedContext = createContext(false);

/** Runs once each time the terminal is locked over this part, for state that must not outlast it. */
export function useOnLock(run: () => void): void {
  const isLocked = useContext(LockedContext);
  const onLock = useEffectEvent(run);
  useEffect(() => {
    if (isLocked) onLock();
  }, [isLocked]);
}

/**
 * Runs once each time the same operator unlocks.
 *
 * The screens receive no events during the lock, so a part that awaits an outcome requests it again.
 */
export function useOnUnlock(run: () => void): void {
  const isLocked = useContext(LockedContext);
  const wasLocked = useRef(isLocked);
  const onUnlock = useEffectEvent(run);
  useEffect(() => {
    if (wasLocked.current && !isLocked) onUnlock();
    wasLocked.current = isLocked;
  }, [isLocked]);
}

import { createContext, useContext, useEffect, useEffectEvent, useRef } from 'react';

/** Whether the terminal is locked over what is drawn here: it stays, but nobody sees or hears it. */
export const LockedContext = createContext(false);

/** Runs once each time that the terminal is locked over this part, for what must not outlast it. */
export function useOnLock(run: () => void): void {
  const isLocked = useContext(LockedContext);
  const onLock = useEffectEvent(run);
  useEffect(() => {
    if (isLocked) onLock();
  }, [isLocked]);
}

/**
 * Runs once each time that the same person is back from the lock.
 *
 * Nothing is told to the screens while it lasts, so whatever waits for an outcome asks for it anew.
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

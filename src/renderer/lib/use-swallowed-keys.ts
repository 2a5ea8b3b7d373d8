import { useEffect } from 'react';

/** Discards typing while a response is awaited; keys of the frame still work. */
export function useSwallowedKeys(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return undefined;
    const swallow = (event: KeyboardEvent): void => {
      const isFrameKey =
        event.ctrlKey || event.metaKey || event.key === 'Tab' || /^F\d{1,2}$/u.test(event.key);
      if (isFrameKey || hasOwnKeys(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', swallow, true);
    return () => window.removeEventListener('keydown', swallow, true);
  }, [isWaiting]);
}

/** True within the lock and an approval, which receive keys although a payment behind them waits. */
function hasOwnKeys(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-own-keys]') !== null;
}

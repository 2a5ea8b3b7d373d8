import { useEffect } from 'react';

/** Discards typing while a response is awaited; keys of the frame still work. */
export function useSwallowedKeys(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return undefined;
    const swallow = (event: KeyboardEvent): void => {
      if (event.key === 'Tab' || isWindowKey(event) || hasOwnKeys(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', swallow, true);
    return () => window.removeEventListener('keydown', swallow, true);
  }, [isWaiting]);
}

/** True for the keys that the window acts on wherever the focus is: a function key, or one with Ctrl or Cmd. */
export function isWindowKey({
  key,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean {
  return ctrlKey || metaKey || /^F\d{1,2}$/u.test(key);
}

/** True within the lock and an approval, which receive keys although a payment behind them waits. */
function hasOwnKeys(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-own-keys]') !== null;
}

import { useLayoutEffect, useRef } from 'react';

/** Characters kept at most: fewer than a card number has, which only the guarded field may read. */
const keptMax = 12;

/**
 * Keeps what is typed between the key that opens the palette and the focus of its field, while its script still loads.
 *
 * Returns the text, once.
 */
export function useTypedAhead(isOpen: boolean): () => string {
  const text = useRef('');
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    text.current = '';
    const keep = (event: KeyboardEvent): void => {
      const isCharacter =
        event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!isCharacter || !isBehind(event.target)) return;
      event.preventDefault();
      if (text.current.length < keptMax) text.current += event.key;
    };
    window.addEventListener('keydown', keep, { capture: true });
    return () => window.removeEventListener('keydown', keep, { capture: true });
  }, [isOpen]);
  return () => {
    const typed = text.current;
    text.current = '';
    return typed;
  };
}

/** True while nothing has the focus, or still a field of the screen behind the palette, which keeps it until the next frame. */
function isBehind(target: EventTarget | null): boolean {
  return (
    target === document.body || (target instanceof Element && target.closest('[inert]') !== null)
  );
}

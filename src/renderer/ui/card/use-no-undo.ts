import { useEffect } from 'react';

/**
 * Refuses undo and redo in card fields.
 *
 * Deleted card data must not come back by key or by menu, so the event itself is stopped and not only the
 * keys.
 */
export function useNoUndo(): void {
  useEffect(() => {
    document.addEventListener('beforeinput', refuseHistory, true);
    return () => document.removeEventListener('beforeinput', refuseHistory, true);
  }, []);
}

function refuseHistory(event: InputEvent): void {
  const { target } = event;
  const isCardField = target instanceof HTMLElement && target.matches('[data-card-field]');
  if (isCardField && event.inputType.startsWith('history')) event.preventDefault();
}

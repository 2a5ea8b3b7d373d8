import type { KeyboardEvent } from 'react';

/** Closes a part on Escape, unless something inside it took the key. */
export function closeOnEscape(event: KeyboardEvent, close: () => void): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  event.preventDefault();
  close();
}

/** Keeps the Escape that closes a menu from what the menu stands in, which would close with it. */
export function keepEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.stopPropagation();
}

import type { RefObject } from 'react';
import { useEffect, useEffectEvent } from 'react';

/**
 * Closes what a button has opened once the focus goes elsewhere, as to the palette over it or to another screen; `parts`
 * are the button and what it opened.
 */
export function useCloseOnLeave(
  isOpen: boolean,
  onClose: () => void,
  parts: readonly RefObject<HTMLElement | null>[],
): void {
  const leave = useEffectEvent(({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    const isWithin = parts.some(({ current }) => current?.contains(target) === true);
    // A calendar that a field within opens stands elsewhere in the page.
    const isCalendar = target.closest('.mantine-Popover-dropdown') !== null;
    if (!isWithin && !isCalendar) onClose();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    document.addEventListener('focusin', leave);
    return () => document.removeEventListener('focusin', leave);
  }, [isOpen]);
}

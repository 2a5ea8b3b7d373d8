import { useEffect } from 'react';
import { hasCommandKey } from '../lib/keys.ts';
import type { Status } from '../../contract/staff/session.ts';

/** The shortcut that a form's or a screen's main button prints. */
const mainKeys = 'Ctrl+Enter';

/**
 * Presses the button that prints Ctrl+Enter, wherever the focus is around it.
 *
 * A form's own handler goes first. A form without such a button keeps the keys for itself, so that they never
 * start what stands elsewhere on the screen.
 */
export function usePrintedKeys(platform: Status['platform']): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const isPress = event.key === 'Enter' && hasCommandKey(event, platform) && !event.shiftKey;
      if (!isPress || event.defaultPrevented || event.isComposing) return;
      const button = printedButton(document.activeElement);
      if (button === null) return;
      event.preventDefault();
      if (!event.repeat) button.click();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [platform]);
}

/** The nearest button around the focus that prints the shortcut; null for none. */
function printedButton(focused: Element | null): HTMLElement | null {
  const isLost = focused === null || focused === document.body;
  let around: Element | null = isLost ? document.querySelector('main') : focused;
  while (around !== null && around !== document.body) {
    const found = [...around.querySelectorAll<HTMLElement>(`[data-keys="${mainKeys}"]`)];
    const shown = found.find((button) => button.checkVisibility() && !isInert(button));
    if (shown !== undefined) return shown;
    if (around.matches('form, [role="dialog"]')) return null;
    around = around.parentElement;
  }
  return null;
}

function isInert(part: Element): boolean {
  return part.closest('[inert]') !== null;
}

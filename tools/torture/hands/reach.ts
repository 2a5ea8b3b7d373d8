import type { Page } from 'playwright-core';

/** A control that the mouse reaches where it stands: nothing lies above its middle. */
export interface Reachable {
  /** Role, and words or the field's name, for the account of what was done. */
  readonly words: string;
  readonly isText: boolean;
  /** Middle of the control, in CSS pixels of the window. */
  readonly x: number;
  readonly y: number;
}

const controls =
  'button, a[href], input, select, textarea, summary, [role="tab"], [role="option"], [role="menuitem"], [role="row"][tabindex], [tabindex="0"]';

/** Presses a control where it stood; false when the page has moved meanwhile, and the press fell beside every control. */
export async function pressAt(page: Page, { x, y }: Reachable): Promise<boolean> {
  const hit = await page.evaluateHandle((selector) => {
    const held = { isHit: true };
    const note = ({ target }: MouseEvent) => {
      const element = target instanceof Element ? target.closest(`${selector}, label`) : null;
      held.isHit = element !== null;
    };
    document.addEventListener('mousedown', note, { capture: true, once: true });
    return held;
  }, controls);
  await page.mouse.click(x, y);
  return hit.evaluate(({ isHit }) => isHit);
}

/** Every control of the page that the mouse reaches now, in the order of the document. */
export function reachable(page: Page): Promise<readonly Reachable[]> {
  return page.evaluate((selector) => {
    const textTypes = ['text', 'search', 'password', 'email', 'tel', 'number'];
    // The label of a control presses it too.
    const isReached = (element: Element, x: number, y: number): boolean => {
      const top = document.elementFromPoint(x, y);
      return (
        top !== null && (element.contains(top) || top.closest('label')?.contains(element) === true)
      );
    };
    return [...document.querySelectorAll<HTMLElement>(selector)].flatMap((element) => {
      const box = element.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const isOnScreen = x > 0 && y > 0 && x < window.innerWidth && y < window.innerHeight;
      if (!isOnScreen || box.width < 2 || !element.checkVisibility({ visibilityProperty: true }))
        return [];
      if (element.matches(':disabled') || !isReached(element, x, y)) return [];
      const input = element instanceof HTMLInputElement ? element : null;
      const isText =
        element instanceof HTMLTextAreaElement ||
        (input !== null && textTypes.includes(input.type) && !input.readOnly);
      const name =
        element.dataset['field'] ?? element.getAttribute('aria-label') ?? element.textContent;
      const role = element.getAttribute('role') ?? input?.type ?? element.tagName.toLowerCase();
      return [
        { words: `${role} “${name.trim().replaceAll(/\s+/gu, ' ').slice(0, 50)}”`, isText, x, y },
      ];
    });
  }, controls);
}

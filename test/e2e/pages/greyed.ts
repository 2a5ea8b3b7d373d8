import type { Page } from 'playwright-core';

/**
 * The greyed controls on screen without a visible reason, by their words.
 *
 * A reason is a text that describes the control, or a note or a wait in its form or section, or a note above it. The days
 * and months of a calendar need none.
 */
export function unexplained(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const isShown = (part: Element): boolean =>
      part.checkVisibility() && part.getBoundingClientRect().height > 0;
    const describes = (part: Element): boolean =>
      (part.getAttribute('aria-describedby') ?? '').split(' ').some((id) => {
        const text = id === '' ? null : document.getElementById(id);
        return text !== null && isShown(text) && (text.textContent ?? '').trim() !== '';
      });
    const notesAbove = (part: Element | null): readonly Element[] =>
      part === null
        ? []
        : [...part.querySelectorAll(':scope > .notice'), ...notesAbove(part.parentElement)];
    const isNoted = (part: Element): boolean => {
      const around = part.closest('form') ?? part.closest('section, article');
      const notes = around?.querySelectorAll('.notice, .wait-line') ?? [];
      return [...notes, ...notesAbove(around)].some(isShown);
    };
    const isDescribed = (part: Element | null): boolean =>
      part !== null && (describes(part) || isDescribed(part.parentElement));
    const greyed = document.querySelectorAll(
      'main :is(button, input, select, textarea):is(:disabled, [aria-disabled="true"])',
    );
    return [...greyed]
      .filter((part) => isShown(part) && part.closest('[data-dates-dropdown]') === null)
      .filter((part) => !isDescribed(part) && !isNoted(part))
      .map(
        (part) => `${part.id} ${part.getAttribute('data-field') ?? ''} ${part.textContent ?? ''}`,
      );
  });
}

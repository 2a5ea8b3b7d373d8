import type { Page } from 'playwright-core';

/** Elements that extend beyond the side of the window, where the window itself cannot be scrolled. */
export function tooWide(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && getComputedStyle(element).visibility !== 'hidden';
    };
    // Tables and code may scroll by themselves; the page around them may not (WCAG 1.4.10).
    const mayScroll = (element: Element) =>
      element.closest('table, pre, .visually-hidden, [data-scrolls-sideways]') !== null;
    return [...document.querySelectorAll('body *')]
      .filter((element) => isShown(element) && !mayScroll(element))
      .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1)
      .map((element) => `${element.tagName}.${element.className}`)
      .slice(0, 5);
  });
}

/** Parts of a screen with something that is drawn beyond their right edge, or cut off there without a way to scroll to it. */
export function wideParts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const isShown = (element: Element) =>
      element.checkVisibility() && element.closest('.visually-hidden') === null;
    const isBeyond = (part: Element) => {
      const edge = part.getBoundingClientRect().right + 1;
      return [...part.querySelectorAll('*')].some(
        (element) =>
          element.getBoundingClientRect().right > edge &&
          isShown(element) &&
          element.closest('[data-scrolls-sideways], .one-line') === null,
      );
    };
    return [...document.querySelectorAll('.boxed, article, form')]
      .filter((part) => isShown(part) && isBeyond(part))
      .map((part) => `${part.tagName}.${part.className}: ${part.textContent?.slice(0, 30)}`);
  });
}

/** Elements that must be scrolled both ways to be read; a table may, in a region of its own. */
export function scrollsBothWays(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { overflowX } = getComputedStyle(element);
        const scrolls = overflowX === 'auto' || overflowX === 'scroll';
        const isWider = element.scrollWidth > element.clientWidth + 1;
        return (
          scrolls &&
          isWider &&
          element.clientWidth > 0 &&
          element.closest('table, [data-scrolls-sideways]') === null
        );
      })
      .map((element) => `${element.tagName}.${element.className}`),
  );
}

/** True when anything, a table too, extends beyond the window or scrolls sideways. */
export function isReadSideways(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')].some((element) => {
      const isOut = element.getBoundingClientRect().right > window.innerWidth + 1;
      const isWider = element.scrollWidth > element.clientWidth + 1;
      const scrolls = ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
      const isShown = element.clientWidth > 1 && element.closest('.visually-hidden') === null;
      return isShown && (isOut || (scrolls && isWider));
    }),
  );
}

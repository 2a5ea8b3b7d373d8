import type { Locator, Page } from 'playwright-core';
import { frameWords } from '../../../src/renderer/words/frame.ts';
import { paletteWords } from '../../../src/renderer/app/palette/palette-words.ts';
import { byClass, byRole, inside, type Scope } from './part.ts';

const rail = byRole('navigation', frameWords.rail);

/** Parts of the window around the screens. */
export const frameParts = {
  rail,
  railEntry: inside(rail, byRole('button')),
  railBadge: byClass('.rail-badge'),
  railWords: byClass('.rail-words'),
  currentBadge: byClass('.rail-entry[aria-current] .rail-badge'),
  /** The name of the account in the bar. */
  accountName: byClass('[data-part="account"]'),
  /** Name and role of who is signed in. */
  operator: byClass('.operator-name'),
  /** The screen for signing in, and windows like it. */
  door: byClass('.door'),
  /** The reason why the account is blocked, above its screens. */
  blocked: byClass('.frame-blocked'),
  unconfirmed: byClass('.unconfirmed-banner'),
  /** The place of the screens, which is gone while nobody is signed in. */
  screen: byClass('.frame-screen'),
  /** The line around the window that tells the mode. */
  modeEdge: byClass('[data-mode] > [aria-hidden="true"]'),
  /** A part whose result was good, while it has the focus. */
  goodResult: byClass('[data-said="good"]:focus'),
  /** The text that screen readers are told at once. */
  spoken: byClass('[aria-live="assertive"]'),
} as const;

/** The title of the screen that is shown. */
export function screenTitle(page: Page): Locator {
  return page.getByRole('main').getByRole('heading', { level: 1 }).filter({ visible: true });
}

/** A notice that the app itself gives, by its name. */
export function noticeOf(page: Page, name: string): Locator {
  return page.locator(`[data-notice="${name}"]`);
}

/** Everything that a screen reader could read out of the window. */
export function readOut(page: Page): Promise<string> {
  return page.locator('body').ariaSnapshot();
}

/** The theme that the window shows. */
export function shownTheme(page: Page): Promise<string | null> {
  return page.locator('html').getAttribute('data-mantine-color-scheme');
}

/** The mark of an account in its colour. */
export function accountMark(within: Scope, color: string, hasText: string): Locator {
  return within.locator(`[data-color="${color}"]`, { hasText });
}

/** Elements that only a text that was taken for code can have made. */
export function strangeParts(page: Page): Locator {
  return page.locator('[data-mark], iframe, script:not([src])');
}

/** The action of the palette that Enter would take, once it is the one with a text. */
export function chosenAction(page: Page, hasText: string | RegExp): Locator {
  const list = page.getByRole('listbox', { name: paletteWords.title });
  return list.getByRole('option', { selected: true }).filter({ hasText });
}

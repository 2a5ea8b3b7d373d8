import type { Page } from 'playwright-core';
import { brokenWords } from '../../../src/renderer/words/frame.ts';
import { violations } from '../../../test/e2e/fixture/accessibility.ts';
import { unexplained } from '../../../test/e2e/pages/greyed.ts';
import { tooWide, wideParts } from '../../../test/e2e/pages/layout.ts';
import { missed } from './acts.ts';

/** Time in which a screen puts the focus where it belongs after an act, in ms. */
const settleMs = 700;

/** Everything that is wrong with a page after an act, one line each. */
export interface Watch {
  look(act: string): Promise<readonly string[]>;
  /** The same with what axe finds, which takes longer. */
  lookClosely(): Promise<readonly string[]>;
}

/** Watches one page from now on. */
export function watchPage(page: Page): Watch {
  const errors: string[] = [];
  let wasLost = false;
  page.on('pageerror', (error) => errors.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text().slice(0, 300)}`);
  });
  return {
    async look(act) {
      const seen = await lasting(page, faultsShown);
      const isLost = await isFocusLost(page);
      // Tab at the end of the page leaves it, and the next act begins outside of it.
      const isLeft = wasLost || act.endsWith('Tab') || act.startsWith(missed);
      const isFault = isLost && !isLeft;
      wasLost = isLost;
      return [...errors.splice(0), ...seen, ...(isFault ? ['the focus is nowhere'] : [])];
    },
    lookClosely: async () => (await lasting(page, violations)).map((line) => `axe: ${line}`),
  };
}

/** Faults that a second look finds too: a control that waits, or a menu that opens, is none. */
async function lasting(
  page: Page,
  faultsOf: (page: Page) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  if ((await faultsOf(page)).length === 0) return [];
  await page.waitForTimeout(settleMs);
  return faultsOf(page);
}

async function faultsShown(page: Page): Promise<readonly string[]> {
  const [odd, greyed, wide, parts] = [
    await oddWords(page),
    await unexplained(page),
    await tooWide(page),
    await wideParts(page),
  ];
  return [
    ...odd.map((words) => `words: ${words}`),
    ...greyed.map((words) => `greyed without a reason: ${words.trim()}`),
    ...wide.map((part) => `beyond the window: ${part}`),
    ...parts.map((part) => `beyond its part: ${part}`),
  ];
}

/** Texts that only a fault puts on a screen. */
function oddWords(page: Page): Promise<readonly string[]> {
  return page.evaluate((broken) => {
    const text = document.body.innerText;
    const odd = /.{0,40}(?:\bundefined\b|\bNaN\b|\[object |Invalid Date|\bInfinity\b).{0,20}/gu;
    const found = [...text.matchAll(odd)].map(([words]) => words);
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    const twice = new Set(ids.filter((id, at) => ids.indexOf(id) !== at));
    return [
      ...found,
      ...(text.includes(broken) ? [broken] : []),
      ...[...twice].map((id) => `two elements have the id ${id}`),
    ];
  }, brokenWords.title);
}

async function isFocusLost(page: Page): Promise<boolean> {
  const isNowhere = () =>
    page.evaluate(() => (document.activeElement ?? document.body) === document.body);
  const endsAtMs = performance.now() + settleMs;
  while (await isNowhere()) {
    if (performance.now() > endsAtMs) return true;
    await page.waitForTimeout(50);
  }
  return false;
}

import type { Page } from 'playwright-core';

/** The tiles of To do as they are read out, one after the other: names, counts and sums. */
export async function tabFigures(page: Page): Promise<string> {
  const texts = await page.getByRole('tab').allInnerTexts();
  return texts.map((text) => text.replaceAll(/\s+/gu, ' ').trim()).join(' | ');
}

import type { Page } from 'playwright-core';

/** One screen in one state, and the keys or controls that lead there from any other. */
export interface Scene {
  readonly name: string;
  readonly go: (page: Page) => Promise<void>;
}

/** Presses keys one after the other. */
export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Opens one part of Settings by its name. */
export async function openSettings(page: Page, part: string): Promise<void> {
  await press(page, 'Control+9');
  await page.getByRole('button', { name: part }).first().click();
}

import type { Locator, Page } from 'playwright-core';
import { screenWords } from '../../../src/renderer/words/frame.ts';
import { settingsWords } from '../../../src/renderer/words/settings/accounts.ts';

/** Opens a part of Settings by keyboard. */
export async function openSettingsPart(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+9');
  await page.getByRole('heading', { name: screenWords.settings, level: 1 }).waitFor();
  const nav = page.getByRole('navigation', { name: settingsWords.nav });
  await nav.getByRole('button', { name, exact: true }).press('Enter');
  await page.getByRole('heading', { name, level: 2, exact: true }).first().waitFor();
}

/** A titled part of a screen. */
export function panel(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true }).filter({ visible: true });
}

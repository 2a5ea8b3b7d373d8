import type { Locator, Page } from 'playwright-core';
import { screenWords } from '../../../src/renderer/words/frame.ts';
import { settingsWords } from '../../../src/renderer/words/settings/accounts.ts';
import { fieldOf } from './controls.ts';
import { byClass, byRole, inside } from './part.ts';

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

/** Parts of Settings. */
export const settingsParts = {
  nav: byRole('navigation', settingsWords.nav),
  entry: inside(byRole('navigation', settingsWords.nav), byRole('button')),
  warning: byClass('.settings-part > .notice-warn'),
  secret: byClass('.secret-row'),
  secretErrors: byClass('.secret-row .field-error'),
  staffMember: byClass('.staff-row'),
  /** The account's mail, or a customer's messages. */
  mail: byClass('.mail, .messages'),
  runsSaid: byClass('.settings-said'),
  joinCode: byClass('[data-join-code]'),
  lastBackup: byClass('[data-part="last-backup"]'),
} as const;

/** An ability of the account at the gateway, by its name. */
export function abilityOf(page: Page, name: string): Locator {
  return page.locator('.ability', { has: fieldOf(page, name) });
}

import { calendarWords } from '../../../src/renderer/topics/plans/words/plan-calendar.ts';
import { customerWords } from '../../../src/renderer/words/customers.ts';
import { declineWords } from '../../../src/renderer/words/settings/declines.ts';
import { frameWords } from '../../../src/renderer/words/frame.ts';
import { paletteWords } from '../../../src/renderer/app/palette/palette-words.ts';
import { paymentWords } from '../../../src/renderer/words/payments/payments.ts';
import { planFileWords } from '../../../src/renderer/topics/plan-settings/words/plan-files.ts';
import { planListWords } from '../../../src/renderer/words/plans/plans.ts';
import { policyWords } from '../../../src/renderer/topics/plan-settings/words/retry-policy.ts';
import { runSettingsWords } from '../../../src/renderer/topics/due/words/run-settings.ts';
import { settingsWords } from '../../../src/renderer/words/settings/accounts.ts';
import { staffWords } from '../../../src/renderer/words/settings/staff-settings.ts';
import { field } from '../take-payment-keys.ts';
import { openSettings, press } from './scene.ts';
import type { Scene } from './scene.ts';
import { closeParts } from '../pages/day-close.ts';
import { slipParts } from '../pages/slip.ts';
import { walletParts } from '../pages/wallet.ts';

/** Opens each screen by its name in the rail, so that a new screen is covered without a change here. */
export function railScenes(names: readonly string[]): readonly Scene[] {
  return names.map((name) => ({
    name,
    go: async (page) => {
      await page.getByRole('navigation', { name: frameWords.rail }).getByText(name).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
    },
  }));
}

/** Parts of the screens that one further step opens. */
export const innerScenes: readonly Scene[] = [
  {
    name: 'Payments, an opened payment',
    go: async (page) => {
      await press(page, 'Control+K');
      await field(page, 'palette').waitFor();
      await page.keyboard.type('INV-');
      await page.getByRole('option', { name: /INV-/u }).first().click();
      await slipParts.heading(page).last().waitFor();
    },
  },
  {
    name: 'Payments, its filters',
    go: async (page) => {
      await press(page, 'Control+5');
      const button = page.getByRole('button', { name: paymentWords.moreFilters, exact: true });
      if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
      await field(page, 'payments-from').waitFor();
    },
  },
  {
    name: 'Day close, a day',
    go: async (page) => {
      await press(page, 'Control+6');
      await closeParts.dayRow(page).first().click();
      await field(page, 'bank-text').waitFor();
    },
  },
  {
    name: 'Customers, a new one',
    go: async (page) => {
      await press(page, 'Control+4');
      await page.getByRole('button', { name: customerWords.add }).first().click();
      await field(page, 'customer-name').waitFor();
    },
  },
  {
    name: 'Wallet, a new checkout',
    go: async (page) => {
      await press(page, 'Control+8');
      await field(page, 'wallet-add').click();
      await field(page, 'cart-add').click();
      await field(page, 'cart.0.image').waitFor();
    },
  },
  {
    name: 'Wallet, an opened checkout with the paste form',
    go: async (page) => {
      await press(page, 'Control+8', 'Escape');
      await page.getByRole('option', { name: /WEB-1/u }).click();
      await field(page, 'wallet-paste').click();
      await walletParts.developer(page).click();
    },
  },
  {
    name: 'Settings, a new account',
    go: async (page) => {
      await openSettings(page, paletteWords.addAccount);
      await page.getByRole('heading', { name: settingsWords.newAccount }).waitFor();
    },
  },
  {
    name: 'Settings, what declines mean',
    go: async (page) => {
      await openSettings(page, declineWords.title);
      await field(page, 'decline-search').fill('41');
      await press(page, 'Enter', 'Enter');
      await page.getByText(declineWords.lockedTitle).waitFor();
    },
  },
  {
    name: 'Settings, staff',
    go: async (page) => {
      await openSettings(page, staffWords.title);
      await page.getByText(staffWords.offTitle).waitFor();
    },
  },
  {
    name: 'Settings, due runs',
    go: async (page) => {
      await openSettings(page, runSettingsWords.title);
      await page.getByRole('heading', { name: runSettingsWords.title }).waitFor();
    },
  },
  {
    name: 'Plans, the calendar',
    go: async (page) => {
      await press(page, 'Control+3');
      await page.getByRole('tab', { name: planListWords.tabCalendar }).click();
      const days = page.getByRole('heading', { name: calendarWords.title });
      await days.or(page.getByText(calendarWords.none)).first().waitFor();
    },
  },
  {
    name: 'Settings, retry rules',
    go: async (page) => {
      await openSettings(page, policyWords.title);
      await page.getByRole('heading', { name: policyWords.title }).waitFor();
    },
  },
  {
    name: 'Settings, plans from a file',
    go: async (page) => {
      await openSettings(page, planFileWords.title);
      await page.getByRole('heading', { name: planFileWords.title }).waitFor();
    },
  },
  {
    name: 'Settings, appearance',
    go: async (page) => {
      await openSettings(page, settingsWords.appearance);
      await page.getByRole('heading', { name: settingsWords.appearance }).waitFor();
    },
  },
];

/** Sheets over a screen; each is closed again. */
export const sheets: readonly Scene[] = [
  { name: 'Palette', go: (page) => press(page, 'Control+K') },
  { name: 'Key sheet', go: (page) => press(page, 'F1') },
];

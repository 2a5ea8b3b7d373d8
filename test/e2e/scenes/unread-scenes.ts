import type { Page } from 'playwright-core';
import type { Status } from '../../../src/contract/staff/session.ts';
import { planListWords } from '../../../src/renderer/words/plans/plans.ts';
import { screenWords } from '../../../src/renderer/words/frame.ts';
import { frameParts } from '../pages/frame.ts';
import { field } from '../take-payment-keys.ts';
import { railScenes } from './screen-scenes.ts';
import { press } from './scene.ts';
import type { Scene } from './scene.ts';

/** Records that do not answer, or that answer every read with a failure. */
export const unreadStates = ['reads-wait', 'reads-fail'] as const;

/** Opens the page on a scene of the fake main, with an admin at work. */
export async function openAsAdmin(page: Page, address: string, scene: string): Promise<void> {
  const status: Partial<Status> = {
    role: 'admin',
    operatorName: 'Practice admin',
    firstSteps: { payment: true, decline: true, resolution: true },
  };
  const asked = new URLSearchParams({ scene, status: JSON.stringify(status) });
  await page.goto(`${address}?${asked.toString()}`);
  await frameParts.rail(page).waitFor({ timeout: 60_000 });
}

/** Every screen, and the parts of it that read records of their own. */
export const unreadScenes: readonly Scene[] = [
  ...railScenes([
    screenWords.takePayment,
    screenWords.toDo,
    screenWords.plans,
    screenWords.customers,
    screenWords.payments,
    screenWords.dayClose,
    screenWords.reports,
    screenWords.settings,
  ]),
  ...['Failed', 'Unconfirmed', 'Expiring cards', 'Call-backs'].map((tab) => ({
    name: `${screenWords.toDo}, ${tab.toLowerCase()}`,
    go: async (page: Page) => {
      await press(page, 'Control+2');
      await page.getByRole('tab', { name: new RegExp(`^${tab}`, 'u') }).click();
    },
  })),
  {
    name: 'Plans, the calendar',
    go: async (page) => {
      await press(page, 'Control+3');
      await page.getByRole('tab', { name: planListWords.tabCalendar }).click();
    },
  },
  {
    name: 'Palette',
    go: async (page) => {
      await press(page, 'Control+K');
      await field(page, 'palette').fill('INV-1');
    },
  },
];

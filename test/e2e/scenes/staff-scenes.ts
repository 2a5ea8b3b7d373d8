import type { Page } from 'playwright-core';
import { declineWords } from '../../../src/renderer/words/settings/declines.ts';
import { staffWords } from '../../../src/renderer/words/settings/staff-settings.ts';
import { prove } from '../fixture/passphrase-window.ts';
import { ask } from '../fixture/staff.ts';
import { frameParts } from '../pages/frame.ts';
import { settingsParts } from '../pages/settings.ts';
import { waitForOperator } from '../pages/top-bar.ts';
import { field } from '../take-payment-keys.ts';
import { openSettings, press } from './scene.ts';
import type { Scene } from './scene.ts';

const admin = { name: 'Ada Admin', passphrase: 'seven green bottles 7' } as const;
const others = ['Cora Clerk', 'Sam Sellers'] as const;
const pin = '4071';

/** Gives the practice account an admin with a PIN, who is signed in, and two clerks. */
export async function hireStaff(page: Page): Promise<void> {
  await openSettings(page, staffWords.title);
  await field(page, 'name').fill(admin.name);
  await press(page, 'Control+Enter');
  await prove(page, admin.passphrase, admin.passphrase);
  await waitForOperator(page, admin.name, 'Admin');
  for (const name of others) {
    await page.getByRole('button', { name: staffWords.add }).click();
    await field(page, 'name').fill(name);
    await press(page, 'Control+Enter');
    await prove(page, 'first day at work 1', 'first day at work 1');
    await settingsParts.staffMember(page, name).waitFor();
  }
  const set = ask(page, 'staff.set-pin', { pin });
  await prove(page, admin.passphrase);
  await set;
}

/** Screens of an account with staff. */
export const staffScenes: readonly Scene[] = [
  {
    name: 'Settings, the staff',
    go: async (page) => {
      await openSettings(page, declineWords.title);
      await openSettings(page, staffWords.title);
      await settingsParts.staffMember(page, admin.name).waitFor();
    },
  },
  {
    name: 'Settings, the account',
    go: async (page) => {
      await press(page, 'Control+9');
      await settingsParts.entry(page).first().click();
      await field(page, 'reference-label').waitFor();
    },
  },
  {
    name: 'Locked',
    go: async (page) => {
      await press(page, 'Control+Shift+L');
      await frameParts.door(page).waitFor();
    },
  },
];

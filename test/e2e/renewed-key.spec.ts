import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backupWords } from '../../src/renderer/topics/audit/words/backup.ts';
import { keyWords, logKeyWords, renewedWords } from '../../src/renderer/topics/audit/words/keys.ts';
import { violations } from './fixture/accessibility.ts';
import { launchTillroom } from './fixture/launch-tillroom.ts';
import type { Tillroom } from './fixture/launch-tillroom.ts';
import { workAs } from './pages/top-bar.ts';
import { field } from './take-payment-keys.ts';
import { settingsParts } from './pages/settings.ts';

describe('the keys of an account', () => {
  let app: Tillroom;
  let page: Page;

  beforeAll(async () => {
    app = await launchTillroom();
    page = app.page;
    await field(page, 'reference').waitFor();
    await openBackup();
  });
  afterAll(async () => {
    await app.close();
  });

  const openBackup = async () => {
    await workAs(page, 'admin');
    await page.keyboard.press('Control+9');
    await settingsParts.nav(page).getByRole('button', { name: backupWords.title }).click();
  };
  const screen = () => page.getByRole('main');

  it('renews the one for cards on file from Settings, once at a time', async () => {
    const renew = page.getByRole('button', { name: keyWords.renew });
    await renew.press('Enter');
    await screen().getByText(renewedWords.begun).waitFor();
    await screen().getByText(keyWords.renewing).waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
    await renew.press('Enter');
    await screen().getByText(renewedWords['under-way']).waitFor();
  });

  it('renews the one of the audit log, opens the account again and says how often', async () => {
    await screen().getByText(logKeyWords.renewals(0)).waitFor();
    await page.getByRole('button', { name: logKeyWords.renew }).press('Enter');
    await screen().getByText(renewedWords.renewed).waitFor();
    await screen().getByText(logKeyWords.renewals(1)).waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
  });
});

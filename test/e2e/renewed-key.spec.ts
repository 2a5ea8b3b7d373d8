import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backupWords } from '../../src/renderer/topics/audit/words/backup.ts';
import { keyWords, renewedWords } from '../../src/renderer/topics/audit/words/keys.ts';
import { violations } from './fixture/accessibility.ts';
import { launchTillroom } from './fixture/launch-tillroom.ts';
import type { Tillroom } from './fixture/launch-tillroom.ts';
import { workAs } from './pages/top-bar.ts';
import { field } from './take-payment-keys.ts';

describe('the key for cards on file', () => {
  let app: Tillroom;
  let page: Page;

  beforeAll(async () => {
    app = await launchTillroom();
    page = app.page;
    await field(page, 'reference').waitFor();
    await workAs(page, 'admin');
    await page.keyboard.press('Control+9');
    await page.locator('.settings-nav').getByRole('button', { name: backupWords.title }).click();
  });
  afterAll(async () => {
    await app.close();
  });

  const screen = () => page.getByRole('main');

  it('is renewed from Settings, once at a time', async () => {
    const renew = page.getByRole('button', { name: keyWords.renew });
    await renew.press('Enter');
    await screen().getByText(renewedWords.begun).waitFor();
    await screen().getByText(keyWords.renewing).waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
    await renew.press('Enter');
    await screen().getByText(renewedWords['under-way']).waitFor();
  });
});

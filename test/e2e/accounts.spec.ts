import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { filesUnder } from '../fixtures/files-under.ts';
import { violations } from './fixture/accessibility.ts';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { chooseOption } from './choose-option.ts';
import { field, focused } from './take-payment-keys.ts';
import { workAs } from './pages/top-bar.ts';
import {
  appearanceWords,
  themeWords,
  nothingElsewhere,
  stepWords,
} from '../../src/renderer/words/settings/account-steps.ts';
import {
  accountFieldWords,
  formWords,
  groupWords,
  schemeWords,
  settingsWords,
  markColorWords,
} from '../../src/renderer/words/settings/accounts.ts';
import { addressWords } from '../../src/renderer/topics/accounts/words/addresses.ts';
import { readAgain } from '../../src/renderer/words/failures.ts';
import { frameWords } from '../../src/renderer/words/frame.ts';
import { formParts } from './pages/controls.ts';
import { settingsParts } from './pages/settings.ts';
import { accountMark, shownTheme } from './pages/frame.ts';
import { capital } from '../../src/renderer/lib/capital.ts';
import { channelWords, kindWords } from '../../src/renderer/words/payments/charge-form.ts';

const token = 'a-token-that-must-not-be-kept-anywhere';

/** True when any file under a folder holds the text, as it is or as UTF-16. */
function isOnDisk(folder: string, text: string): boolean {
  return [...filesUnder(folder).values()].some(
    (bytes) => bytes.includes(text) || bytes.includes(Buffer.from(text, 'utf16le')),
  );
}

describe('Settings', () => {
  let app: Tillroom;
  let page: Page;

  beforeAll(async () => {
    app = await launchTillroom();
    page = app.page;
    await field(page, 'reference').waitFor();
    await page.keyboard.press('Control+9');
    await page.getByRole('button', { name: settingsWords.add }).waitFor();
  });
  afterAll(async () => {
    await app.close();
  });

  const screen = () => page.getByRole('main');
  const entry = (name: string | RegExp) => settingsParts.nav(page).getByRole('button', { name });

  it('shows the practice account, which cannot be changed', async () => {
    await screen().getByText(settingsWords.onlyPractice).waitFor();
    await expect
      .poll(() => entry('The sample merchant').innerText())
      .toMatch(/PRACTICE[\s\S]*in use/u);
    await expect.poll(() => violations(page)).toEqual([]);
  });

  it('says who sees the approved addresses, and asks for none that a clerk may not see', async () => {
    await entry(addressWords.title).click();
    await screen().getByText(addressWords.supervisorOnly).waitFor();
    expect(await screen().getByRole('button', { name: readAgain }).count()).toBe(0);
    await workAs(page, 'supervisor');
    await screen().getByText(addressWords.adminOnly).waitFor();
    await screen().getByText(addressWords.notNeeded).waitFor();
    await workAs(page, 'clerk');
  });

  it('lets only an admin add one', async () => {
    await entry(settingsWords.add).click();
    await screen().getByText(settingsWords.adminOnly).waitFor();
    await workAs(page, 'admin');
    await field(page, 'name').waitFor();
    await expect
      .poll(() => page.getByRole('radio', { name: formWords.live }).isEnabled())
      .toBe(true);
    await expect.poll(() => violations(page)).toEqual([]);
  });

  it('names every field to correct at once, leads to each, and loses nothing', async () => {
    await field(page, 'name').fill('Harbour Street Books');
    await field(page, 'amount-limit').fill('ten');
    await page.keyboard.press('Control+Enter');
    await screen().getByText('3 fields need a correction. Nothing was saved.').waitFor();
    await expect.poll(() => focused(page)).toBe('error-summary');
    await expect.poll(() => violations(page)).toEqual([]);
    await page.getByRole('button', { name: accountFieldWords['amount-limit'] }).click();
    await expect.poll(() => focused(page)).toBe('amount-limit');
    await page.keyboard.press('Control+1');
    await page.keyboard.press('Control+9');
    await entry(settingsWords.add).click();
    await expect.poll(() => field(page, 'name').inputValue()).toBe('Harbour Street Books');
    await expect.poll(() => field(page, 'amount-limit').inputValue()).toBe('ten');
  });

  it('says what main refuses at its field', async () => {
    await field(page, 'amount-limit').fill('5000');
    await field(page, 'username').fill('TEST');
    await field(page, 'base-url').fill('http://gateway.example.com');
    await page.keyboard.press('Control+Enter');
    await formParts.errors(page, 'must begin with https://').waitFor();
    await expect.poll(() => field(page, 'amount-limit').inputValue()).toBe('5000');
  });

  it('asks for a wallet’s user name and for the codes of plans, whatever the authentication', async () => {
    const scheme = page.getByLabel(groupWords.scheme, { exact: true });
    await chooseOption(scheme, schemeWords.bearer);
    await field(page, 'paynow-url').fill('https://paynow.example.com');
    await field(page, 'username').fill('');
    const code = page.getByLabel(capital(`${channelWords.mail}, ${kindWords.recurring}`));
    const before = await code.inputValue();
    await code.fill('');
    await page.keyboard.press('Control+Enter');
    await formParts.errors(page, 'Enter the user name').waitFor();
    await formParts.errors(page, 'Enter the codes for recurring').waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
    await code.fill(before);
    await field(page, 'username').fill('TEST');
    await field(page, 'paynow-url').fill('');
    await chooseOption(scheme, schemeWords.basic);
  });

  it('saves, and then asks for the secret', async () => {
    await field(page, 'base-url').fill('https://127.0.0.1:9');
    await page.getByRole('radio', { name: markColorWords.pink }).check();
    await field(page, 'mark-letters').fill('hs!4x');
    await expect.poll(() => field(page, 'mark-letters').inputValue()).toBe('HS4');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: stepWords.secrets }).waitFor();
    await expect.poll(() => entry(/Harbour Street Books/u).innerText()).toContain('TEST');
    await accountMark(entry(/Harbour Street Books/u), 'pink', 'HS4').waitFor();
  });

  it('wipes a secret once it is sent, and writes it to no file whatever the keychain says', async () => {
    const secret = page.getByLabel('API token', { exact: true });
    if ((await secret.count()) > 0) {
      await secret.fill(token);
      await page.getByRole('button', { name: /Save in keychain|Replace/u }).click();
      await expect.poll(() => secret.inputValue()).toBe('');
      await settingsParts
        .secret(page)
        .getByText(/In the keychain|nothing was written/u)
        .waitFor();
    } else {
      await screen().getByText(nothingElsewhere).waitFor();
      await screen().getByText(stepWords.notTold).waitFor();
    }
    expect(isOnDisk(app.userData, token)).toBe(false);
    await expect.poll(() => violations(page)).toEqual([]);
  });

  it('keeps the account over a restart', async () => {
    page = await app.restart();
    await page.getByRole('navigation', { name: frameWords.rail }).waitFor();
    await page.keyboard.press('Control+9');
    await entry(/Harbour Street Books/u).click();
    await expect.poll(() => field(page, 'amount-limit').inputValue()).toBe('5000');
    await expect.poll(() => field(page, 'base-url').inputValue()).toBe('https://127.0.0.1:9');
    await expect.poll(() => field(page, 'mark-letters').inputValue()).toBe('HS4');
    await expect
      .poll(() => page.getByRole('radio', { name: markColorWords.pink }).isChecked())
      .toBe(true);
    expect(await page.title()).toContain('The sample merchant · PRACTICE - Tillroom');
  });

  it('removes an account only after asking', async () => {
    await workAs(page, 'admin');
    await page.getByRole('button', { name: stepWords.removeAccount }).click();
    await screen().getByText('its records stay on this computer').waitFor();
    await page.getByRole('button', { name: stepWords.removeNo }).click();
    await expect.poll(() => entry(/Harbour Street Books/u).count()).toBe(1);
  });

  it('changes the colours at once and for the next start', async () => {
    const scheme = () => shownTheme(page);
    await entry(settingsWords.appearance).click();
    await page.getByRole('radio', { name: themeWords.dark }).check();
    await expect.poll(scheme).toBe('dark');
    const letters = page.getByRole('switch', { name: appearanceWords.singleKeys });
    await letters.press('Space');
    await expect.poll(() => letters.isChecked()).toBe(false);
    await expect.poll(() => violations(page)).toEqual([]);
    page = await app.restart();
    await page.getByRole('navigation', { name: frameWords.rail }).waitFor();
    await expect.poll(scheme).toBe('dark');
  });
});

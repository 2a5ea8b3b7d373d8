import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeWords } from '../../src/renderer/topics/day-close/words/close.ts';
import { paymentWords } from '../../src/renderer/words/payments/payments.ts';
import { policyWords } from '../../src/renderer/topics/plan-settings/words/retry-policy.ts';
import { firstAdminWords } from '../../src/renderer/words/settings/staff.ts';
import { staffWords } from '../../src/renderer/words/settings/staff-settings.ts';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { prove } from './fixture/passphrase-window.ts';
import { leaveWeekend } from './fixture/staff.ts';
import { openSettingsPart } from './pages/settings.ts';
import { workAs } from './pages/top-bar.ts';
import {
  cards,
  field,
  focusedRole,
  keyForm,
  outcome,
  reviewAndCharge,
} from './take-payment-keys.ts';
import { fieldOf } from './pages/controls.ts';

const passphrase = 'four lanterns over 7 quiet harbours';

/** Work that a phone call interrupts: it waits where it was left, in memory and for the same person. */
describe('half-done work, by keyboard', () => {
  let app: Tillroom;
  let page: Page;

  beforeAll(async () => {
    app = await launchTillroom();
    page = app.page;
    await field(page, 'reference').waitFor();
    await leaveWeekend(page);
  });
  afterAll(() => app.close());

  const press = (key: string) => page.keyboard.press(key);
  const nameOf = () => fieldOf(page.getByRole('form', { name: staffWords.add }), 'name');
  const bankText = () => field(page, 'bank-text').inputValue();

  it('keeps the bank’s total of a day, and lets it go with the day’s close', async () => {
    await field(page, 'reference').focus();
    await keyForm(page, { reference: 'INV-1', amount: '64.00', card: cards.approved });
    await reviewAndCharge(page);
    await outcome(page);
    await workAs(page, 'supervisor');
    await press('Control+6');
    const days = page.getByRole('listbox', { name: closeWords.days });
    await days.getByRole('option').waitFor();
    await days.focus();
    await press('Enter');
    await field(page, 'bank-text').focus();
    await page.keyboard.type('64.00');
    await press('Control+2');
    await press('Control+6');
    await expect.poll(bankText).toBe('64.00');
    await field(page, 'bank-text').focus();
    await press('Control+Enter');
    await page.getByRole('button', { name: closeWords.keep }).press('Enter');
    await press('Control+Enter');
    await page.getByRole('option', { name: new RegExp(closeWords.closed, 'u') }).waitFor();
    await press('Control+2');
    await press('Control+6');
    await expect.poll(() => focusedRole(page)).toBe('listbox');
  });

  it('keeps the name of a view that is being saved', async () => {
    await press('Control+5');
    await page.getByRole('button', { name: paymentWords.saveView }).press('Enter');
    await page.keyboard.type('Mornings');
    await press('Control+2');
    await press('Control+5');
    await expect
      .poll(() => page.getByRole('textbox', { name: paymentWords.viewName }).inputValue())
      .toBe('Mornings');
  });

  it('keeps a first staff member’s name, and adds them by the key on the button', async () => {
    await openSettingsPart(page, staffWords.title);
    const name = page.getByLabel(firstAdminWords.name, { exact: true });
    await name.focus();
    await page.keyboard.type('Ada Example');
    await press('Control+1');
    await press('Control+9');
    await expect.poll(() => name.inputValue()).toBe('Ada Example');
    await name.focus();
    await press('Control+Enter');
    await prove(page, passphrase, passphrase);
    await page.getByRole('button', { name: staffWords.add }).waitFor();
  });

  it('keeps a staff member who is being added', async () => {
    await page.getByRole('button', { name: staffWords.add }).press('Enter');
    // The form takes the focus once it is drawn.
    await expect
      .poll(() => nameOf().evaluate((input) => input === document.activeElement))
      .toBe(true);
    await page.keyboard.type('Cleo Example');
    await page.getByRole('radio', { name: 'supervisor' }).press('Space');
    await press('Control+1');
    await press('Control+9');
    await expect.poll(() => nameOf().inputValue()).toBe('Cleo Example');
    expect(await page.getByRole('radio', { name: 'supervisor' }).isChecked()).toBe(true);
    await openSettingsPart(page, policyWords.title);
    await expect.poll(() => nameOf().count()).toBe(0);
    await openSettingsPart(page, staffWords.title);
    await expect.poll(() => nameOf().inputValue()).toBe('Cleo Example');
    await nameOf().press('Escape');
    await press('Control+1');
    await openSettingsPart(page, staffWords.title);
    await page.getByRole('button', { name: staffWords.add }).press('Enter');
    await expect.poll(() => nameOf().inputValue()).toBe('');
  });
});

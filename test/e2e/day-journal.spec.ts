import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { closeWords } from '../../src/renderer/topics/day-close/words/close.ts';
import { itemWords } from '../../src/renderer/topics/day-close/words/items.ts';
import {
  accountRefusalWords,
  journalAccountWords,
  journalWords,
} from '../../src/renderer/topics/day-close/words/journal.ts';
import { formWords } from '../../src/renderer/words/payments/charge-form.ts';
import { violations } from './fixture/accessibility.ts';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { openSettingsPart } from './pages/settings.ts';
import { workAs } from './pages/top-bar.ts';
import { cards, field, focused, keyForm, outcome, reviewAndCharge } from './take-payment-keys.ts';
import { fieldOf } from './pages/controls.ts';
import { paymentParts } from './pages/payments.ts';
import { journalFigure } from './pages/day-close.ts';

describe('an itemised settlement date, by keyboard', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tillroom-items-e2e-'));
  let app: Tillroom;
  let page: Page;

  beforeAll(async () => {
    app = await launchTillroom();
    page = app.page;
    await field(page, 'reference').waitFor();
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const items = () => page.getByRole('listbox', { name: itemWords.list });
  const payout = () => journalFigure(page, 'payout').innerText();
  const sum = () => journalFigure(page, 'items').innerText();

  it('lists every payment of the day with its operator', async () => {
    for (const [reference, amount, role] of [
      ['INV-1', '101.00', 'clerk'],
      ['INV-2', '202.00', 'supervisor'],
    ] as const) {
      await workAs(page, role);
      await field(page, 'reference').focus();
      await keyForm(page, { reference, amount, card: cards.byAmount });
      await reviewAndCharge(page);
      await outcome(page);
      await page.getByRole('button', { name: formWords.newPayment }).first().press('Enter');
      await expect.poll(() => focused(page)).toBe('reference');
    }
    await workAs(page, 'accountant');
    await press('Control+6');
    const days = page.getByRole('listbox', { name: closeWords.days });
    await expect.poll(() => days.getByRole('option').count()).toBe(1);
    await days.press('Enter');
    await items().waitFor();
    await expect.poll(() => items().getByRole('option').count()).toBe(2);
    await expect.poll(sum).toBe('2 · AUD 303.00');
    await expect.poll(() => violations(page)).toEqual([]);
  });

  it('narrows to one operator, and is saved as it is shown', async () => {
    const operator = fieldOf(page, 'day-operator');
    await operator.focus();
    await page.keyboard.type('super');
    await expect.poll(sum).toBe('1 · AUD 202.00');
    const filePath = join(folder, 'day.csv');
    await app.answerDialog('showSaveDialog', { canceled: false, filePath });
    await page.getByRole('button', { name: itemWords.save }).press('Enter');
    await page.getByText('1 line was written to day.csv.').first().waitFor();
    const [head, line] = readFileSync(filePath, 'utf8').split('\r\n');
    expect(head).toContain('Settlement date,Kind,Reference');
    expect(line).toMatch(/payment,INV-2,.*,202\.00,AUD$/u);
  });

  it('opens in Payments by its settlement date, and line by line', async () => {
    await page.getByRole('button', { name: itemWords.inPayments }).press('Enter');
    await page.getByText('2 payments', { exact: true }).waitFor();
    await paymentParts.filter(page, 'settled').waitFor();
    await press('Control+6');
    await page.getByRole('listbox', { name: closeWords.days }).press('Enter');
    await items().focus();
    await press('ArrowDown', 'Enter');
    const opened = paymentParts.chosenReference(page);
    await expect.poll(() => opened.innerText()).toBe('INV-2');
  });

  it('has a journal, in which fees recorded by hand count until they are withdrawn', async () => {
    await press('Control+6');
    await page.getByRole('listbox', { name: closeWords.days }).press('Enter');
    await expect.poll(payout).toBe('AUD 303.00');
    await page.getByRole('button', { name: journalWords.record }).press('Enter');
    await field(page, 'amount').fill('4.50');
    await press('Control+Enter');
    await page.getByText(journalWords.reasonEmpty).first().waitFor();
    await field(page, 'reason').fill('Monthly fee');
    await press('Control+Enter');
    await expect.poll(payout).toBe('AUD 298.50');
    await expect.poll(() => violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Withdraw: Fee AUD 4.50' }).press('Enter');
    await expect.poll(payout).toBe('AUD 303.00');
    await page.getByText(journalWords.withdrawnBy('Accountant')).waitFor();
    await app.setTheme('dark');
    await expect.poll(() => violations(page)).toEqual([]);
    await app.setTheme('light');
  });

  it('is written under the accounts that an admin sets, each with its own code', async () => {
    await workAs(page, 'admin');
    const code = fieldOf(page, 'journal-sales-code');
    await openSettingsPart(page, journalAccountWords.title);
    await code.fill('1150');
    await press('Control+Enter');
    await page.getByText(accountRefusalWords.duplicate).first().waitFor();
    await expect.poll(() => focused(page)).toBe('journal-sales-code');
    await code.fill('8400');
    await press('Control+Enter');
    await page.getByText(journalAccountWords.saved).first().waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
    await press('Control+6');
    await page.getByRole('listbox', { name: closeWords.days }).press('Enter');
    await page.getByRole('rowheader', { name: '8400 Card sales' }).first().waitFor();
    const filePath = join(folder, 'journal.csv');
    await app.answerDialog('showSaveDialog', { canceled: false, filePath });
    await page.getByRole('button', { name: journalWords.save }).press('Enter');
    await page.getByText(journalWords.saved(4, 'journal.csv')).first().waitFor();
    expect(readFileSync(filePath, 'utf8')).toMatch(
      /,8400,Card sales,payment,Clerk,1,,101\.00,AUD\r\n/u,
    );
  });
});

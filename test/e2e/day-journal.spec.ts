import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { closeWords } from '../../src/renderer/topics/day-close/words/close.ts';
import { itemWords } from '../../src/renderer/topics/day-close/words/items.ts';
import { formWords } from '../../src/renderer/words/payments/charge-form.ts';
import { violations } from './fixture/accessibility.ts';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { workAs } from './pages/top-bar.ts';
import { cards, field, focused, keyForm, outcome, reviewAndCharge } from './take-payment-keys.ts';

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
  const sum = () => page.locator('[data-figure="items"]').innerText();

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
    const operator = page.locator('[data-field="day-operator"]');
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
    await page.locator('.payments-chip', { hasText: 'settled' }).waitFor();
    await press('Control+6');
    await page.getByRole('listbox', { name: closeWords.days }).press('Enter');
    await items().focus();
    await press('ArrowDown', 'Enter');
    const opened = page.locator('[aria-selected="true"] .payments-reference');
    await expect.poll(() => opened.innerText()).toBe('INV-2');
  });
});

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from './fixture/accessibility.ts';
import { launchTillroom } from './fixture/launch-tillroom.ts';
import type { Tillroom } from './fixture/launch-tillroom.ts';
import { ask } from './fixture/staff.ts';
import { workAs } from './pages/top-bar.ts';
import { callWords } from '../../src/renderer/words/call-backs.ts';
import { customerWords } from '../../src/renderer/words/customers.ts';
import { tidyWords } from '../../src/renderer/words/tidy.ts';
import { fieldOf, focusedField, pageOpened } from './pages/controls.ts';
import { payerParts } from './pages/take-payment.ts';
import { customerParts } from './pages/customers.ts';

describe('customers tidied, by keyboard', () => {
  let app: Tillroom;
  let page: Page;

  beforeAll(async () => {
    app = await launchTillroom();
    page = app.page;
    page.setDefaultTimeout(10_000);
    await page.setViewportSize({ width: 1280, height: 860 });
    await focusedField(page, 'reference').waitFor();
    const blank = { customerId: null, email: '', notes: '' };
    await ask(page, 'customers.save', { ...blank, name: 'Ada Näher', phone: '' });
    await ask(page, 'customers.save', { ...blank, name: 'Ada Naeher', phone: '0412 345 678' });
    await workAs(page, 'admin');
  });
  afterAll(async () => {
    await app.close();
  });

  const field = (name: string) => fieldOf(page, name);
  const seen = (text: string | RegExp) => page.getByText(text).first().waitFor();

  async function openCustomer(name: string): Promise<void> {
    await page.keyboard.press('Control+4');
    await page.getByRole('heading', { name: customerWords.title, level: 1 }).waitFor();
    const found = await ask(page, 'customers.page', { search: name, limit: 5, after: null });
    expect(found.customers.map((one) => one.name)).toContain(name);
    await page.getByText(name, { exact: true }).first().click();
    await pageOpened(page, name);
  }

  it('merges two into one with a preview, and undoes it', async () => {
    await openCustomer('Ada Näher');
    await field('tidy-merge').press('Enter');
    await fieldOf(customerParts.merging(page), 'customer').focus();
    await page.keyboard.type('Naeher');
    await payerParts.option(page, 'Ada Naeher').waitFor();
    await page.keyboard.press('Enter');
    await seen('Merge Ada Naeher into Ada Näher? Moves here: nothing.');
    await expect.poll(() => violations(page)).toEqual([]);
    await field('tidy-merge-now').press('Enter');
    await seen(tidyWords.mergesTitle);
    await seen('0412 345 678');
    await field('tidy-undo').press('Enter');
    await seen(tidyWords.undone);
    const { customers } = await ask(page, 'customers.page', { search: '', limit: 5, after: null });
    expect(customers.map(({ name }) => name)).toEqual(['Ada Naeher', 'Ada Näher']);
  });

  it('erases personal data after saying what stays', async () => {
    await field('tidy-erase').press('Enter');
    await seen(/^Erase the personal data of Ada Näher for good\?/u);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-field')))
      .toBe('tidy-keep');
    await field('tidy-erase-now').press('Enter');
    await page.getByRole('heading', { name: 'Erased customer', level: 2 }).waitFor();
    await seen(tidyWords.erasedTitle);
    await seen(callWords.noHistory);
    const asked = page.getByRole('button', { name: callWords.add });
    expect(await asked.count()).toBe(0);
    const { customers } = await ask(page, 'customers.page', { search: '', limit: 5, after: null });
    expect(customers.map(({ name }) => name)).toEqual(['Ada Naeher']);
  });

  it('keeps a time after which customers are listed', async () => {
    await page.keyboard.press('Control+9');
    await page.getByRole('button', { name: tidyWords.settings }).press('Enter');
    await field('retention-years').focus();
    await page.keyboard.type('70');
    await page.keyboard.press('Control+Enter');
    await seen(tidyWords.notYears);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('7');
    await page.keyboard.press('Control+Enter');
    await seen(tidyWords.dueNobody);
    await expect.poll(() => violations(page)).toEqual([]);
  });
});

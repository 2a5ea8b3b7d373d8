import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPdf } from '../fixtures/pdf-text.ts';
import { violations } from './fixture/accessibility.ts';
import { launchTillroom } from './fixture/launch-tillroom.ts';
import type { Tillroom } from './fixture/launch-tillroom.ts';
import { ask, reviewAndCharge } from './fixture/staff.ts';
import { outcomeHeading, slipParts } from './pages/slip.ts';
import { workAs } from './pages/top-bar.ts';
import { detailWords } from '../../src/renderer/words/payments/order-details.ts';
import { receiptWords, templateWords } from '../../src/renderer/words/payments/receipts.ts';
import { stateWords } from '../../src/renderer/words/payments/states.ts';
import { fieldOf, focusedField } from './pages/controls.ts';
import { isReadSideways, wideParts } from './pages/layout.ts';
import { receiptParts } from './pages/receipts.ts';
import { focusedLine } from './pages/take-payment.ts';

describe('order details, by keyboard', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tillroom-details-'));
  let app: Tillroom;
  let page: Page;

  beforeAll(async () => {
    app = await launchTillroom();
    page = app.page;
    page.setDefaultTimeout(10_000);
    await focusedField(page, 'reference').waitFor();
    const who = { customerId: null, name: 'Ada Näher', phone: '', email: '', notes: '' };
    const address = 'Hafenstraße 1\n20457 Hamburg';
    await ask(page, 'customers.save', { ...who, address, language: 'de' });
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const field = (name: string) => fieldOf(page, name);
  const type = async (...texts: readonly string[]): Promise<void> => {
    for (const [index, text] of texts.entries()) {
      if (index > 0) await page.keyboard.press('Enter');
      await page.keyboard.type(text);
    }
  };

  it('translates the texts of a receipt in Settings', async () => {
    await workAs(page, 'supervisor');
    await page.keyboard.press('Control+9');
    await field('receipt-texts-in').focus();
    await page.keyboard.type('De');
    await field('receipt-policy').focus();
    await page.keyboard.type('Rückgabe in 30 Tagen mit diesem Beleg.');
    await page.keyboard.press('Control+Enter');
    const form = page.getByRole('form', { name: templateWords.title });
    await expect.poll(() => form.textContent()).toContain(templateWords.saved);
    await expect.poll(() => violations(page)).toEqual([]);
  });

  it('takes lines that add up, and names the field when they do not', async () => {
    await page.keyboard.press('Control+1');
    await field('customer').focus();
    await page.keyboard.type('Ada');
    await page.getByRole('option', { name: /Ada Näher/u }).waitFor();
    await page.keyboard.press('Enter');
    await focusedField(page, 'reference').waitFor();
    await type('INV-700', '110.00', '5123456789012346', '0429', 'A Cardholder');
    await page.keyboard.press('Enter');
    await page.keyboard.type('123');
    await field('order-details').focus();
    await page.keyboard.press('Enter');
    await focusedField(page, 'description').waitFor();
    await page.keyboard.type('Möbel für die Diele');
    await field('items').focus();
    await page.keyboard.press('Enter');
    await focusedLine(page, 1).waitFor();
    await type('Oak stool', '2', '45.00');
    await field('items').focus();
    await page.keyboard.press('Enter');
    await focusedLine(page, 2).waitFor();
    await type('Delivery', '1', '19.00');
    await type('', '10%', 'Ring before delivery');
    await page.keyboard.press('Control+Enter');
    await page.getByText('The lines do not add up to the amount.').first().waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
    const whole = page.viewportSize() ?? { width: 1280, height: 800 };
    for (const width of [1024, 320]) {
      await page.setViewportSize({ width, height: 700 });
      await expect.poll(() => isReadSideways(page), { message: String(width) }).toBe(false);
      await expect.poll(() => wideParts(page), { message: String(width) }).toEqual([]);
    }
    await page.setViewportSize(whole);
    await page.getByLabel(`${detailWords.unitAmount} 2`).focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('20.00');
    await page.getByText('Lines: AUD 110.00 of AUD 110.00').waitFor();
    await reviewAndCharge(page);
    expect(await outcomeHeading(page)).toBe(stateWords.approved.word);
    const slip = await slipParts.slip(page).first().textContent();
    for (const text of ['1. 2 × Oak stool', '90.00', 'Tax 10%, included', 'Ring before']) {
      expect(slip).toContain(text);
    }
  });

  it('prints them in the customer’s language, without the note', async () => {
    const filePath = join(folder, 'beleg.pdf');
    await app.answerDialog('showSaveDialog', { canceled: false, filePath });
    await page.getByRole('button', { name: receiptWords.pdf }).first().press('Enter');
    await expect
      .poll(() => receiptParts.result(page).last().textContent(), { timeout: 20_000 })
      .toContain('beleg.pdf');
    const pdf = readPdf(readFileSync(filePath));
    const text = pdf.pages.join(' ');
    for (const words of ['Bezahlt', 'Oak stool', 'Steuer 10 %, enthalten', 'Hafenstraße 1']) {
      expect(text).toContain(words);
    }
    expect(text).toContain('Rückgabe in 30 Tagen');
    expect(text).not.toContain('Ring before');
  });

  it('finds the payment by its note, and leaves the next form folded', async () => {
    await page.keyboard.press('Control+1');
    await page
      .getByRole('button', { name: /^New payment/u })
      .first()
      .press('Enter');
    await focusedField(page, 'reference').waitFor();
    await expect.poll(() => field('order-details').getAttribute('aria-expanded')).toBe('false');
    const found = await ask(page, 'charge.search', { text: 'INV-700', limit: 5 });
    expect(found[0]?.details).toMatchObject({ note: 'Ring before delivery' });
  });
});

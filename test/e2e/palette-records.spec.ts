import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { paletteWords } from '../../src/renderer/app/palette/palette-words.ts';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { violations } from './fixture/accessibility.ts';
import { ask } from './fixture/staff.ts';
import { paymentWords } from '../../src/renderer/words/payments/payments.ts';
import { paymentParts } from './pages/payments.ts';
import { workAs } from './pages/top-bar.ts';
import { field, focused } from './take-payment-keys.ts';

describe('the records in the palette, by keyboard', () => {
  let app: Tillroom;
  let page: Page;

  beforeAll(async () => {
    app = await launchTillroom();
    ({ page } = app);
    await field(page, 'reference').waitFor();
    await ask(page, 'practice.fill-book', {});
  });
  afterAll(() => app.close());

  const search = async (text: string) => {
    await page.keyboard.press('Control+K');
    await field(page, 'palette').fill(text);
    await page.getByRole('option').first().waitFor();
  };
  const found = () => page.getByRole('option').allInnerTexts();

  it('are a customer, with plans and payments, by the beginning of a name', async () => {
    await search('hana');
    await page.getByRole('option', { name: 'Hana Novotná' }).first().waitFor();
    const [customer, take, plan, ...payments] = await found();
    expect(customer).toContain('02 5550 0027');
    expect(take).toBe(paletteWords.takePaymentFrom('Hana Novotná'));
    expect(plan).toMatch(/^SAMPLE-27\s+Hana Novotná · AUD 33\.00 every 2 weeks · 6 paid$/u);
    expect(payments).toHaveLength(6);
    expect(payments.every((payment) => payment.includes('Hana Novotná'))).toBe(true);
    await expect.poll(() => violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  it('are a payment by an amount and a name, as Payments finds it', async () => {
    await search('~33 novotna');
    await page.getByRole('option', { name: /^SAMPLE-27-P6/u }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('open a payment, which the list beside it shows among the others', async () => {
    await search('~33 novotna');
    await page.getByRole('option', { name: /^SAMPLE-27-P2/u }).click();
    const chosen = paymentParts.chosenReference(page).filter({ visible: true });
    await expect.poll(() => chosen.allInnerTexts()).toEqual(['SAMPLE-27-P2']);
    // The keys go on from it.
    await page.getByRole('listbox', { name: paymentWords.list }).focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => chosen.allInnerTexts()).not.toEqual(['SAMPLE-27-P2']);
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => chosen.allInnerTexts()).toEqual(['SAMPLE-27-P2']);
    await page.keyboard.press('Escape');
  });

  it('lead to a payment from the customer that was found', async () => {
    await search('novotn');
    await page
      .getByRole('option', { name: paletteWords.takePaymentFrom('Hana Novotná') })
      .waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('main').getByText('Hana Novotná').first().waitFor();
    await expect.poll(() => focused(page)).toBe('reference');
  });

  it('are no way to a payment for who may not take one', async () => {
    await workAs(page, 'accountant');
    await search('hana');
    await page.getByRole('option', { name: /^SAMPLE-27-P6/u }).waitFor();
    const options = await found();
    expect(options.filter((option) => option.startsWith('Take payment from'))).toEqual([]);
    await page.keyboard.press('Escape');
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import {
  cards,
  countTries,
  field,
  focused,
  keyForm,
  outcome,
  reviewAndCharge,
} from './take-payment-keys.ts';

describe('Take payment, by keyboard', () => {
  let app: Tillroom;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    app = await launchTillroom();
    page = app.page;
    page.on('console', (message) => {
      if (message.type() !== 'log') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    await field(page, 'reference').waitFor();
  });
  afterAll(async () => {
    await app.close();
    expect(complaints).toEqual([]);
  });

  async function newPayment(): Promise<void> {
    await page.getByRole('button', { name: 'New payment' }).click();
    await expect.poll(() => focused(page)).toBe('reference');
  }

  it('opens with the focus on the reference, and charges a card', async () => {
    await expect.poll(() => focused(page)).toBe('reference');
    await keyForm(page, { reference: 'INV-1', amount: '3*49.50', card: cards.approved });
    await reviewAndCharge(page);
    await expect.poll(() => outcome(page)).toBe('Approved');
    await expect.poll(() => focused(page)).toBe('slip-heading');
    const slip = await page.locator('.slip').innerText();
    expect(slip).toContain('148.50');
    expect(slip).toContain('PRACTICE: not a receipt');
    expect(slip).not.toContain('04/29');
    await expect.poll(() => field(page, 'card-number').inputValue()).toBe('');
    await expect.poll(() => field(page, 'security-code').inputValue()).toBe('');
  });

  it('goes on with the reference empty and the currency kept', async () => {
    await newPayment();
    await expect.poll(() => field(page, 'reference').inputValue()).toBe('');
    await expect.poll(() => field(page, 'card-number').inputValue()).toBe('');
  });

  it('refuses a reference that is paid, and opens what paid it', async () => {
    await keyForm(page, { reference: 'INV-1', amount: '20', card: cards.approved });
    await page.keyboard.press('Control+Enter');
    await page.getByText(/^Paid 148\.50 today/u).waitFor();
    await expect.poll(() => focused(page)).toBe('notice');
    await expect.poll(() => field(page, 'review').innerText()).toContain('Check again');
    await expect
      .poll(() => page.locator('.slip-stub').innerText())
      .toContain('Stopped: Paid 148.50 today');
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('reference');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.locator('.slip', { hasText: '148.50' }).waitFor();
    await page.keyboard.press('Escape');
    await field(page, 'review').waitFor();
    await expect.poll(() => countTries(page)).toBe(1);
  });

  it('cannot review and charge with one long Enter', async () => {
    await field(page, 'reference').fill('INV-2');
    await page.keyboard.down('Control');
    await page.keyboard.down('Enter');
    await field(page, 'charge').waitFor();
    await page.keyboard.up('Control');
    for (let repeat = 0; repeat < 30; repeat += 1) {
      await page.keyboard.down('Enter');
      await page.waitForTimeout(30);
    }
    await expect.poll(() => field(page, 'charge').isVisible()).toBe(true);
    await page.keyboard.up('Enter');
    await expect.poll(() => countTries(page)).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('review');
  });

  it('sends once, however fast Charge is pressed', async () => {
    await page.keyboard.press('Enter');
    await field(page, 'charge').waitFor();
    await page.waitForTimeout(600);
    await field(page, 'charge').evaluate((button: HTMLElement) => {
      for (let press = 0; press < 5; press += 1) button.click();
    });
    await expect.poll(() => outcome(page)).toBe('Approved');
    await expect.poll(() => countTries(page)).toBe(2);
    await newPayment();
  });

  it('tries another card after a decline, under the next reference', async () => {
    await keyForm(page, { reference: 'INV-3', amount: '89', card: cards.declined });
    await reviewAndCharge(page);
    await expect.poll(() => outcome(page)).toBe('Declined by the bank');
    await expect
      .poll(() => page.locator('.slip').innerText())
      .toMatch(/Not charged[\s\S]*Say this/u);
    await page.getByRole('button', { name: 'Try another card' }).click();
    await expect.poll(() => focused(page)).toBe('card-number');
    await page.getByText('INV-3, try 2, sent as INV-3-2').waitFor();
    await expect.poll(() => field(page, 'amount').inputValue()).toBe('89');
    await expect.poll(() => field(page, 'card-number').inputValue()).toBe('');
    for (const part of [cards.approved, '0429', 'A Cardholder']) {
      await page.keyboard.type(part);
      await page.keyboard.press('Enter');
    }
    await page.keyboard.type('123');
    await reviewAndCharge(page);
    await expect.poll(() => outcome(page)).toBe('Approved');
    await expect.poll(() => page.locator('.slip').innerText()).toContain('INV-3-2');
    await newPayment();
  });

  it('names every wrong field in a sentence, and sends nothing', async () => {
    const before = await countTries(page);
    await keyForm(page, { reference: ' ', amount: '1.999', card: '4111111111111112', code: '12' });
    await field(page, 'expiry').fill('01/20');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Enter the order’s reference.').first().waitFor();
    const errors = await page.locator('.field-error').allInnerTexts();
    expect(errors.map((text) => text.trim())).toEqual([
      'Enter the order’s reference.',
      'AUD does not have that many decimals.',
      'This card number has a wrong digit. Check it with the customer.',
      'This card has expired. Ask for another card.',
      'The security code of this card has 3 digits.',
    ]);
    await expect.poll(() => focused(page)).toBe('reference');
    await expect.poll(() => field(page, 'card-number').getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => countTries(page)).toBe(before);
  });

  it('follows the decimals of the currency', async () => {
    await field(page, 'amount').fill('1500');
    const total = () => page.locator('.slip-total').innerText();
    await expect.poll(() => total()).toBe('1,500.00');
    await field(page, 'currency').selectOption('JPY');
    await expect.poll(() => total()).toBe('1,500');
    await field(page, 'amount').fill('1500.5');
    await expect.poll(() => total()).toBe('0');
    await field(page, 'currency').selectOption('AUD');
  });

  it('says not confirmed when the answer is lost, and lets nobody charge it again', async () => {
    await field(page, 'reference').fill('INV-4');
    await field(page, 'amount').fill('12.98');
    for (const [name, text] of [
      ['card-number', cards.byAmount],
      ['expiry', '04/29'],
      ['card-holder', 'A Cardholder'],
      ['security-code', '123'],
    ] as const) {
      await field(page, name).fill(text);
    }
    await reviewAndCharge(page);
    await expect.poll(() => outcome(page)).toBe('Not confirmed');
    const slip = await page.locator('.slip').innerText();
    expect(slip).toContain('Do not charge again');
    expect(slip).not.toMatch(/failed|declined|try again/iu);
    await page.getByRole('button', { name: /1 not confirmed/u }).waitFor();
    await newPayment();
    await keyForm(page, { reference: 'INV-4', amount: '12.98', card: cards.approved });
    await page.keyboard.press('Control+Enter');
    await page.getByText(/^Not confirmed since today/u).waitFor();
  });

  it('opens what is not confirmed with F8, and comes back to the form as it was', async () => {
    await page.keyboard.press('F8');
    await page.getByRole('heading', { name: 'To do' }).first().waitFor();
    await page.keyboard.press('Control+1');
    await expect.poll(() => field(page, 'reference').inputValue()).toBe('INV-4');
    await expect.poll(() => field(page, 'security-code').inputValue()).toBe('');
    await expect.poll(() => focused(page)).toBe('security-code');
  });

  it('keeps no card number in the page or in its storage', async () => {
    const kept = await page.evaluate(() => {
      const { localStorage: local, sessionStorage: session } = window;
      const values = [...document.querySelectorAll('input')].map((input) => input.value);
      const drawn = [...document.querySelectorAll('.charge-form, .slip')].map(
        (part) => part.outerHTML,
      );
      return JSON.stringify([local, session, values, drawn]);
    });
    for (const number of Object.values(cards)) {
      expect(kept.replaceAll(/[ -]/gu, '')).not.toContain(number);
    }
  });
});

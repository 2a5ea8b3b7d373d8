import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { chooseOption } from './choose-option.ts';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { passGate } from './fixture/pass-gate.ts';
import {
  cards,
  countAttempts,
  field,
  focused,
  keyForm,
  outcome,
  reviewAndCharge,
} from './take-payment-keys.ts';
import { formWords } from '../../src/renderer/words/payments/charge-form.ts';
import { slipFootWords } from '../../src/renderer/words/payments/slip.ts';
import { stateWords } from '../../src/renderer/words/payments/states.ts';
import { ageStepWords, toDoWords } from '../../src/renderer/words/payments/unconfirmed.ts';
import { formParts } from './pages/controls.ts';
import { slipParts } from './pages/slip.ts';
import { chargeParts } from './pages/take-payment.ts';

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
    await page.getByRole('button', { name: formWords.newPayment }).click();
    await expect.poll(() => focused(page)).toBe('reference');
  }

  it('loads at most 950 kB of script before it takes keys', () => {
    const pageFolder = resolve(import.meta.dirname, '../../out/renderer');
    const html = readFileSync(resolve(pageFolder, 'index.html'), 'utf8');
    const scripts = [...html.matchAll(/(?:src|href)="(\.\/[^"]+\.js)"/gu)].map(
      ([, path = '']) => path,
    );
    expect(scripts.length).toBeGreaterThan(1);
    const bytes = scripts.reduce((sum, path) => sum + statSync(resolve(pageFolder, path)).size, 0);
    console.info(`script before Take payment takes keys: ${Math.round(bytes / 1000)} kB`);
    expect(bytes).toBeLessThanOrEqual(950_000);
  });

  it('opens with the focus on the reference, and charges a card', async () => {
    await expect.poll(() => focused(page)).toBe('reference');
    await keyForm(page, { reference: 'INV-1', amount: '3*49.50', card: cards.approved });
    await reviewAndCharge(page);
    await expect.poll(() => outcome(page)).toBe(stateWords.approved.word);
    await expect.poll(() => focused(page)).toBe('slip-heading');
    const slip = await slipParts.slip(page).innerText();
    expect(slip).toContain('148.50');
    expect(slip).toContain(slipFootWords.practice);
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
    await page.getByText(/^Paid AUD 148\.50 today/u).waitFor();
    await expect.poll(() => focused(page)).toBe('notice');
    await expect.poll(() => field(page, 'review').innerText()).toContain(formWords.checkAgain);
    await expect
      .poll(() => slipParts.footer(page).innerText())
      .toContain('Stopped: Paid AUD 148.50 today');
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('reference');
    await page.getByRole('button', { name: formWords.open, exact: true }).click();
    await slipParts.slip(page, '148.50').waitFor();
    await page.keyboard.press('Escape');
    await field(page, 'review').waitFor();
    await expect.poll(() => countAttempts(page)).toBe(1);
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
    await expect.poll(() => countAttempts(page)).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('review');
  });

  it('sends once, however fast Charge is pressed', async () => {
    await page.keyboard.press('Enter');
    await field(page, 'charge').waitFor();
    await passGate(page);
    await field(page, 'charge').evaluate((button: HTMLElement) => {
      for (let press = 0; press < 5; press += 1) button.click();
    });
    await expect.poll(() => outcome(page)).toBe(stateWords.approved.word);
    await expect.poll(() => countAttempts(page)).toBe(2);
  });

  it('starts the next payment by Enter on the slip, and not by the Enter that charged', async () => {
    await expect.poll(() => focused(page)).toBe('slip-heading');
    await passGate(page);
    await page.keyboard.down('Enter');
    await expect.poll(() => focused(page)).toBe('reference');
    await expect.poll(() => field(page, 'reference').inputValue()).toBe('');
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await field(page, 'reference').focus();
  });

  it('passes over what stands as the account sets it, and comes back to it', async () => {
    await field(page, 'amount').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('card-number');
    await page.keyboard.press('Shift+Enter');
    await expect.poll(() => focused(page)).toBe('kind');
    await page.keyboard.press('Shift+Enter');
    await expect.poll(() => focused(page)).toBe('channel');
    await page.keyboard.press('ArrowRight');
    await field(page, 'amount').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('channel');
    await page.keyboard.press('ArrowLeft');
  });

  it('tells of a paid reference as the field is left, before any card is read out', async () => {
    await field(page, 'reference').fill('INV-1');
    await page.keyboard.press('Enter');
    await page.getByText(/^Paid AUD 148\.50 today/u).waitFor();
    await expect.poll(() => focused(page)).toBe('amount');
    await page.keyboard.type('5');
    await expect.poll(() => page.getByText(/^Paid AUD 148\.50 today/u).count()).toBe(1);
    await field(page, 'reference').fill('');
    await expect.poll(() => page.getByText(/^Paid AUD 148\.50 today/u).count()).toBe(0);
  });

  it('judges the amount as its field is left', async () => {
    await field(page, 'amount').fill('1.999');
    await page.keyboard.press('Tab');
    await page.getByText('AUD does not have that many decimals.').first().waitFor();
    await field(page, 'amount').fill('$49,50');
    await page.keyboard.press('Tab');
    await expect.poll(() => slipParts.total(page).innerText()).toBe('49.50');
    await expect.poll(() => formParts.errors(page).count()).toBe(0);
  });

  it('clears the form, card and all, and begins with the reference', async () => {
    await field(page, 'reference').fill('INV-CLEARED');
    await field(page, 'card-number').fill(cards.approved);
    await field(page, 'expiry').fill('428');
    await field(page, 'expiry').press('Tab');
    await expect.poll(() => field(page, 'expiry').inputValue()).toBe('04/28');
    await page.getByRole('button', { name: formWords.clear }).click();
    await expect.poll(() => focused(page)).toBe('reference');
    for (const name of ['reference', 'amount', 'card-number', 'expiry']) {
      await expect.poll(() => field(page, name).inputValue()).toBe('');
    }
  });

  it('tries another card after a decline, under the next reference', async () => {
    await keyForm(page, { reference: 'INV-3', amount: '89', card: cards.declined });
    await reviewAndCharge(page);
    await expect.poll(() => outcome(page)).toBe(stateWords.declined.word);
    await expect
      .poll(() => slipParts.slip(page).innerText())
      .toMatch(/Not charged[\s\S]*Say this/u);
    await passGate(page);
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('card-number');
    await page.getByText('INV-3, attempt 2, sent as INV-3-2').waitFor();
    await expect.poll(() => field(page, 'amount').inputValue()).toBe('89');
    await expect.poll(() => field(page, 'card-number').inputValue()).toBe('');
    for (const part of [cards.approved, '0429', 'A Cardholder']) {
      await page.keyboard.type(part);
      await page.keyboard.press('Enter');
    }
    await page.keyboard.type('123');
    await reviewAndCharge(page);
    await expect.poll(() => outcome(page)).toBe(stateWords.approved.word);
    await expect.poll(() => slipParts.slip(page).innerText()).toContain('INV-3-2');
    await newPayment();
  });

  it('names every wrong field in a sentence, and sends nothing', async () => {
    const before = await countAttempts(page);
    await keyForm(page, { reference: ' ', amount: '1.999', card: '4111111111111112', code: '12' });
    await field(page, 'expiry').fill('01/20');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Enter the order’s reference.').first().waitFor();
    const errors = await formParts.errors(page).allInnerTexts();
    expect(errors.map((text) => text.trim())).toEqual([
      'Enter the order’s reference.',
      'AUD does not have that many decimals.',
      'This card number has a wrong digit. Check it with the customer.',
      'This card has expired. Ask for another card.',
      'The security code of this card has 3 digits.',
    ]);
    await expect.poll(() => focused(page)).toBe('reference');
    await expect.poll(() => field(page, 'card-number').getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => countAttempts(page)).toBe(before);
  });

  it('follows the decimals of the currency', async () => {
    await field(page, 'amount').fill('1500');
    const total = () => slipParts.total(page).innerText();
    await expect.poll(() => total()).toBe('1,500.00');
    await chooseOption(field(page, 'currency'), 'JPY');
    await expect.poll(() => total()).toBe('1,500');
    await field(page, 'amount').fill('1500.5');
    await expect.poll(() => total()).toBe('0');
    await chooseOption(field(page, 'currency'), 'AUD');
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
    await expect.poll(() => outcome(page)).toBe(stateWords.unknown.word);
    const slip = await slipParts.slip(page).innerText();
    expect(slip).toContain(ageStepWords['leave-alone'].word);
    expect(slip).not.toMatch(/failed|declined|try again/iu);
    await page.getByRole('button', { name: /1 unconfirmed/u }).waitFor();
    await newPayment();
    await keyForm(page, { reference: 'INV-4', amount: '12.98', card: cards.approved });
    await page.keyboard.press('Control+Enter');
    await page.getByText(/^Unconfirmed since today/u).waitFor();
  });

  it('opens what is not confirmed with F8, and comes back to the form as it was', async () => {
    await page.keyboard.press('F8');
    await page.getByRole('heading', { name: toDoWords.title }).first().waitFor();
    await page.keyboard.press('Control+1');
    await expect.poll(() => field(page, 'reference').inputValue()).toBe('INV-4');
    await expect.poll(() => field(page, 'security-code').inputValue()).toBe('');
    await expect.poll(() => focused(page)).toBe('security-code');
  });

  it('keeps no card number in the page or in its storage', async () => {
    const kept = await page.evaluate(() => {
      const { localStorage: local, sessionStorage: session } = window;
      const values = [...document.getElementsByTagName('input')].map((input) => input.value);
      return JSON.stringify([local, session, values]);
    });
    const drawn = await chargeParts
      .form(page)
      .or(slipParts.slip(page))
      .evaluateAll((parts) => parts.map((part) => part.outerHTML));
    expect(drawn.length).toBeGreaterThan(1);
    for (const number of Object.values(cards)) {
      expect([kept, ...drawn].join(' ').replaceAll(/[ -]/gu, '')).not.toContain(number);
    }
  });
});

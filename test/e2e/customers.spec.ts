import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { violations } from './fixture/accessibility.ts';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { holdGate, passGate } from './fixture/pass-gate.ts';
import { cards, countAttempts, field, focused, keyForm, outcome } from './take-payment-keys.ts';
import { callWords } from '../../src/renderer/words/call-backs.ts';
import { formWords } from '../../src/renderer/words/payments/charge-form.ts';
import { customerWords, payerWords } from '../../src/renderer/words/customers.ts';
import { formFieldWords } from '../../src/renderer/words/settings/form-fields.ts';
import { cardOnFileWords } from '../../src/renderer/words/payments/cards-on-file.ts';
import { paymentWords } from '../../src/renderer/words/payments/payments.ts';
import { cardHealthWords } from '../../src/renderer/words/plans/plan-states.ts';
import { stateWords } from '../../src/renderer/words/payments/states.ts';
import { followUpWords, nextWords } from '../../src/renderer/topics/charge/words/next-steps.ts';
import { formParts } from './pages/controls.ts';
import { customerParts } from './pages/customers.ts';
import { frameParts } from './pages/frame.ts';
import { listParts } from './pages/plans.ts';
import { slipParts } from './pages/slip.ts';
import { chargeParts, payerParts } from './pages/take-payment.ts';
import { toDoParts } from './pages/to-do.ts';

describe('customers and kept cards, by keyboard', () => {
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

  const press = (...keys: readonly string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  const type = (text: string) => page.keyboard.type(text);
  const slip = () => slipParts.ofCharge(page).innerText();

  async function newPayment(): Promise<void> {
    await page.getByRole('button', { name: formWords.newPayment }).click();
    await expect.poll(() => focused(page)).toBe('reference');
  }

  /** Waits until the Charge button accepts a press, as staff do by reading. */
  async function pressCharge(): Promise<void> {
    await expect.poll(() => focused(page)).toBe('charge');
    await passGate(page);
    await press('Enter');
  }

  async function reviewAndAgree(): Promise<void> {
    await press('Control+Enter');
    await expect.poll(() => focused(page)).toBe('consent');
    await passGate(page);
    await press('Enter');
  }

  it('says what will be here, and makes a customer whose fields are wrong at first', async () => {
    await press('Control+4');
    await page.getByText(customerWords.none).waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
    await page.getByRole('button', { name: customerWords.add }).last().click();
    await expect.poll(() => focused(page)).toBe('customer-name');
    await press('Enter', 'Enter');
    await type('anna');
    await press('Enter');
    await type('card is 4111 1111 1111 1111 ok');
    await formParts.errors(page, 'That looked like a card number').waitFor();
    await expect.poll(() => field(page, 'customer-notes').inputValue()).toBe('card is  ok');
    await press('Control+Enter');
    await formParts.errors(page).first().waitFor();
    await expect
      .poll(() => formParts.errors(page).allInnerTexts())
      .toEqual([
        expect.stringContaining('Enter the customer’s name.'),
        expect.stringContaining('Enter an e-mail address, for example maria@example.com.'),
      ]);
    await expect.poll(() => focused(page)).toBe('customer-name');
    await type('أحمد بن علي 😀');
    await press('Enter', 'Enter', 'Control+a');
    await type('ahmed@example.com');
    await press('Control+Enter');
    await page.getByRole('heading', { name: 'أحمد بن علي 😀' }).waitFor();
    await page.getByText(customerWords.noCards).waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
  });

  it('makes a customer from the form, and keeps the card that the bank approves', async () => {
    await press('Control+1');
    await expect.poll(() => focused(page)).not.toBeNull();
    await field(page, 'reference').focus();
    await press('Shift+Enter');
    await expect.poll(() => focused(page)).toBe('customer');
    await type('María González');
    await page.getByRole('option', { name: 'New customer “María González”' }).waitFor();
    await press('Enter');
    await expect.poll(() => focused(page)).toBe('customer-phone');
    await expect.poll(() => field(page, 'customer-name').inputValue()).toBe('María González');
    await type('0412 345 678');
    await press('Enter', 'Enter');
    await press('Enter');
    await expect.poll(() => focused(page)).toBe('reference');

    await keyForm(page, { reference: 'INV-1', amount: '148.50', card: cards.byAmount });
    await press('Tab', 'Space');
    const release = await holdGate(page);
    await press('Control+Enter');
    await expect.poll(() => focused(page)).toBe('consent');
    // An impatient Enter neither agrees nor charges.
    await press('Enter', 'Enter');
    await expect.poll(() => focused(page)).toBe('consent');
    await expect.poll(() => countAttempts(page)).toBe(0);
    const words = await chargeParts.consent(page).innerText();
    expect(words).toMatch(/keep your Visa card ending 1111/u);
    await expect.poll(() => violations(page)).toEqual([]);
    await passGate(page);
    await press('Enter', 'Enter');
    await page.getByText(cardOnFileWords.agreedDone).waitFor();
    await expect.poll(() => countAttempts(page)).toBe(0);
    await release();
    await pressCharge();
    await expect.poll(() => outcome(page)).toBe(stateWords.declined.word);
    await expect.poll(() => slip()).toContain(formFieldWords.testHint);

    await slipParts.slip(page).getByRole('button', { name: formWords.anotherCard }).click();
    await expect.poll(() => focused(page)).toBe('card-number');
    for (const part of [cards.approved, '0429', 'A Cardholder']) {
      await type(part);
      await press('Enter');
    }
    await type('123');
    await reviewAndAgree();
    await pressCharge();
    await expect.poll(() => outcome(page)).toBe(stateWords.approved.word);
    await expect.poll(() => slip()).toMatch(/Customer\s+María González/u);
    await expect.poll(() => slip()).toContain(cardOnFileWords.keptYes);
    const key = join(app.userData, 'ledgers', 'practice', 'sealing-key');
    if (process.platform !== 'win32') expect(statSync(key).mode & 0o777).toBe(0o600);
  });

  it('charges the kept card of a customer that is found by a part of the name', async () => {
    await newPayment();
    await press('Shift+Enter');
    await type('gonz');
    await page.getByRole('option', { name: /María González/u }).waitFor();
    await press('Enter');
    await expect.poll(() => focused(page)).toBe('reference');
    await type('INV-2');
    await press('Enter');
    await type('20');
    await press('Enter');
    await expect.poll(() => focused(page)).toBe('card-choice');
    const choice = page.getByRole('radiogroup', { name: formWords.card });
    await expect
      .poll(() => choice.innerText())
      .toMatch(/New card[\s\S]*Mastercard\s+•• 2346\s+04\/29/u);
    await choice.getByRole('radio', { name: 'Mastercard •• 2346 04/29, Good' }).waitFor();
    await press('ArrowDown');
    await field(page, 'card-number').waitFor({ state: 'detached' });
    await expect.poll(() => violations(page)).toEqual([]);
    await press('Control+Enter');
    await pressCharge();
    await expect.poll(() => outcome(page)).toBe(stateWords.approved.word);
    await slipParts.chargeCard(page, '2346').waitFor();
    await expect.poll(() => slip()).not.toContain('04/29');
  });

  it('goes on with the customer who is still on the line', async () => {
    const next = page.getByRole('region', { name: nextWords.nextWith('María González') });
    const ways = await next.getByRole('button').allInnerTexts();
    expect(ways.map((way) => way.split('\n')[0])).toEqual(
      Object.values(followUpWords).map(({ title }) => title),
    );
    await expect.poll(() => violations(page)).toEqual([]);
    await next.getByRole('button', { name: followUpWords['call-back'].title }).press('Enter');
    await field(page, 'phone').waitFor();
    await expect.poll(() => field(page, 'phone').inputValue()).toBe('0412 345 678');
    await press('Escape');
    await next.getByRole('button', { name: followUpWords.payment.title }).press('Enter');
    await expect.poll(() => focused(page)).toBe('reference');
    await expect.poll(() => payerParts.chosen(page).innerText()).toContain('María González');
  });

  it('shows contact, cards, payments and consents on one page, and starts a payment', async () => {
    await press('Control+4');
    await page.getByRole('searchbox').waitFor();
    await type('0412345');
    await page.getByRole('option', { name: /María González/u }).waitFor();
    await press('ArrowDown', 'Enter');
    await page.getByRole('heading', { name: 'María González' }).waitFor();
    await customerParts.payment(page, 'INV-2').waitFor();
    const shown = await customerParts.page(page).innerText();
    expect(shown).toMatch(/Mastercard\s+•• 2346\s+Good\s+until 04\/29/u);
    expect(shown).toMatch(/INV-2[\s\S]*INV-1-2[\s\S]*INV-1/u);
    expect(shown).toMatch(/read by Clerk, by phone[\s\S]*keep your Mastercard card ending 2346/u);
    await expect.poll(() => customerParts.payment(page).count()).toBe(3);
    await expect.poll(() => violations(page)).toEqual([]);
    await customerParts.payment(page).first().press('Enter');
    await customerParts.slip(page).waitFor();
    await expect.poll(() => customerParts.openedPayment(page).innerText()).toContain('20.00');
    await page.getByRole('button', { name: customerWords.takePayment }).last().press('Enter');
    await expect.poll(() => focused(page)).toBe('reference');
    await expect.poll(() => payerParts.chosen(page).innerText()).toContain('María González');
  });

  it('leads from a customer to their payments alone', async () => {
    await press('Control+4');
    await page.getByRole('button', { name: customerWords.inPayments }).press('Enter');
    const chip = `${paymentWords.filters.customerId}: María González`;
    await page.getByRole('button', { name: paymentWords.without(chip) }).waitFor();
    await page.getByText(paymentWords.count(3), { exact: true }).waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
    await page.getByRole('button', { name: paymentWords.clear }).press('Enter');
    await press('Control+1');
  });

  it('promises a customer a call from their page, and shows it there', async () => {
    await press('Control+4');
    await page.getByRole('searchbox').waitFor();
    await type('gonzalez');
    await page.getByRole('option', { name: /María González/u }).waitFor();
    await press('ArrowDown', 'Enter');
    await page.getByText(callWords.noHistory).waitFor();
    await page.getByRole('button', { name: callWords.logCall, exact: true }).press('Enter');
    await field(page, 'note').fill('Wants the spring invoice');
    await expect.poll(() => violations(page)).toEqual([]);
    await press('Control+Enter');
    const made = page.getByRole('list', { name: callWords.history });
    await made.getByText('Wants the spring invoice').waitFor();
    await page.getByRole('button', { name: callWords.add }).press('Enter');
    await expect.poll(() => focused(page)).toBe('phone');
    await expect.poll(() => field(page, 'phone').inputValue()).toBe('0412 345 678');
    await expect.poll(() => field(page, 'name').inputValue()).toBe('María González');
    await press('Control+Enter');
    await page
      .getByRole('list', { name: callWords.history })
      .getByText(/Scheduled a call/u)
      .waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
    await press('Control+1');
  });

  it('finds the customer of a new call-back in To do', async () => {
    await press('Control+2');
    await page.getByRole('tab', { name: /^Call-backs/u }).click();
    await page.getByRole('button', { name: callWords.add }).press('Enter');
    await expect.poll(() => focused(page)).toBe('customer');
    await type('gonz');
    await page.getByRole('option', { name: /^María González/u }).waitFor();
    await press('Enter');
    await expect.poll(() => focused(page)).toBe('phone');
    await expect.poll(() => field(page, 'phone').inputValue()).toBe('0412 345 678');
    await field(page, 'note').fill('About the spring order');
    await expect.poll(() => violations(page)).toEqual([]);
    await press('Control+Enter');
    const line = toDoParts.callBack(page, 'About the spring order');
    await line.getByText('María González').waitFor();
    await press('Control+1');
  });

  it('changes a customer, and asks before a kept card is removed for good', async () => {
    await press('Control+4');
    await page.getByRole('searchbox').waitFor();
    await type('gonzalez');
    await page.getByRole('option', { name: /María González/u }).waitFor();
    await press('ArrowDown', 'Enter');
    await page.getByRole('button', { name: customerWords.edit }).press('Enter');
    await expect.poll(() => focused(page)).toMatch(/^customer-/u);
    await field(page, 'customer-name').fill('María Smith');
    await press('Control+Enter');
    await page.getByRole('heading', { name: 'María Smith' }).waitFor();

    await page.getByRole('button', { name: 'Remove Mastercard •• 2346 04/29' }).press('Enter');
    await page.getByText('Remove Mastercard •• 2346 04/29?').waitFor();
    await press('Escape');
    await expect
      .poll(() => page.getByRole('button', { name: /^Remove Mastercard/u }).count())
      .toBe(1);
    await page.getByRole('button', { name: /^Remove Mastercard/u }).press('Enter');
    await press('Tab', 'Enter');
    await customerParts.card(page, cardHealthWords.removed.word).waitFor();
    await expect.poll(() => customerParts.consents(page).innerText()).toContain('ending 2346');
    await expect.poll(() => customerParts.payment(page).count()).toBe(3);

    await page.getByRole('button', { name: customerWords.takePayment }).last().press('Enter');
    await payerParts.chosen(page, 'María Smith').waitFor();
    await expect.poll(() => page.getByRole('radiogroup', { name: formWords.card }).count()).toBe(0);
  });

  it('keeps no card for nobody', async () => {
    await press('Control+1');
    await page.getByRole('button', { name: payerWords.changeLabel }).press('Enter');
    await field(page, 'reference').focus();
    await keyForm(page, { reference: 'INV-9', amount: '5', card: cards.approved });
    await press('Tab', 'Space', 'Control+Enter');
    await formParts.errors(page, 'Find or add the customer').waitFor();
    await expect.poll(() => focused(page)).toBe('customer');
    await expect.poll(() => countAttempts(page)).toBe(3);
  });

  it('goes on with the same customers after a restart, with single keys where they are wanted', async () => {
    await page.evaluate(async () => {
      const { tillroom } = window as unknown as {
        tillroom: { call(name: string, input: object): Promise<unknown> };
      };
      const appearance = { theme: 'system', phoneMode: false, singleKeys: true };
      await tillroom.call('session.save-appearance', appearance);
    });
    page = await app.restart();
    await frameParts.rail(page).waitFor();
    await press('Control+4');
    await page.getByRole('option', { name: /María Smith/u }).waitFor();
    await expect.poll(() => listParts.found(page).count()).toBe(2);
    await type('smith');
    await expect.poll(() => listParts.found(page).count()).toBe(1);
    await press('ArrowDown', 'Enter');
    await page.getByRole('heading', { name: 'María Smith' }).waitFor();
    await expect.poll(() => customerParts.focusedTitle(page).count()).toBe(1);
    await passGate(page);
    await press('p');
    await expect.poll(() => focused(page)).toBe('reference');
    await payerParts.chosen(page, 'María Smith').waitFor();
  });
});

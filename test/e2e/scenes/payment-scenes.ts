import type { Page } from 'playwright-core';
import { formWords } from '../../../src/renderer/words/payments/charge-form.ts';
import { cardOnFileWords } from '../../../src/renderer/words/payments/cards-on-file.ts';
import { kindWords } from '../../../src/renderer/words/payments/charge-form.ts';
import { cards, field, keyForm, outcome, reviewAndCharge } from '../take-payment-keys.ts';
import { press } from './scene.ts';
import type { Scene } from './scene.ts';
import { slipParts } from '../pages/slip.ts';

/** Makes every reference of this process a new one. */
let lastOrder = 20_430;

/** Opens Take payment on an empty form, with the focus in the reference. */
async function emptyForm(page: Page): Promise<void> {
  await press(page, 'Control+1');
  // A review that is open is left for its form.
  await press(page, 'Escape');
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const name of [formWords.back, formWords.newPayment, formWords.clear]) {
    const button = page.getByRole('button', { name }).filter({ visible: true }).first();
    if (await button.isVisible()) await button.click();
  }
  await field(page, 'reference').focus();
  await press(page, 'Control+A');
}

async function keyOrder(page: Page, amount: string, card: string): Promise<void> {
  await emptyForm(page);
  lastOrder += 1;
  await keyForm(page, { reference: `INV-${lastOrder}`, amount, card });
}

async function charge(page: Page, amount: string, card: string): Promise<void> {
  await keyOrder(page, amount, card);
  await reviewAndCharge(page);
  await outcome(page);
}

/** An order of a customer with cards on file, who gives another card. */
async function keyKnownCustomer(page: Page): Promise<void> {
  await emptyForm(page);
  await field(page, 'customer').fill('hana');
  await page.getByRole('option', { name: /Hana Novotná/u }).click();
  await page.getByRole('radio', { name: cardOnFileWords.newCard }).check();
  lastOrder += 1;
  await field(page, 'reference').focus();
  await page.keyboard.type(`INV-${lastOrder}`);
  await field(page, 'amount').fill('3*49.50');
  for (const [name, text] of [
    ['card-number', cards.approved],
    ['expiry', '0429'],
    ['card-holder', 'Hana Novotná'],
    ['security-code', '123'],
  ] as const) {
    await field(page, name).focus();
    await page.keyboard.type(text);
  }
}

/** The form with the terms of an instalment plan, and its dates on the slip. */
export const planTermsScene: Scene = {
  name: 'Take payment, the terms of a plan',
  go: async (page) => {
    await emptyForm(page);
    await page.getByRole('radio', { name: kindWords.instalment }).check();
    await field(page, 'amount').fill('300.10');
    await field(page, 'terms-count').fill('3');
    await slipParts.schedule(page).waitFor();
  },
};

/** Take payment, from the first keys to each outcome; each scene makes an order of its own. */
export const paymentScenes: readonly Scene[] = [
  { name: 'Take payment, keyed', go: keyKnownCustomer },
  planTermsScene,
  {
    name: 'Take payment, review',
    go: async (page) => {
      await keyOrder(page, '49.50', cards.approved);
      await press(page, 'Control+Enter');
      await field(page, 'charge').waitFor();
    },
  },
  { name: 'Take payment, approved', go: (page) => charge(page, '49.50', cards.approved) },
  { name: 'Take payment, declined', go: (page) => charge(page, '84.00', cards.declined) },
  { name: 'Take payment, unconfirmed', go: (page) => charge(page, '21.98', cards.byAmount) },
];

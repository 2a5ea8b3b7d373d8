/** The part of the tour in practice: approved, declined and another card, unconfirmed and resolved. */
import type { Page } from 'playwright-core';
import { passGate } from '../../test/e2e/fixture/pass-gate.ts';
import {
  appShows,
  ask,
  bankTruth,
  focusSteadily,
  goTo,
  keyCard,
  keyForm,
  reviewAndCharge,
  samplePayment,
} from '../../test/e2e/fixture/staff.ts';
import type { Step } from './log.ts';

const paid = samplePayment;
const declined = {
  ...samplePayment,
  reference: 'INV-20418',
  amount: '75.00',
  number: '4557012345678902',
};
const lost = {
  ...samplePayment,
  reference: 'INV-20419',
  amount: '12.98',
  number: '4111111111111111',
};

/** Longest wait for the bank and the screen to show an outcome, in ms. */
const outcomeWaitMs = 15_000;

/** Waits for the outcome on the slip and returns its text. */
export async function slipShows(page: Page, heading: string): Promise<string> {
  const slip = page.getByRole('article', { name: 'Slip' });
  await slip.getByRole('heading', { name: heading, exact: true }).waitFor({
    timeout: outcomeWaitMs,
  });
  return heading;
}

/** Checks an attempt's state in the records and returns it in words; throws when it differs. */
export async function recordSays(page: Page, sentAs: string, state: string): Promise<string> {
  const attempts = await ask(page, 'charge.recent', { limit: 20 });
  const found = attempts.find((attempt) => attempt.reference === sentAs);
  if (found?.state !== state) throw new Error(`${sentAs} is ${found?.state} and not ${state}`);
  return `${sentAs} ${found.state}`;
}

async function newPayment(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^New payment/u }).press('Enter');
  await page.getByRole('textbox', { name: 'Card number', exact: true }).waitFor();
}

const approvals: readonly Step[] = [
  {
    name: 'Open',
    act: async (page) => {
      await appShows(page);
      await goTo(page, 'Take payment');
      const { mode, accountName } = await ask(page, 'session.status', {});
      return `${mode}, ${accountName}`;
    },
  },
  {
    name: 'Key a payment',
    act: async (page) => {
      await keyForm(page, paid);
      await page.keyboard.press('Control+Enter');
      await page.getByRole('button', { name: /^Charge/u }).waitFor();
      return 'the review';
    },
  },
  {
    name: 'Approved',
    act: async (page) => {
      await reviewAndCharge(page);
      await slipShows(page, 'Approved');
      return recordSays(page, paid.reference, 'approved');
    },
  },
  {
    name: 'Declined',
    act: async (page) => {
      await newPayment(page);
      await keyForm(page, declined);
      await reviewAndCharge(page);
      await slipShows(page, 'Declined by the bank');
      return recordSays(page, declined.reference, 'declined');
    },
  },
  {
    name: 'Another card',
    act: async (page) => {
      await passGate(page);
      const slip = page.getByRole('article', { name: 'Slip' });
      await slip.getByRole('button', { name: /^Try another card/u }).press('Enter');
      await focusSteadily(page, 'Card number');
      await page.keyboard.press('Control+A');
      await keyCard(page, { ...declined, number: paid.number });
      await reviewAndCharge(page);
      await slipShows(page, 'Approved');
      return recordSays(page, `${declined.reference}-2`, 'approved');
    },
  },
];

const doubts: readonly Step[] = [
  {
    name: 'Unconfirmed',
    act: async (page) => {
      await newPayment(page);
      await keyForm(page, lost);
      await reviewAndCharge(page);
      await slipShows(page, 'Unconfirmed');
      return recordSays(page, lost.reference, 'unknown');
    },
  },
  {
    name: 'Look for it',
    act: async (page) => {
      await page.keyboard.press('F8');
      await page.getByRole('option', { name: new RegExp(lost.reference, 'u') }).press('Enter');
      const question = `What happened to ${lost.reference}?`;
      await page.getByRole('heading', { name: question }).waitFor();
      return question;
    },
  },
  {
    name: 'Resolve it',
    act: async (page) => {
      const charges = await bankTruth(page);
      const charge = charges.find(({ reference }) => reference === lost.reference);
      if (charge === undefined) throw new Error('The practice bank does not list the charge');
      await page.getByRole('radio', { name: /^Confirmed approved/u }).press(' ');
      await page.getByRole('textbox', { name: 'Transaction id' }).focus();
      await page.keyboard.type(charge.id);
      await page.keyboard.press('Enter');
      await page.keyboard.type(lost.amount);
      await page.getByRole('button', { name: 'Record as confirmed approved' }).press('Enter');
      await page.getByText('That was the last one').waitFor();
      return recordSays(page, lost.reference, 'confirmed-charged');
    },
  },
];

/** Every step that a practice account allows. */
export const practiceSteps: readonly Step[] = [...approvals, ...doubts];

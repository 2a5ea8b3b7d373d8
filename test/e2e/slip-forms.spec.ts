import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dueWords } from '../../src/renderer/topics/due/words/due.ts';
import { runWords } from '../../src/renderer/topics/due/words/runs.ts';
import { screenWords } from '../../src/renderer/words/frame.ts';
import { paymentWords } from '../../src/renderer/words/payments/payments.ts';
import { foundWords } from '../../src/renderer/words/payments/resolution.ts';
import { stateWords } from '../../src/renderer/words/payments/states.ts';
import { rows, small, startDueScenes } from './due-scenes.ts';
import type { DueScenes } from './due-scenes.ts';
import { violations } from './fixture/accessibility.ts';
import type { Tillroom } from './fixture/launch-tillroom.ts';
import { launchTillroom } from './fixture/launch-tillroom.ts';
import { passGate } from './fixture/pass-gate.ts';
import { ask, goTo, keyForm, queueFault, reviewAndCharge, samplePayment } from './fixture/staff.ts';
import { openPayment } from './pages/payments.ts';
import { outcomeHeading } from './pages/slip.ts';
import {
  besideSlip,
  instalmentForms,
  isInView,
  openSlipForm,
  paymentForms,
} from './pages/slip-forms.ts';
import { focused } from './take-payment-keys.ts';
import { workAs } from './pages/top-bar.ts';
import { fieldOf, formParts } from './pages/controls.ts';
import { chargeParts } from './pages/take-payment.ts';

/** A practice card whose outcome the amount decides. */
const byAmount = '4111111111111111';

describe('the forms of a slip at 1024 x 700, by keyboard', () => {
  let app: Tillroom;
  let page: Page;

  beforeAll(async () => {
    app = await launchTillroom();
    page = app.page;
    await page.setViewportSize(small);
    await fieldOf(page, 'reference').waitFor();
  });
  afterAll(() => app.close());

  async function charge(reference: string, amount: string): Promise<string> {
    await goTo(page, screenWords.takePayment);
    const fresh = page.getByRole('button', { name: /^New payment/u });
    if (await fresh.isVisible()) await fresh.press('Enter');
    await chargeParts.openForm(page).waitFor();
    await keyForm(page, { ...samplePayment, number: byAmount, reference, amount });
    await reviewAndCharge(page);
    return outcomeHeading(page);
  }

  /** Opens each form in turn; its button is in view at once, and Esc leads back to the slip. */
  async function eachInView(names: readonly (keyof typeof paymentForms)[]): Promise<void> {
    for (const name of names) {
      const button = await openSlipForm(page, paymentForms[name]);
      expect([name, await isInView(button)]).toEqual([name, true]);
      await page.keyboard.press('Escape');
      await besideSlip(page).waitFor({ state: 'hidden' });
      await expect.poll(() => focused(page)).not.toBe('');
    }
  }

  async function attemptOf(reference: string): Promise<string> {
    const open = await ask(page, 'unconfirmed.list', {});
    const found = open.find(({ orderReference }) => orderReference === reference);
    if (found === undefined) throw new Error(`${reference} is not in the list`);
    return found.id;
  }

  it('stand beside an approved payment', async () => {
    await charge('INV-1', '40.00');
    await workAs(page, 'supervisor');
    await eachInView(['part', 'refund', 'duplicates', 'email']);
    const button = await openSlipForm(page, paymentForms.refund);
    await expect.poll(() => violations(page)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    // A refusal takes space too, and the button stays in view.
    await formParts.errors(besideSlip(page)).waitFor();
    expect(await isInView(button)).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('slip-heading');
    await workAs(page, 'clerk');
  });

  it('keep what was typed while the request and the response are looked at', async () => {
    await workAs(page, 'supervisor');
    await openPayment(page, 'INV-1');
    await openSlipForm(page, paymentForms.refund);
    const amount = besideSlip(page).getByRole('textbox').first();
    const typed = '12.34';
    await amount.fill(typed);
    await page.getByRole('tab', { name: paymentWords.sides.exchange }).click();
    await page.getByText(paymentWords.response).waitFor();
    await page.getByRole('tab', { name: paymentWords.sides.slip }).click();
    expect(await amount.inputValue()).toBe(typed);
    await amount.press('Escape');
    await besideSlip(page).waitFor({ state: 'hidden' });
    await workAs(page, 'clerk');
  });

  it('stand beside a partial approval', async () => {
    await charge('INV-2', '60.10');
    await eachInView(['keep']);
    await workAs(page, 'supervisor');
    await eachInView(['giveBack']);
    await workAs(page, 'clerk');
  });

  it('stand beside an unconfirmed payment, under To do as well', async () => {
    expect(await charge('INV-3', '70.98')).toBe(stateWords.unknown.word);
    await eachInView(['callBack']);
    await openSlipForm(page, paymentForms.callBack);
    await page.keyboard.type('0412 345 678');
    await page.keyboard.press('Control+Enter');
    await besideSlip(page).waitFor({ state: 'hidden' });
    await eachInView(['logCall']);

    await page.keyboard.press('F8');
    const row = page.getByRole('option').filter({ hasText: 'INV-3' });
    await row.waitFor();
    await row.click();
    await page.getByRole('article').filter({ visible: true }).getByText('INV-3').first().waitFor();
    await eachInView(['logCall']);
    await page
      .getByRole('radio', { name: new RegExp(`^${foundWords.charged.choice}`, 'u') })
      .press('Space');
    const record = page.getByRole('button', { name: foundWords.charged.button });
    await record.waitFor();
    expect(await isInView(record)).toBe(true);
  });

  it('stand beside a resolved payment, to correct the resolution', async () => {
    await workAs(page, 'supervisor');
    await ask(page, 'practice.pass-time', { minutes: 31 });
    await ask(page, 'unconfirmed.resolve', {
      attemptId: await attemptOf('INV-3'),
      finding: { found: 'not-charged', howLooked: 'By reference', typedPhrase: null },
    });
    await openPayment(page, 'INV-3');
    await eachInView(['turnedUp', 'foundRefunded']);

    await workAs(page, 'clerk');
    await charge('INV-4', '71.98');
    await workAs(page, 'supervisor');
    await ask(page, 'unconfirmed.resolve', {
      attemptId: await attemptOf('INV-4'),
      finding: { found: 'charged', transactionId: '001-P-LATE40010000', amountTakenMinor: 7198 },
    });
    await openPayment(page, 'INV-4');
    await eachInView(['foundDeclined', 'notThere']);

    await workAs(page, 'clerk');
    await goTo(page, screenWords.takePayment);
    await queueFault(page, { kind: 'reference-taken' });
    await charge('INV-5', '72.00');
    await workAs(page, 'supervisor');
    await ask(page, 'unconfirmed.resolve', {
      attemptId: await attemptOf('INV-5'),
      finding: { found: 'paid-elsewhere', transactionId: '001-P-ELSE50010000' },
    });
    await openPayment(page, 'INV-5');
    await eachInView(['otherOrder']);
  });
});

describe('the forms of an instalment at 1024 x 700, with a fake main', () => {
  let scenes: DueScenes;

  beforeAll(async () => {
    scenes = await startDueScenes();
  });
  afterAll(() => scenes.close());

  it('stand beside the slip, over the list', async () => {
    const page = await scenes.open('due', { size: small });
    await page.getByRole('tab', { name: /^Failed/u }).click();
    await page.getByRole('listbox', { name: dueWords.lists.failed }).waitFor();
    await rows(page).first().waitFor();
    await page.getByRole('listbox').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('slip-heading');
    for (const [name, form] of Object.entries(instalmentForms)) {
      const button = await openSlipForm(page, form);
      expect([name, await isInView(button)]).toEqual([name, true]);
      await page.keyboard.press('Escape');
      await besideSlip(page).waitFor({ state: 'hidden' });
      await expect.poll(() => focused(page)).toBe('slip-heading');
    }
    const button = await openSlipForm(page, instalmentForms.logCall);
    await page.keyboard.press('End');
    await page.getByRole('radio').last().press('Space');
    expect(await isInView(button)).toBe(true);
    await expect.poll(() => violations(page)).toEqual([]);
  });

  it('leave room for a run at the foot of the window', async () => {
    const page = await scenes.open('due', { size: small });
    await rows(page).first().waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: /^Start: charge/u }).waitFor();
    await passGate(page);
    await page.keyboard.press('Control+Enter');
    const run = page.getByRole('region', { name: runWords.region });
    await run.waitFor();
    await page.keyboard.press('Control+1');
    const review = fieldOf(page, 'review');
    await review.waitFor();
    expect(await isInView(review)).toBe(true);
  });
});

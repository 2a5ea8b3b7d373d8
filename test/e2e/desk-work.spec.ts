import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from './fixture/accessibility.ts';
import { launchTillroom } from './fixture/launch-tillroom.ts';
import type { Tillroom } from './fixture/launch-tillroom.ts';
import { ask, goTo, keyForm, reviewAndCharge, samplePayment } from './fixture/staff.ts';
import type { KeyedPayment } from './fixture/staff.ts';

const byAmount = '4111111111111111';

let app: Tillroom;
let page: Page;

beforeAll(async () => {
  app = await launchTillroom();
  page = app.page;
  page.setDefaultTimeout(10_000);
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.locator('[data-field="reference"]').waitFor();
});
afterAll(async () => {
  await app.close();
});

/** Puts the focus on a button by its words and presses it, as Tab and Enter would. */
async function press(name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().press('Enter');
}

/** Waits for a text; what is announced to screen readers counts too. */
async function seen(text: string | RegExp): Promise<void> {
  await page.getByText(text).first().waitFor();
}

async function newForm(): Promise<void> {
  await goTo(page, 'Take payment');
  const fresh = page.getByRole('button', { name: /^New payment/u });
  if (await fresh.isVisible()) await fresh.press('Enter');
  await page.locator('form.charge-form:not([inert])').waitFor();
}

async function charge(change: Partial<KeyedPayment>): Promise<string> {
  await newForm();
  await keyForm(page, { ...samplePayment, ...change });
  await reviewAndCharge(page);
  return slipHeading();
}

async function slipHeading(): Promise<string> {
  const heading = page.locator('.charge-slip .slip-heading');
  await heading
    .filter({ hasNotText: /Check with|Handing|Waiting|Connecting/u })
    .waitFor({ timeout: 20_000 });
  return heading.innerText();
}

/** Keys the card alone into a form that was opened filled, and charges. */
async function chargeFilled(payment: KeyedPayment): Promise<string> {
  await page.locator('[data-field="card-number"]').focus();
  for (const text of [payment.number, payment.expiry, payment.holder]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.type(payment.code);
  await reviewAndCharge(page);
  return slipHeading();
}

async function valueOf(name: string): Promise<string> {
  return page.locator(`.charge-form [data-field="${name}"]`).inputValue();
}

async function workAs(role: 'clerk' | 'supervisor'): Promise<void> {
  await page.locator('.operator-role').selectOption(role);
  await expect.poll(async () => (await ask(page, 'session.status', {})).role).toBe(role);
}

describe('the desk beyond one charge, by keyboard', () => {
  it('keeps the part that the bank approved and takes the rest', async () => {
    expect(await charge({ reference: 'INV-1', amount: '88.10', number: byAmount })).toBe(
      'Part approved',
    );
    await seen('The bank approved 44.05 of 88.10. Tell the customer.');
    await expect.poll(() => violations(page)).toEqual([]);
    await press('Keep the 44.05');
    await page.keyboard.type('44.50');
    await page.keyboard.press('Control+Enter');
    await seen('The answer says 44.05.');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('44.05');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Take the rest, 44.05' }).waitFor();
    await press('Take the rest, 44.05');
    await expect.poll(() => valueOf('reference')).toBe('INV-1-part-2');
    await expect.poll(() => valueOf('amount')).toBe('44.05');
    expect(await chargeFilled(samplePayment)).toBe('Approved');
    await seen('INV-1: The rest, after the bank took a part');
  });

  it('gives a part back as a refund made elsewhere, by a supervisor', async () => {
    await charge({ reference: 'INV-2', amount: '60.10', number: byAmount });
    await press('Give it back');
    await seen('A supervisor records a refund.');
    await workAs('supervisor');
    const form = page.getByRole('form', { name: 'Record a refund made elsewhere' });
    await form.waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
    await form.getByRole('textbox', { name: 'Dashboard id' }).focus();
    await page.keyboard.type('R-2001');
    await page.keyboard.press('Enter');
    await page.keyboard.type('The customer took another way');
    await page.keyboard.press('Control+Enter');
    await page.locator('.slip-heading', { hasText: 'Found refunded' }).waitFor();
    await seen('R-2001');
    await workAs('clerk');
  });

  it('charges another part of a paid invoice, with what was keyed already', async () => {
    expect(await charge({ reference: 'INV-3', amount: '149.50' })).toBe('Approved');
    await newForm();
    await keyForm(page, { ...samplePayment, reference: 'INV-3', amount: '20.00' });
    await page.keyboard.press('Control+Enter');
    await seen(/^Paid 149\.50 today/u);
    await expect.poll(() => violations(page)).toEqual([]);
    await press('Another part of this invoice');
    await page.keyboard.press('Control+Enter');
    await seen('Say why the invoice is charged again.');
    await page.keyboard.type('Second delivery');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => valueOf('reference')).toBe('INV-3-part-2');
    await expect.poll(() => valueOf('amount')).toBe('20.00');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Charge AUD/u }).waitFor();
    await page.waitForTimeout(600);
    await page.keyboard.press('Enter');
    await expect.poll(() => slipHeading()).toBe('Approved');
    await seen('INV-3: Second delivery');
  });

  it('records a refund of a part and refuses more than is left', async () => {
    await workAs('supervisor');
    await press('Record a refund');
    await page.getByRole('form', { name: 'Record a refund made elsewhere' }).waitFor();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('20.01');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('R-3001');
    await page.keyboard.press('Enter');
    await page.keyboard.type('One came back');
    await page.keyboard.press('Control+Enter');
    await seen('This is more than is left of the payment.');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('5.00');
    await page.keyboard.press('Control+Enter');
    await page.locator('.file-part', { hasText: 'R-3001' }).waitFor();
    await seen('AUD 15.00');
    await workAs('clerk');
  });

  it('compares what a customer thinks was charged twice', async () => {
    await charge({ reference: 'INV-4', amount: '31.51', number: byAmount });
    await charge({ reference: 'INV-5', amount: '31.00', number: byAmount });
    await press('Charged twice?');
    await seen('No other payment is like this one.');
    await charge({ reference: 'INV-6', amount: '31.00' });
    await press('Charged twice?');
    await seen('No other payment is like this one.');
    await newForm();
    await keyForm(page, { ...samplePayment, reference: 'INV-7', amount: '31.00' });
    await page.keyboard.press('Control+Enter');
    await page.locator('[data-field="duplicate-reason"]').waitFor();
    await page.keyboard.type('Two tickets');
    await page.keyboard.press('Enter');
    await page.waitForTimeout(600);
    await page.keyboard.press('Enter');
    await expect.poll(() => slipHeading()).toBe('Approved');
    await press('Charged twice?');
    await seen('Both took money.');
    await expect.poll(() => violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  it('promises a call for what is not confirmed, and logs it under To do', async () => {
    expect(await charge({ reference: 'INV-8', amount: '70.98', number: byAmount })).toBe(
      'Not confirmed',
    );
    await press('Promise the call');
    await page.keyboard.type('4111 1111 1111 1111');
    await seen('That looked like a card number');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('0412 345 678');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Maria González');
    await page.keyboard.press('Control+Enter');
    await seen('We ring 0412 345 678 by today');

    await goTo(page, 'To do');
    await page.getByRole('tab', { name: /Call-backs/u }).focus();
    await page.keyboard.press('Enter');
    const row = page.locator('.call-line', { hasText: 'Maria González' });
    await row.waitFor();
    await expect.poll(() => row.innerText()).toContain('To come');
    await expect.poll(() => violations(page)).toEqual([]);
    await row.press('Enter');
    await page.getByRole('radio', { name: 'No answer' }).press('Space');
    await page.getByRole('textbox', { name: 'Note' }).focus();
    await page.keyboard.type('rang out');
    await page.keyboard.press('Control+Enter');
    await page.locator('.call-line', { hasText: 'rung once: no answer' }).waitFor();
    await row.press('Enter');
    await page.getByRole('textbox', { name: 'Note' }).press('Control+Enter');
    await seen('Nobody is to be rung.');
  });

  it('counts a call that is due, and offers to close it once its payment is settled', async () => {
    const badge = page.locator('.rail-entry', { hasText: 'To do' }).locator('.rail-badge');
    const before = Number(await badge.innerText());
    const open = await ask(page, 'unconfirmed.list', {});
    const lost = open.find(({ orderReference }) => orderReference === 'INV-8');
    if (lost === undefined) throw new Error('it is not in the list');
    await goTo(page, 'Take payment');
    await page.locator('.recent-payment', { hasText: 'INV-8' }).first().press('Enter');
    await press('Promise the call');
    await page.keyboard.type('0412 345 678');
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Enter');
    await page.keyboard.press('Control+A');
    await page.keyboard.type(new Date().toTimeString().slice(0, 5));
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => badge.innerText()).toBe(String(before + 1));
    const promises = page.getByRole('list', { name: 'Calls' }).getByText(/promised a call/u);
    await expect.poll(() => promises.count()).toBe(2);

    await ask(page, 'unconfirmed.resolve', {
      attemptId: lost.id,
      finding: { found: 'declined', transactionId: 'D-8001', responseCode: '05' },
    });
    await seen('Found declined');
    await goTo(page, 'To do');
    await page.getByRole('tab', { name: /Call-backs/u }).focus();
    await page.keyboard.press('Enter');
    const row = page.locator('.call-line', { hasText: 'INV-8' });
    await row.filter({ hasText: 'Found declined' }).waitFor();
    await row.press('Enter');
    await seen(/^Settled meanwhile: Found declined/u);
    await expect
      .poll(() => page.getByRole('radio', { name: 'Not needed any more' }).isChecked())
      .toBe(true);
    await expect.poll(() => violations(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Note' }).press('Control+Enter');
    await seen('Nobody is to be rung.');
    await expect.poll(() => badge.count()).toBe(0);
    await goTo(page, 'Take payment');
    await page.keyboard.press('Escape');
  });

  it('finds after all what was given up, as charged twice when it was charged again', async () => {
    await charge({ reference: 'INV-9', amount: '40.97', number: byAmount });
    await workAs('supervisor');
    const open = await ask(page, 'unconfirmed.list', {});
    const lost = open.find(({ orderReference }) => orderReference === 'INV-9');
    if (lost === undefined) throw new Error('it is not in the list');
    await ask(page, 'practice.pass-time', { minutes: 31 });
    await ask(page, 'unconfirmed.resolve', {
      attemptId: lost.id,
      finding: {
        found: 'not-charged',
        howLooked: 'By reference and amount',
        typedPhrase: null,
      },
    });
    expect(await charge({ reference: 'INV-9', amount: '40.97' })).toBe('Approved');
    await page.locator('.recent-payment', { hasText: 'Not there' }).first().press('Enter');
    await press('It turned up after all');
    await page.keyboard.type('LATE-0001');
    await page.keyboard.press('Enter');
    await page.keyboard.type('40.97');
    await page.keyboard.press('Control+Enter');
    await page.locator('.slip-heading', { hasText: 'Charged twice' }).waitFor();
    const { unconfirmed } = await ask(page, 'session.status', {});
    expect(unconfirmed.count).toBe(1);
    await page.keyboard.press('Escape');
    await workAs('clerk');
  });

  it('repeats a payment into a new form, without its card and reference', async () => {
    await charge({ reference: 'INV-10', amount: '18.00' });
    await press('Repeat');
    await expect.poll(() => valueOf('reference')).toBe('');
    await expect.poll(() => valueOf('amount')).toBe('18.00');
    await expect.poll(() => valueOf('card-number')).toBe('');
    const focusedOn = await page.evaluate(() =>
      document.activeElement instanceof HTMLElement ? document.activeElement.dataset['field'] : '',
    );
    expect(focusedOn).toBe('reference');
  });

  it('parks an order without its card and resumes it after a restart', async () => {
    await newForm();
    await keyForm(page, { ...samplePayment, reference: 'INV-11', amount: '3*49.50' });
    await page.keyboard.press('Control+s');
    const row = page.locator('.parked-row', { hasText: 'INV-11' });
    await row.waitFor();
    await expect.poll(() => valueOf('reference')).toBe('');
    await expect.poll(() => violations(page)).toEqual([]);
    page = await app.restart();
    await page.setViewportSize({ width: 1280, height: 860 });
    await goTo(page, 'Take payment');
    await page.locator('.charge-form:not([inert]) [data-field="reference"]').focus();
    await page.keyboard.type('INV-12');
    await press('Resume INV-11');
    await expect.poll(() => valueOf('reference')).toBe('INV-11');
    await expect.poll(() => valueOf('amount')).toBe('3*49.50');
    await expect.poll(() => valueOf('card-number')).toBe('');
    // What stood on the form is parked in its place.
    await page.locator('.parked-row', { hasText: 'INV-12' }).waitFor();
    await press('Throw away INV-12');
    await page.getByRole('list', { name: 'Parked orders' }).waitFor({ state: 'detached' });
  });
});

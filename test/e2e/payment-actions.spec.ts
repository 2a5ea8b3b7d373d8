import type { Page } from 'playwright-core';
import { outcomeHeading, slipParts } from './pages/slip.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from './fixture/accessibility.ts';
import { launchTillroom } from './fixture/launch-tillroom.ts';
import type { Tillroom } from './fixture/launch-tillroom.ts';
import { passGate } from './fixture/pass-gate.ts';
import { ask, goTo, keyForm, reviewAndCharge, samplePayment } from './fixture/staff.ts';
import type { KeyedPayment } from './fixture/staff.ts';
import { workAs } from './pages/top-bar.ts';
import {
  callListWords,
  callStepWords,
} from '../../src/renderer/topics/call-backs/words/call-list.ts';
import { callOutcomeWords, callWords } from '../../src/renderer/words/call-backs.ts';
import {
  paymentActionWords,
  duplicatesWords,
  parkWords,
  partApprovedWords,
  partRefusalWords,
  refundRefusalWords,
  refundWords,
  verdictWords,
} from '../../src/renderer/words/payments/payment-actions.ts';
import { screenWords } from '../../src/renderer/words/frame.ts';
import { stateWords } from '../../src/renderer/words/payments/states.ts';
import { fieldOf } from './pages/controls.ts';
import { frameParts } from './pages/frame.ts';
import { paymentParts } from './pages/payments.ts';
import { chargeParts } from './pages/take-payment.ts';
import { toDoParts } from './pages/to-do.ts';
import { focused } from './take-payment-keys.ts';

const byAmount = '4111111111111111';

let app: Tillroom;
let page: Page;

beforeAll(async () => {
  app = await launchTillroom();
  page = app.page;
  page.setDefaultTimeout(10_000);
  await page.setViewportSize({ width: 1280, height: 860 });
  await fieldOf(page, 'reference').waitFor();
});
afterAll(async () => {
  await app.close();
});

/** Focuses a button by its words and presses it, as Tab and Enter would. */
async function press(name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().press('Enter');
}

/** Waits for a text; announcements to screen readers count too. */
async function seen(text: string | RegExp): Promise<void> {
  await page.getByText(text).filter({ visible: true }).first().waitFor();
}

async function newForm(): Promise<void> {
  await goTo(page, screenWords.takePayment);
  const fresh = page.getByRole('button', { name: /^New payment/u });
  if (await fresh.isVisible()) await fresh.press('Enter');
  await chargeParts.openForm(page).waitFor();
}

/** Opens the form for a call, and waits until it takes the keys. */
async function openCallForm(): Promise<void> {
  await press(callWords.save);
  await expect.poll(() => focused(page)).toBe('phone');
}

async function charge(change: Partial<KeyedPayment>): Promise<string> {
  await newForm();
  await keyForm(page, { ...samplePayment, ...change });
  await reviewAndCharge(page);
  return slipHeading();
}

const slipHeading = (): Promise<string> => outcomeHeading(page);

/** Keys only the card into a form that was opened filled, and charges. */
async function chargeFilled(payment: KeyedPayment): Promise<string> {
  await fieldOf(page, 'card-number').focus();
  for (const text of [payment.number, payment.expiry, payment.holder]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.type(payment.code);
  await reviewAndCharge(page);
  return slipHeading();
}

async function valueOf(name: string): Promise<string> {
  return fieldOf(chargeParts.form(page), name).inputValue();
}

describe('the desk beyond one charge, by keyboard', () => {
  it('keeps the part that the bank approved and takes the rest', async () => {
    expect(await charge({ reference: 'INV-1', amount: '88.10', number: byAmount })).toBe(
      'Partial approval',
    );
    await seen('The bank approved AUD 44.05 of AUD 88.10. Tell the customer.');
    await expect.poll(() => violations(page)).toEqual([]);
    await press('Keep the AUD 44.05');
    await page.keyboard.type('44.50');
    await page.keyboard.press('Control+Enter');
    await seen('The response says AUD 44.05.');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('44.05');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Charge the balance, AUD 44.05' }).waitFor();
    await press('Charge the balance, AUD 44.05');
    await expect.poll(() => valueOf('reference')).toBe('INV-1-part-2');
    await expect.poll(() => valueOf('amount')).toBe('44.05');
    expect(await chargeFilled(samplePayment)).toBe(stateWords.approved.word);
    await seen('INV-1: The rest, after the bank took a part');
  });

  it('gives a part back as a refund made elsewhere, by a supervisor', async () => {
    await charge({ reference: 'INV-2', amount: '60.10', number: byAmount });
    await press(partApprovedWords.giveBack);
    await seen(paymentActionWords.supervisorOnly);
    await workAs(page, 'supervisor');
    const form = page.getByRole('form', { name: refundWords.title });
    await form.waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
    await form.getByRole('textbox', { name: refundWords.reference }).focus();
    await page.keyboard.type('R-2001');
    await page.keyboard.press('Enter');
    await page.keyboard.type('The customer took another way');
    await page.keyboard.press('Control+Enter');
    await slipParts.heading(page, stateWords['confirmed-reversed'].word).waitFor();
    await seen('R-2001');
    await workAs(page, 'clerk');
  });

  it('charges another part of a paid invoice, with what was keyed already', async () => {
    expect(await charge({ reference: 'INV-3', amount: '149.50' })).toBe(stateWords.approved.word);
    await newForm();
    await keyForm(page, { ...samplePayment, reference: 'INV-3', amount: '20.00' });
    await page.keyboard.press('Control+Enter');
    await seen(/^Paid AUD 149\.50 today/u);
    await expect.poll(() => violations(page)).toEqual([]);
    await press(paymentActionWords.anotherPart);
    await page.keyboard.press('Control+Enter');
    await seen(partRefusalWords['reason-empty']);
    await page.keyboard.type('Second delivery');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => valueOf('reference')).toBe('INV-3-part-2');
    await expect.poll(() => valueOf('amount')).toBe('20.00');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Charge AUD/u }).waitFor();
    await passGate(page);
    await page.keyboard.press('Enter');
    await expect.poll(() => slipHeading()).toBe(stateWords.approved.word);
    await seen('INV-3: Second delivery');
  });

  it('records a refund of a part and refuses more than is left', async () => {
    await workAs(page, 'supervisor');
    await press(paymentActionWords.recordRefund);
    await page.getByRole('form', { name: refundWords.title }).waitFor();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('20.01');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('R-3001');
    await page.keyboard.press('Enter');
    await page.keyboard.type('One came back');
    await page.keyboard.press('Control+Enter');
    await seen(refundRefusalWords['amount-above-left'].words);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('5.00');
    await page.keyboard.press('Control+Enter');
    await paymentParts.followUps(page, 'R-3001').waitFor();
    await seen('AUD 15.00');
    await workAs(page, 'clerk');
  });

  it('compares what a customer thinks was charged twice', async () => {
    await charge({ reference: 'INV-4', amount: '31.51', number: byAmount });
    await charge({ reference: 'INV-5', amount: '31.00', number: byAmount });
    await press(paymentActionWords.doubles);
    await seen(duplicatesWords.none);
    await charge({ reference: 'INV-6', amount: '31.00' });
    await press(paymentActionWords.doubles);
    await seen(duplicatesWords.none);
    await newForm();
    await keyForm(page, { ...samplePayment, reference: 'INV-7', amount: '31.00' });
    await page.keyboard.press('Control+Enter');
    await fieldOf(page, 'duplicate-reason').waitFor();
    await page.keyboard.type('Two tickets');
    await page.keyboard.press('Enter');
    await passGate(page);
    await page.keyboard.press('Enter');
    await expect.poll(() => slipHeading()).toBe(stateWords.approved.word);
    await press(paymentActionWords.doubles);
    await seen(verdictWords['both-took'].heading);
    await expect.poll(() => violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  it('promises a call for what is not confirmed, and logs it under To do', async () => {
    expect(await charge({ reference: 'INV-8', amount: '70.98', number: byAmount })).toBe(
      stateWords.unknown.word,
    );
    await openCallForm();
    await page.keyboard.type('4111 1111 1111 1111');
    await seen('That looked like a card number');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('0412 345 678');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Maria González');
    await page.keyboard.press('Control+Enter');
    // Late in the evening, an hour from now is another day.
    await seen(/We’ll call 0412 345 678 by (today |\w{3} \d)/u);

    await goTo(page, screenWords.toDo);
    await page.getByRole('tab', { name: /Call-backs/u }).focus();
    await page.keyboard.press('Enter');
    const row = toDoParts.callBack(page, 'Maria González');
    await row.waitFor();
    await expect.poll(() => row.innerText()).toContain(callStepWords.later.word);
    await expect.poll(() => violations(page)).toEqual([]);
    // The current call-back stands beside the list, and Enter or its letter opens the form for the call.
    await page.getByRole('button', { name: callWords.logOne }).waitFor();
    await page.getByRole('listbox', { name: callListWords.list }).press('Enter');
    await page.getByRole('radio', { name: callOutcomeWords['no-answer'] }).press('Space');
    await page.getByRole('textbox', { name: callWords.note }).focus();
    await page.keyboard.type('rang out');
    await page.keyboard.press('Control+Enter');
    await toDoParts.callBack(page, 'called once: no answer').waitFor();
    await page.getByRole('list', { name: callWords.history }).getByText('rang out').waitFor();
    await row.click();
    await page.getByRole('textbox', { name: callWords.note }).press('Control+Enter');
    await seen(callListWords.none);
  });

  it('counts a call that is due, and offers to close it once its payment is settled', async () => {
    const badge = frameParts.railBadge(frameParts.railEntry(page, screenWords.toDo));
    const before = Number(await badge.innerText());
    const open = await ask(page, 'unconfirmed.list', {});
    const lost = open.find(({ orderReference }) => orderReference === 'INV-8');
    if (lost === undefined) throw new Error('it is not in the list');
    await goTo(page, screenWords.takePayment);
    await chargeParts.recent(page, 'INV-8').first().press('Enter');
    await openCallForm();
    await page.keyboard.type('0412 345 678');
    for (let step = 0; step < 2; step += 1) await page.keyboard.press('Enter');
    const now = new Date();
    for (const text of [now.toLocaleDateString('sv'), now.toTimeString().slice(0, 5)]) {
      await page.keyboard.press('Control+A');
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    }
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => badge.innerText()).toBe(String(before + 1));
    const promises = page
      .getByRole('list', { name: callWords.history })
      .getByText(/^Scheduled a call/u);
    await expect.poll(() => promises.count()).toBe(2);

    await ask(page, 'unconfirmed.resolve', {
      attemptId: lost.id,
      finding: {
        found: 'charged',
        transactionId: '001-P-LATE80010000',
        amountTakenMinor: lost.amountMinor,
      },
    });
    await seen(stateWords['confirmed-charged'].word);
    await goTo(page, screenWords.toDo);
    await page.getByRole('tab', { name: /Call-backs/u }).focus();
    await page.keyboard.press('Enter');
    const row = toDoParts.callBack(page, 'INV-8');
    await row.filter({ hasText: stateWords['confirmed-charged'].word }).waitFor();
    await row.click();
    await seen(/^Outcome now: Confirmed approved/u);
    await expect
      .poll(() => page.getByRole('radio', { name: callOutcomeWords.done }).isChecked())
      .toBe(true);
    await expect.poll(() => violations(page)).toEqual([]);
    await page.getByRole('textbox', { name: callWords.note }).press('Control+Enter');
    await seen(callListWords.none);
    await expect.poll(() => badge.count()).toBe(0);
    await goTo(page, screenWords.takePayment);
    await page.keyboard.press('Escape');
  });

  it('finds after all what was given up, as charged twice when it was charged again', async () => {
    await charge({ reference: 'INV-9', amount: '40.97', number: byAmount });
    await workAs(page, 'supervisor');
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
    expect(await charge({ reference: 'INV-9', amount: '40.97' })).toBe(stateWords.approved.word);
    await chargeParts.recent(page, stateWords['confirmed-not-charged'].word).first().press('Enter');
    await press(paymentActionWords.turnedUp);
    await page.keyboard.type('001-P-LATE00010000');
    await page.keyboard.press('Enter');
    await page.keyboard.type('40.97');
    await page.keyboard.press('Control+Enter');
    await slipParts.heading(page, stateWords['surplus-charged'].word).waitFor();
    const { unconfirmed } = await ask(page, 'session.status', {});
    expect(unconfirmed.count).toBe(1);
    await page.keyboard.press('Escape');
    await workAs(page, 'clerk');
  });

  it('repeats a payment into a new form, without its card and reference', async () => {
    await charge({ reference: 'INV-10', amount: '18.00' });
    await press(paymentActionWords.repeat);
    await expect.poll(() => valueOf('reference')).toBe('');
    await expect.poll(() => valueOf('amount')).toBe('18.00');
    await expect.poll(() => valueOf('card-number')).toBe('');
    expect(await focused(page)).toBe('reference');
  });

  it('parks an order without its card, counts it, and resumes it after a restart', async () => {
    await newForm();
    await keyForm(page, { ...samplePayment, reference: 'INV-11', amount: '3*49.50' });
    await page.keyboard.press('Control+s');
    const row = chargeParts.parked(page, 'INV-11');
    await row.waitFor();
    await expect.poll(() => valueOf('reference')).toBe('');
    await expect.poll(() => violations(page)).toEqual([]);
    const kept = await ask(page, 'customers.save', {
      customerId: null,
      name: 'Parked Customer',
      phone: '0412 345 678',
      email: '',
      notes: '',
    });
    if (kept.kind !== 'saved') throw new Error(kept.kind);
    await ask(page, 'orders.park', {
      order: {
        reference: 'INV-13',
        amount: '20',
        currency: 'AUD',
        channel: 'phone',
        customerId: kept.customer.id,
        note: '',
      },
    });
    page = await app.restart();
    await page.setViewportSize({ width: 1280, height: 860 });
    await goTo(page, screenWords.takePayment);
    const counted = frameParts.currentBadge(page);
    await expect.poll(() => counted.innerText()).toBe('2');
    await chargeParts.parked(page, 'INV-13, Parked Customer').waitFor();
    await press('Discard INV-13');
    await expect.poll(() => counted.innerText()).toBe('1');
    await fieldOf(chargeParts.openForm(page), 'reference').focus();
    await page.keyboard.type('INV-12');
    await press('Resume INV-11');
    await expect.poll(() => valueOf('reference')).toBe('INV-11');
    await expect.poll(() => valueOf('amount')).toBe('3*49.50');
    await expect.poll(() => valueOf('card-number')).toBe('');
    // The earlier order of the form is parked in its place.
    await chargeParts.parked(page, 'INV-12').waitFor();
    await press('Discard INV-12');
    await page.getByRole('list', { name: parkWords.title }).waitFor({ state: 'detached' });
  });
});

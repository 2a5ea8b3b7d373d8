import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { passGate } from './fixture/pass-gate.ts';
import {
  appShows,
  ask,
  bankTruth,
  goTo,
  keyForm,
  queueFault,
  reviewAndCharge,
  samplePayment,
} from './fixture/staff.ts';
import { groupWords } from '../../src/renderer/words/settings/accounts.ts';
import { formWords } from '../../src/renderer/words/payments/charge-form.ts';
import { foundWords, guideWords } from '../../src/renderer/words/payments/resolution.ts';

const { reference } = samplePayment;

/** Waits until the bank has charged the card; its response is held. */
async function isCharged(page: Page): Promise<void> {
  await vi.waitFor(async () => {
    expect((await bankTruth(page)).map((charge) => charge.reference)).toEqual([reference]);
  }, 10_000);
}

/** One sequence of steps: each starts where the last one ended. */
describe('a kill while the bank holds its answer', () => {
  let app: Tillroom;
  let page: Page;

  beforeAll(async () => {
    app = await launchTillroom();
    page = app.page;
    await goTo(page, formWords.title);
    await queueFault(page, { kind: 'hold' });
    await keyForm(page, samplePayment);
    await reviewAndCharge(page);
    await page.getByRole('heading', { name: groupWords.waiting }).waitFor();
    await isCharged(page);
    await app.mainProcess.kill();
    page = await app.restart();
    await appShows(page);
  });
  afterAll(() => app.close());

  it('leaves a row that says not confirmed, on every screen', async () => {
    await page.getByRole('button', { name: /^1 unconfirmed/u }).waitFor();
    await goTo(page, formWords.title);
    const row = page.getByRole('button', { name: new RegExp(`${reference}.*Unconfirmed`, 'u') });
    await row.waitFor();
    const [attempt] = await ask(page, 'unconfirmed.list', {});
    expect(attempt).toMatchObject({
      state: 'unknown',
      unknownReason: 'interrupted',
      inFlight: false,
      reference,
    });
  });

  it('keeps the same order from being charged again', async () => {
    await goTo(page, formWords.title);
    await keyForm(page, samplePayment);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('alert').getByText('Unconfirmed since').waitFor();
    await page.keyboard.press('Control+Enter');
    await passGate(page);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('button', { name: /^Charge/u }).count()).toBe(0);
    expect(await bankTruth(page)).toHaveLength(1);
    expect(await ask(page, 'charge.recent', { limit: 10 })).toHaveLength(1);
  });

  it('is not cured by a second kill', async () => {
    await app.mainProcess.kill();
    page = await app.restart();
    await appShows(page);
    expect(await ask(page, 'session.status', {})).toMatchObject({ unconfirmed: { count: 1 } });
  });

  it('is resolved by what the bank shows, by keyboard', async () => {
    const [charge] = await bankTruth(page);
    await page.keyboard.press('F8');
    const row = page.getByRole('option', { name: new RegExp(reference, 'u') });
    await row.press('Enter');
    await page.getByRole('radio', { name: /^Confirmed approved/u }).press(' ');
    await page.getByRole('textbox', { name: guideWords.fields['transaction-id'] }).focus();
    await page.keyboard.type(charge?.id ?? '');
    await page.keyboard.press('Enter');
    await page.keyboard.type(samplePayment.amount);
    await page.getByRole('button', { name: foundWords.charged.button }).press('Enter');
    await page.getByText('That was the last one').waitFor();
    expect(await ask(page, 'charge.recent', { limit: 10 })).toMatchObject([
      { state: 'confirmed-charged', resolution: { transactionId: charge?.id, amountMinor: 4950 } },
    ]);
    await expect.poll(() => page.getByRole('button', { name: /^1 unconfirmed/u }).count()).toBe(0);
  });

  it('was charged once in all, and its order is paid', async () => {
    await goTo(page, formWords.title);
    await keyForm(page, samplePayment);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('alert').waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Charge/u }).count()).toBe(0);
    expect(await bankTruth(page)).toHaveLength(1);
    expect(await ask(page, 'charge.recent', { limit: 10 })).toHaveLength(1);
  });
});

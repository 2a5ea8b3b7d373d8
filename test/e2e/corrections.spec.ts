import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notFoundPhrase } from '../../src/domain/charge/not-found-phrase.ts';
import { dateEntryWords } from '../../src/renderer/words/date-entry.ts';
import { screenWords } from '../../src/renderer/words/frame.ts';
import {
  correctionWords,
  turnedUpWords,
} from '../../src/renderer/words/payments/payment-actions.ts';
import { foundWords } from '../../src/renderer/words/payments/resolution.ts';
import { stateWords } from '../../src/renderer/words/payments/states.ts';
import { violationsInBothThemes } from './fixture/accessibility.ts';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { ask, goTo } from './fixture/staff.ts';
import { openPayment } from './pages/payments.ts';
import { outcomeHeading } from './pages/slip.ts';
import { besideSlip, openSlipForm, paymentForms } from './pages/slip-forms.ts';
import { workAs } from './pages/top-bar.ts';
import { cards, field, keyForm, reviewAndCharge } from './take-payment-keys.ts';
import { chargeParts } from './pages/take-payment.ts';
import { guideParts } from './pages/to-do.ts';

/** A resolution is a claim: whoever finds better evidence reopens it on the payment's own slip. */
describe('correcting a resolution, by keyboard', () => {
  let app: Tillroom;
  let page: Page;

  beforeAll(async () => {
    app = await launchTillroom();
    page = app.page;
    await field(page, 'reference').waitFor();
  });
  afterAll(() => app.close());

  const slip = () => page.getByRole('article').filter({ visible: true });
  const slipSays = (word: string) => slip().getByRole('heading', { name: word }).waitFor();
  const submit = () => page.keyboard.press('Control+Enter');

  /** Types into fields that follow each other, starting in the focused one. */
  async function key(...texts: readonly string[]): Promise<void> {
    for (const [index, text] of texts.entries()) {
      if (index > 0) await page.keyboard.press('Enter');
      await page.keyboard.type(text);
    }
  }

  /** Charges without a response, as a clerk; half an hour later a supervisor stands at the terminal. */
  async function lose(reference: string, amount: string): Promise<void> {
    await workAs(page, 'clerk');
    await goTo(page, screenWords.takePayment);
    const fresh = page.getByRole('button', { name: /^New payment/u });
    if (await fresh.isVisible()) await fresh.press('Enter');
    await chargeParts.openForm(page).waitFor();
    await field(page, 'reference').focus();
    await keyForm(page, { reference, amount, card: cards.byAmount });
    await reviewAndCharge(page);
    expect(await outcomeHeading(page)).toBe(stateWords.unknown.word);
    await workAs(page, 'supervisor');
    await ask(page, 'practice.pass-time', { minutes: 31 });
  }

  async function cleanInBothThemes(): Promise<void> {
    await expect.poll(() => violationsInBothThemes(page, app)).toEqual([]);
  }

  it('resolves as not found, and takes the charge that was found after all', async () => {
    await lose('INV-21', '21.98');
    await page.keyboard.press('F8');
    await page.getByRole('option').filter({ hasText: 'INV-21' }).waitFor();
    await page.getByRole('listbox').focus();
    await page.keyboard.press('Enter');
    await page
      .getByRole('radio', { name: new RegExp(`^${foundWords['not-charged'].choice}`, 'u') })
      .press('Space');
    await page.getByRole('button', { name: foundWords['not-charged'].button }).waitFor();
    await guideParts.anyField(page).first().focus();
    await key('By reference and by amount');
    await submit();
    await slipSays(stateWords['confirmed-not-charged'].word);

    await openPayment(page, 'INV-21');
    await openSlipForm(page, paymentForms.turnedUp);
    await key('nonsense', '21.89');
    await submit();
    // Doubtful evidence is questioned before it is kept, and other evidence is questioned again.
    await besideSlip(page).getByText(turnedUpWords.recordAgain).waitFor();
    await cleanInBothThemes();
    await besideSlip(page).getByLabel(`${turnedUpWords.amount}, AUD`).focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('21.88');
    await submit();
    await besideSlip(page).getByText(turnedUpWords.recordAgain).waitFor();
    await slipSays(stateWords['confirmed-not-charged'].word);
    await besideSlip(page).getByLabel(turnedUpWords.transactionId).focus();
    await page.keyboard.press('Control+A');
    await key('001-P-LATE21980000', '21.98');
    await submit();
    await slipSays(stateWords['confirmed-charged'].word);
  });

  it('takes back a charge that the dashboard does not list, with the sentence of one who works alone', async () => {
    await openSlipForm(page, paymentForms.notThere);
    await submit();
    await besideSlip(page)
      .getByText(`${correctionWords.how}: ${correctionWords.missing}`)
      .first()
      .waitFor();
    await key('By reference, amount and last four', notFoundPhrase);
    await cleanInBothThemes();
    await submit();
    await slipSays(stateWords['confirmed-not-charged'].word);
  });

  it('records a refund found later, with its date as staff write it', async () => {
    await openSlipForm(page, paymentForms.foundRefunded);
    await key('001-P-LATE21980000', '21.98', 'someday');
    await submit();
    await besideSlip(page).getByText(dateEntryWords.wrong).first().waitFor();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('today');
    await submit();
    await slipSays(stateWords['confirmed-reversed'].word);
    await cleanInBothThemes();
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { violations } from './fixture/accessibility.ts';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { cards, field, focused, outcome, reviewAndCharge } from './take-payment-keys.ts';
import { workAs } from './pages/top-bar.ts';
import { channelWords, formWords } from '../../src/renderer/words/payments/charge-form.ts';
import {
  codeRuleWords,
  formFieldWords,
  holderRuleWords,
} from '../../src/renderer/words/settings/form-fields.ts';
import { reportWords } from '../../src/renderer/topics/reports/words/reports.ts';
import { prepareWords } from '../../src/renderer/topics/wallet/words/wallet.ts';
import { formParts } from './pages/controls.ts';
import { slipParts } from './pages/slip.ts';
import { capital } from '../../src/renderer/lib/capital.ts';

describe('what the payment form asks, as the account wants it', () => {
  let app: Tillroom;
  let page: Page;

  beforeAll(async () => {
    app = await launchTillroom();
    page = app.page;
    await field(page, 'reference').waitFor();
  });
  afterAll(() => app.close());

  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const section = () => page.getByRole('form', { name: formFieldWords.title });
  const choose = (group: string, words: string) =>
    section()
      .getByRole('radiogroup', { name: group })
      .getByLabel(capital(words), { exact: true })
      .check();
  const save = () => section().getByRole('button', { name: formFieldWords.save }).press('Enter');

  it('is set up in Settings, with a try of the pattern before it is kept', async () => {
    await workAs(page, 'supervisor');
    await press('Control+9');
    await choose(formFieldWords.holder, holderRuleWords.hidden);
    await choose(formFieldWords.code, codeRuleWords['optional-for-mail']);
    await field(page, 'reference-label').fill('Invoice number');
    await field(page, 'reference-hint').fill('top right of the invoice');
    await field(page, 'reference-mask').fill('INV-#####');
    await section().getByText('“INV-”, then 5 digits').waitFor();
    await field(page, 'reference-trial').fill('INV-2041');
    await section().getByText(formFieldWords.doesNotFit).waitFor();
    await field(page, 'reference-trial').fill('INV-20417');
    await section().getByText(formFieldWords.fits).waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
    await save();
    await section().getByText(formFieldWords.saved).waitFor();
  });

  it('holds at once on the form that was open all along', async () => {
    await press('Control+1');
    await page.getByLabel(prepareWords.invoice).waitFor();
    await page.getByText('top right of the invoice').waitFor();
    await expect.poll(() => field(page, 'card-holder').count()).toBe(0);
    await expect.poll(() => violations(page)).toEqual([]);
  });

  it('takes a mail order without a code for a reason, and charges it', async () => {
    await field(page, 'reference').focus();
    await page.keyboard.type('INV-2041');
    await press('Enter');
    await page.keyboard.type('49.50');
    await press('Enter', 'Enter');
    await page.getByLabel(capital(channelWords.mail), { exact: true }).check();
    await field(page, 'card-number').focus();
    await page.keyboard.type(cards.approved);
    await press('Enter');
    await page.keyboard.type('0429');
    await press('Enter', 'Control+Enter');
    await formParts.errors(page, 'choose why the order has none').waitFor();
    await expect.poll(() => focused(page)).toBe('code-reason');
    await expect.poll(() => violations(page)).toEqual([]);
    await page.keyboard.type('it can');
    await press('Control+Enter');

    await formParts.errors(page, 'Write the reference like INV-12345').waitFor();
    await expect.poll(() => focused(page)).toBe('reference');
    await press('End');
    await page.keyboard.type('7');
    await reviewAndCharge(page);
    await expect.poll(() => outcome(page)).toBe(reportWords.approved);
    await expect
      .poll(() => slipParts.ofCharge(page).innerText())
      .toMatch(/Invoice number\s+INV-20417/u);
  });

  it('wants a code again as soon as the order comes by phone', async () => {
    await page.getByRole('button', { name: formWords.newPayment }).click();
    await expect.poll(() => focused(page)).toBe('reference');
    await page.getByLabel(capital(channelWords.phone), { exact: true }).check();
    await expect.poll(() => field(page, 'code-reason').count()).toBe(0);
    await page.getByLabel(capital(channelWords.mail), { exact: true }).check();
    await field(page, 'code-reason').waitFor();
    await field(page, 'security-code').fill('123');
    await expect.poll(() => field(page, 'code-reason').count()).toBe(0);
  });

  it('is there again after a restart, and a customer can be made a must', async () => {
    page = await app.restart();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await workAs(page, 'supervisor');
    await press('Control+9');
    await expect.poll(() => field(page, 'reference-mask').inputValue()).toBe('INV-#####');
    await section().getByLabel(formFieldWords.customer).press('Space');
    await save();
    await section().getByText(formFieldWords.saved).waitFor();
    await press('Control+1');
    await field(page, 'reference').focus();
    await page.keyboard.type('INV-20418');
    await press('Control+Enter');
    await formParts.errors(page, 'Find or add the customer.').waitFor();
  });
});

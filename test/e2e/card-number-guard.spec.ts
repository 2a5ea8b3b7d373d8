import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { chooseOption } from './choose-option.ts';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { checkoutSays, enableWallet, prepareCheckout } from './fixture/wallet.ts';
import { ask } from './fixture/staff.ts';
import { cards, field, focused, keyForm, outcome, reviewAndCharge } from './take-payment-keys.ts';
import { workAs } from './pages/top-bar.ts';
import { settingsWords } from '../../src/renderer/words/settings/accounts.ts';
import { formWords } from '../../src/renderer/words/payments/charge-form.ts';
import { closeWords } from '../../src/renderer/topics/day-close/words/close.ts';
import { customerWords } from '../../src/renderer/words/customers.ts';
import { declineWords } from '../../src/renderer/words/settings/declines.ts';
import { screenWords } from '../../src/renderer/words/frame.ts';
import { paletteWords } from '../../src/renderer/app/palette/palette-words.ts';
import { guardWords } from '../../src/renderer/words/guard.ts';
import { paymentWords } from '../../src/renderer/words/payments/payments.ts';
import { kindWords } from '../../src/renderer/words/payments/charge-form.ts';
import { reportWords } from '../../src/renderer/topics/reports/words/reports.ts';
import { policyWords } from '../../src/renderer/topics/plan-settings/words/retry-policy.ts';
import { runSettingsWords } from '../../src/renderer/topics/due/words/run-settings.ts';
import { slipWords } from '../../src/renderer/words/payments/slip.ts';
import { staffWords } from '../../src/renderer/words/settings/staff-settings.ts';
import { approveWords, walletWords } from '../../src/renderer/topics/wallet/words/wallet.ts';
import { actionOf, formParts, openTextFields } from './pages/controls.ts';
import { closeParts } from './pages/day-close.ts';
import { choosePlanAction, listParts } from './pages/plans.ts';
import { slipParts } from './pages/slip.ts';
import { checkoutState } from './pages/wallet.ts';

const number = '4111 1111 1111 1111';
const sentence = guardWords.removed;

/**
 * Every field that accepts typed text, except those of the card itself, and except passphrases: whatever
 * digits they hold, they are sent to be compared and wiped.
 */
describe('a card number in any other field', () => {
  let app: Tillroom;
  let page: Page;
  const seen = new Set<string>();

  beforeAll(async () => {
    app = await launchTillroom();
    page = app.page;
    await field(page, 'reference').waitFor();
    await workAs(page, 'supervisor');
  });
  afterAll(() => app.close());

  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  function shownFields(): Locator {
    return openTextFields(page);
  }

  const nameOf = (at: Locator) =>
    at.evaluate(
      (input: HTMLInputElement) =>
        input.dataset['field'] ?? input.labels?.[0]?.textContent ?? input.ariaLabel ?? input.id,
    );

  /** Types a number into each visible field, and undoes as far as undo goes; `openAgain` opens what a field closes. */
  async function tryEveryField(
    place: string,
    atLeast: number,
    openAgain: () => Promise<void> = async () => undefined,
  ): Promise<void> {
    await expect
      .poll(() => shownFields().count(), { message: place })
      .toBeGreaterThanOrEqual(atLeast);
    const count = await shownFields().count();
    for (let at = 0; at < count; at += 1) {
      await openAgain();
      const input = shownFields().nth(at);
      const name = await nameOf(input);
      seen.add(`${place}: ${name}`);
      const left = () => shownFields().nth(at).inputValue();
      const before = await left();
      await input.focus();
      await press('Control+A');
      await page.keyboard.type(number);
      expect(await left(), `${place}: ${name}`).not.toMatch(/1111/u);
      expect(await page.getByText(sentence).count(), `${place}: ${name}`).toBeGreaterThan(0);
      await shownFields().nth(at).focus();
      for (let undo = 0; undo < 3; undo += 1) await press('Control+Z');
      expect(await left(), `${place}: ${name} after undo`).not.toMatch(/1111 1111/u);
      await shownFields().nth(at).fill(before);
    }
  }

  it('goes from every field of Take payment, and sends the focus to Card number', async () => {
    await tryEveryField(screenWords.takePayment, 2);
    for (const kind of ['recurring', 'instalments']) {
      await page.getByRole('radio', { name: kind }).check();
      await tryEveryField(`Take payment, ${kind}`, 5);
    }
    await page.getByRole('radio', { name: kindWords.single }).check();
    await field(page, 'reference').focus();
    await page.keyboard.type(number);
    await expect.poll(() => focused(page)).toBe('card-number');
  });

  it('goes from the palette and is looked up nowhere', async () => {
    await press('Control+K');
    await field(page, 'palette').waitFor();
    await tryEveryField('Palette', 1);
    await press('Escape');
  });

  it('goes from every field of the customers, search and notes included', async () => {
    await press('Control+4');
    await page.getByRole('heading', { level: 1, name: screenWords.customers }).waitFor();
    await tryEveryField(screenWords.customers, 1);
    await page.getByRole('button', { name: customerWords.add }).first().click();
    await field(page, 'customer-name').waitFor();
    await tryEveryField(customerWords.add, 5);
  });

  it('goes from every field of the settings, secrets included', async () => {
    await press('Control+9');
    await field(page, 'reference-label').waitFor();
    await tryEveryField('Settings, practice', 4);
    await workAs(page, 'admin');
    await page.getByRole('button', { name: paletteWords.addAccount }).click();
    await page.getByRole('heading', { name: settingsWords.newAccount }).waitFor();
    await tryEveryField('Settings, new account', 10);
    await page.getByRole('button', { name: declineWords.title }).click();
    await page.getByRole('button', { name: declineWords.add }).click();
    await tryEveryField(declineWords.title, 5);
    await page.getByRole('button', { name: staffWords.title, exact: true }).click();
    await tryEveryField(staffWords.title, 1);
    await page.getByRole('button', { name: runSettingsWords.title }).click();
    await tryEveryField(runSettingsWords.title, 3);
    await page.getByRole('button', { name: policyWords.title }).click();
    await page.getByRole('heading', { name: policyWords.title }).waitFor();
    await tryEveryField(policyWords.title, 10);
    await workAs(page, 'supervisor');
  });

  it('goes from every field of a plan, its search included', async () => {
    await ask(page, 'practice.fill-book', {});
    await press('Control+3');
    await listParts.found(page).first().waitFor();
    await tryEveryField(screenWords.plans, 1);
    await chooseOption(field(page, 'plans-filter'), 'On track');
    const all = { search: '', currency: null, customerId: null, dueOn: null, after: null };
    const { plans } = await ask(page, 'plans.page', { ...all, health: ['good'], limit: 1 });
    const reference = plans[0]?.reference ?? 'none';
    // Until the filter has taken effect, the first row may be a plan that cannot be paused.
    await listParts.found(page).filter({ hasText: reference }).first().click();
    for (const [action, atLeast] of [
      ['plan-log-call', 1],
      ['plan-note', 1],
      ['plan-pause', 1],
      ['plan-extra', 1],
      ['row-change-date', 2],
      ['row-change-amount', 2],
      ['row-paid-another-way', 2],
    ] as const) {
      const ofPlan = action.startsWith('plan-') ? action.slice('plan-'.length) : null;
      if (ofPlan === null) await field(page, action).first().click();
      else await choosePlanAction(page, ofPlan);
      await formParts.workForm(page).waitFor();
      await tryEveryField(`Plan, ${action}`, atLeast);
    }
    await press('Escape');
  });

  it('goes from every field about an instalment, the search included', async () => {
    await ask(page, 'practice.fill-book', {});
    await press('Control+2');
    await page.getByRole('tab', { name: /^Due today/u }).click();
    await page.getByRole('listbox').getByRole('option').first().click();
    for (const [action, atLeast] of [
      ['log-call', 2],
      ['note', 2],
      ['paid-another-way', 3],
      ['skip', 2],
      ['write-off', 2],
    ] as const) {
      await actionOf(page, action).press('Enter');
      await tryEveryField(`To do, ${action}`, atLeast);
      await formParts
        .workForm(page)
        .getByRole('button', { name: /^Cancel/u })
        .press('Enter');
    }
  });

  it('goes from every field of the wallet, its settings and what is pasted included', async () => {
    await enableWallet(page);
    await workAs(page, 'admin');
    await press('Control+9');
    await field(page, 'wallet-lightbox-url').waitFor();
    await tryEveryField('Settings, wallet', 25);
    await workAs(page, 'supervisor');
    await press('Control+8');
    await field(page, 'wallet-add').click();
    await field(page, 'cart-add').click();
    await tryEveryField(walletWords.add, 9);
    await press('Escape');
    await prepareCheckout(page, { invoice: 'WEB-1', amount: '10', cart: null });
    await checkoutSays(page, checkoutState('requested'));
    await field(page, 'wallet-paste').click();
    await tryEveryField('Pasted address', 2);
    await page.getByRole('radio', { name: approveWords.pasteValues }).click();
    await tryEveryField('Pasted values', 4);
  });

  it('goes from what is typed when a payment is resolved or charged again', async () => {
    await press('Control+1');
    await field(page, 'reference').fill('');
    await field(page, 'reference').focus();
    await keyForm(page, { reference: 'INV-1', amount: '50', card: cards.approved });
    await reviewAndCharge(page);
    await expect.poll(() => outcome(page)).toBe(reportWords.approved);
    const buttons = slipParts.chargeButtons(page);
    await buttons.first().waitFor();
    await tryEveryField(slipWords.label, 0);
    await page.getByRole('button', { name: formWords.newPayment }).click();
    await expect.poll(() => focused(page)).toBe('reference');
    await keyForm(page, { reference: 'INV-2', amount: '50', card: cards.approved });
    await press('Control+Enter');
    await field(page, 'duplicate-reason').waitFor();
    await tryEveryField(formWords.reason, 1);
    await press('Escape');
  });

  it('goes from every field of Payments: search, days, the name of a view', async () => {
    await press('Control+5');
    await field(page, 'payments-search').waitFor();
    await page.getByRole('button', { name: paymentWords.saveView }).click();
    const openFilters = async () => {
      const [more, from] = [paymentWords.moreFilters, field(page, 'payments-from')];
      if (await from.isVisible()) return;
      await page.getByRole('button', { name: more, exact: true }).click();
      await from.waitFor();
    };
    await openFilters();
    await tryEveryField(screenWords.payments, 5, openFilters);
  });

  it('goes from what the bank says of a day, and why a day is closed', async () => {
    await press('Control+6');
    await closeParts.dayRow(page).first().click();
    await tryEveryField(screenWords.dayClose, 1);
    await field(page, 'bank-text').fill('1.00');
    await field(page, 'bank-text').press('Control+Enter');
    await page.getByRole('button', { name: closeWords.keep }).click();
    await tryEveryField('Closing a day', 3);
  });

  it('was tried in many fields, and none of it is on disk or in what the app says', async () => {
    expect(seen.size).toBeGreaterThan(25);
    const { attempts } = { attempts: await ask(page, 'charge.recent', { limit: 50 }) };
    // A time, an id or a reference number may hold four of its digits by chance; a card's first four stand alone.
    expect(JSON.stringify(attempts)).not.toMatch(/(?<![\w-])4111(?![\w-])|4111 ?1111/u);
    expect(app.output()).not.toMatch(/4111 ?1111/u);
  });
});

describe('undo in a card field', () => {
  let app: Tillroom;

  beforeAll(async () => {
    app = await launchTillroom();
    await field(app.page, 'card-number').waitFor();
  });
  afterAll(() => app.close());

  it.each(['card-number', 'expiry', 'card-holder', 'security-code'])(
    'brings nothing back in %s',
    async (name) => {
      const { page } = app;
      await field(page, name).focus();
      await page.keyboard.type('123');
      for (let step = 0; step < 3; step += 1) await page.keyboard.press('Backspace');
      for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+Z');
      await expect.poll(() => field(page, name).inputValue()).toBe('');
    },
  );
});

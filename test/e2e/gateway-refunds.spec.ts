import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  abilityWords,
  refundLimitWords,
} from '../../src/renderer/topics/accounts/words/abilities.ts';
import { formWords } from '../../src/renderer/words/payments/charge-form.ts';
import {
  askRefundWords,
  openRefundWords,
  refundAskRefusalWords,
  refundRequestWords,
} from '../../src/renderer/words/payments/gateway-refunds.ts';
import { paymentActionWords } from '../../src/renderer/words/payments/payment-actions.ts';
import { stateWords } from '../../src/renderer/words/payments/states.ts';
import { violations } from './fixture/accessibility.ts';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { queueFault } from './fixture/staff.ts';
import { workAs } from './pages/top-bar.ts';
import { cards, field, focused, keyForm, outcome, reviewAndCharge } from './take-payment-keys.ts';
import { actionOf, fieldOf, formParts } from './pages/controls.ts';
import { abilityOf } from './pages/settings.ts';
import type { Scope } from './pages/part.ts';

describe('A gateway that refunds', () => {
  let app: Tillroom;
  let page: Page;

  beforeAll(async () => {
    app = await launchTillroom();
    page = app.page;
    await field(page, 'reference').waitFor();
  });
  afterAll(async () => {
    await app.close();
  });

  const notices = () => page.getByRole('region', { name: refundRequestWords.part });

  /** Presses a button by the keyboard alone. */
  async function press(name: string, within: Scope = page) {
    await within.getByRole('button', { name, exact: true }).filter({ visible: true }).focus();
    await page.keyboard.press('Enter');
  }

  async function charge(reference: string, amount: string): Promise<void> {
    await page.keyboard.press('Control+1');
    const next = page.getByRole('button', { name: formWords.newPayment });
    if (await next.isVisible()) await next.click();
    await expect.poll(() => focused(page)).toBe('reference');
    await keyForm(page, { reference, amount, card: cards.byAmount });
    await reviewAndCharge(page);
    await expect.poll(() => outcome(page)).toBe(stateWords.approved.word);
  }

  /** Opens the form of the slip, and keys what it asks for. */
  async function ask(action: 'refund' | 'void', text: { amount?: string; reason: string }) {
    await actionOf(page, action).filter({ visible: true }).focus();
    await page.keyboard.press('Enter');
    const form = page.getByRole('form', { name: askRefundWords[action].title });
    await form.waitFor();
    if (action === 'refund') {
      await expect.poll(() => focused(page)).toBe('amount');
      if (text.amount !== undefined) await page.keyboard.type(text.amount);
      await page.keyboard.press('Enter');
    }
    await expect.poll(() => focused(page)).toBe('reason');
    await page.keyboard.type(text.reason);
    await page.keyboard.press('Control+Enter');
    return form;
  }

  it('is turned on by an admin, who sees what the gateway says to a try', async () => {
    await workAs(page, 'admin');
    await page.keyboard.press('Control+9');
    for (const name of ['refund', 'void']) {
      await press(abilityWords.try, abilityOf(page, name));
      await abilityOf(page, name).getByText('It says:').waitFor();
      await press(abilityWords.turnOn, abilityOf(page, name));
      await expect
        .poll(() => formParts.badge(abilityOf(page, name)).innerText())
        .toBe(abilityWords.on);
    }
    await field(page, 'supervisorMajor').fill('ten');
    await press(refundLimitWords.save);
    await page.getByText(refundLimitWords.notANumber).waitFor();
    await field(page, 'supervisorMajor').fill('60');
    await press(refundLimitWords.save);
    await expect.poll(() => violations(page)).toEqual([]);
    await workAs(page, 'supervisor');
  });

  it('refunds a part and then the rest, and says whether money moved', async () => {
    await charge('INV-PART', '40.00');
    const form = await ask('refund', { amount: '41', reason: 'Sent back' });
    await form.getByText(refundAskRefusalWords['amount-above-left'].words).waitFor();
    await fieldOf(form, 'amount').fill('15');
    await page.keyboard.press('Control+Enter');
    await notices().getByText('AUD 15.00 was refunded.').waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
    await ask('refund', { reason: 'The rest too' });
    await expect.poll(() => outcome(page)).toBe(stateWords['confirmed-reversed'].word);
    await notices().getByText('AUD 25.00 was refunded.').waitFor();
  });

  it('sends nothing above the limit of the role', async () => {
    await charge('INV-LIMIT', '80.00');
    const form = await ask('refund', { amount: '60.01', reason: 'Too much' });
    await form.getByText(askRefundWords.notAllowed('admin')).waitFor();
    await page.keyboard.press('Escape');
  });

  it('voids a payment before its settlement', async () => {
    await charge('INV-VOID', '30.00');
    await ask('void', { reason: 'Keyed twice' });
    await expect.poll(() => outcome(page)).toBe(stateWords['confirmed-reversed'].word);
    await notices().getByText('AUD 30.00 was voided.').waitFor();
  });

  it('whose answer is lost leaves the refund to a person, under To do', async () => {
    await charge('INV-LOST', '50.00');
    await queueFault(page, { kind: 'drop-after' }, 'refunds');
    await ask('refund', { amount: '20', reason: 'Sent back' });
    await notices().getByText('AUD 20.00 is unconfirmed').waitFor();
    expect(await actionOf(page, 'refund').filter({ visible: true }).count()).toBe(0);
    await press(refundRequestWords.open, notices());
    const line = page.getByRole('button', { name: 'Refund of AUD 20.00, INV-LOST' });
    await line.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('id');
    await page.keyboard.type('R-2041');
    await page.keyboard.press('Enter');
    await page.keyboard.type('20');
    await page.keyboard.press('Enter');
    await field(page, 'how').fill('Listed in the dashboard');
    await expect.poll(() => violations(page)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await page.getByText(openRefundWords.none).waitFor();
    await page.keyboard.press('Control+1');
    await page.getByText(paymentActionWords.leftOver).waitFor();
  });
});

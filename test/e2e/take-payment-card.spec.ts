import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { cards, field, focused, keyForm, outcome, reviewAndCharge } from './take-payment-keys.ts';
import { formWords } from '../../src/renderer/words/payments/charge-form.ts';
import { guardWords } from '../../src/renderer/words/guard.ts';
import { reportWords } from '../../src/renderer/topics/reports/words/reports.ts';
import { formParts, hintOf } from './pages/controls.ts';
import { chargeParts } from './pages/take-payment.ts';

describe('the card fields of Take payment', () => {
  let app: Tillroom;
  let page: Page;

  beforeAll(async () => {
    app = await launchTillroom();
    page = app.page;
    await field(page, 'reference').waitFor();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    for (const name of ['reference', 'amount', 'card-number', 'expiry', 'security-code']) {
      await field(page, name).fill('');
    }
    await field(page, 'card-number').focus();
  });

  const shown = () => field(page, 'card-number').inputValue();
  const caret = () =>
    field(page, 'card-number').evaluate((input: HTMLInputElement) => input.selectionStart);

  async function paste(text: string): Promise<void> {
    await field(page, 'card-number').evaluate((input: HTMLInputElement, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', pasted);
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      if (input.dispatchEvent(event)) document.execCommand('insertText', false, pasted);
    }, text);
  }

  it.each([
    ['Visa', cards.byAmount, '4111 1111 1111 1111'],
    ['American Express', cards.amex, '3456 789012 34564'],
    ['Diners Club', '36700102000000', '3670 010200 0000'],
    ['Visa', cards.nineteen, '4000 0012 3456 2345 678'],
  ])('shows the gaps of %s while it is typed', async (brand, number, grouped) => {
    await page.keyboard.type(number);
    await expect.poll(() => shown()).toBe(grouped);
    await expect.poll(() => chargeParts.brand(page).innerText()).toBe(brand);
  });

  it('shows the last four alone once it is left, and all of it again for correction', async () => {
    await page.keyboard.type(cards.byAmount);
    await page.keyboard.press('Tab');
    await expect.poll(() => shown()).toBe('•••• •••• 1111');
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => shown()).toBe('4111 1111 1111 1111');
  });

  it('hide the number when the window is left, which keeps its active element', async () => {
    await page.keyboard.type(cards.byAmount);
    await field(page, 'card-number').evaluate((input) => {
      input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    });
    expect(await focused(page)).toBe('card-number');
    await expect.poll(() => shown()).toBe('•••• •••• 1111');
    await field(page, 'reference').focus();
  });

  it('inserts and deletes in the middle with the caret in its place', async () => {
    await page.keyboard.type('4111111111111111');
    await page.keyboard.press('Home');
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Backspace');
    expect([await shown(), await caret()]).toEqual(['4111 1111 1111 111', 4]);
    await page.keyboard.type('9');
    expect([await shown(), await caret()]).toEqual(['4111 9111 1111 1111', 6]);
    await page.keyboard.press('Backspace');
    expect([await shown(), await caret()]).toEqual(['4111 1111 1111 111', 4]);
    await page.keyboard.press('Backspace');
    expect([await shown(), await caret()]).toEqual(['4111 1111 1111 11', 3]);
  });

  it('takes a whole number pasted over another, with leading spaces and dashes', async () => {
    await page.keyboard.type('4111 1111');
    await paste('  3456-789012-34564 ');
    await expect.poll(() => shown()).toBe('3456 789012 34564');
    await expect.poll(() => chargeParts.brand(page).innerText()).toBe('American Express');
  });

  it('takes digits pasted in the middle where the caret is', async () => {
    await page.keyboard.type('4111');
    await page.keyboard.press('Home');
    await paste('55');
    await expect.poll(() => shown()).toBe('5541 11');
  });

  it('gives nothing to copy, cut, drag or the menu', async () => {
    await page.keyboard.type(cards.byAmount);
    for (const kind of ['copy', 'cut', 'dragstart', 'drop', 'contextmenu']) {
      for (const name of ['card-number', 'expiry', 'card-holder', 'security-code']) {
        const wentThrough = await field(page, name).evaluate(
          (input, type) =>
            input.dispatchEvent(new Event(type, { bubbles: true, cancelable: true })),
          kind,
        );
        expect([name, kind, wentThrough]).toEqual([name, kind, false]);
      }
    }
    await expect.poll(() => field(page, 'card-number').getAttribute('autocomplete')).toBe('off');
    await expect.poll(() => field(page, 'card-number').getAttribute('spellcheck')).toBe('false');
    await expect.poll(() => field(page, 'card-number').getAttribute('maxlength')).toBeNull();
  });

  it('hints at the security code by the brand, and hides it', async () => {
    const hint = hintOf(page, 'security-code');
    await page.keyboard.type(cards.amex);
    await expect.poll(() => hint.innerText()).toBe('4 digits, on the front');
    await field(page, 'card-number').fill(cards.byAmount);
    await expect.poll(() => hint.innerText()).toBe('3 digits, on the back');
    await expect.poll(() => field(page, 'security-code').getAttribute('type')).toBe('password');
  });

  it.each(['1/29', '01/29', '0129', '01/2029', '1-29'])('reads the expiry %s', async (keyed) => {
    await field(page, 'expiry').fill(keyed);
    await field(page, 'expiry').blur();
    await expect.poll(() => field(page, 'expiry').inputValue()).toBe('01/29');
  });

  it('says nothing of an unfinished number until the field is left', async () => {
    await page.keyboard.type('4111 1111');
    await expect.poll(() => formParts.errors(page).count()).toBe(0);
    await page.keyboard.press('Tab');
    await page.getByText('This card number is too short.').waitFor();
  });

  it.each(['reference', 'amount', 'card-holder'])(
    'takes a card number out of %s at once, for good',
    async (name) => {
      await field(page, name).focus();
      await page.keyboard.type('X 4111 1111 1111 1111');
      await page.getByText(guardWords.removed).first().waitFor();
      await expect.poll(() => focused(page)).toBe('card-number');
      const left = () => field(page, name).inputValue();
      expect(await left()).not.toMatch(/1111/u);
      await field(page, name).focus();
      for (let undo = 0; undo < 4; undo += 1) await page.keyboard.press('Control+Z');
      expect(await left()).not.toMatch(/1111 1111 1111/u);
      await field(page, name).fill('');
    },
  );

  it('hides the number as it is typed in phone mode, and remembers the choice', async () => {
    await page.getByLabel(/phone mode/iu).click();
    await field(page, 'card-number').focus();
    await page.keyboard.type('4111');
    const security = () =>
      field(page, 'card-number').evaluate((input) =>
        getComputedStyle(input).getPropertyValue('-webkit-text-security'),
      );
    await expect.poll(security).toBe('disc');
    await page.getByLabel(/phone mode/iu).click();
    await field(page, 'card-number').focus();
    await expect.poll(security).toBe('none');
  });

  it('cannot bring a card back by undo once the outcome is there', async () => {
    await field(page, 'card-holder').fill('');
    await field(page, 'reference').focus();
    await keyForm(page, { reference: 'INV-77', amount: '12', card: cards.approved });
    await reviewAndCharge(page);
    await expect.poll(() => outcome(page)).toBe(reportWords.approved);
    await page.getByRole('button', { name: formWords.newPayment }).click();
    for (const name of ['card-number', 'expiry', 'security-code']) {
      await field(page, name).focus();
      for (let undo = 0; undo < 6; undo += 1) await page.keyboard.press('Control+Z');
      await expect.poll(() => field(page, name).inputValue()).toBe('');
    }
  });
});

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FakeMain } from '../fakes/fake-bridge.ts';
import { violationsInBothThemes } from './fixture/accessibility.ts';
import { passGate } from './fixture/pass-gate.ts';
import { openScenes, type Scenes } from './fixture/scenes.ts';
import { cards, field, focused, keyForm, reviewAndCharge } from './take-payment-keys.ts';
import { formWords } from '../../src/renderer/words/payments/charge-form.ts';
import { slipWords } from '../../src/renderer/words/payments/slip.ts';
import { stateWords } from '../../src/renderer/words/payments/states.ts';
import { formParts } from './pages/controls.ts';
import { chargeHeading, slipParts } from './pages/slip.ts';
import { chargeParts } from './pages/take-payment.ts';

async function charge(page: Page, reference: string, amount = '89'): Promise<void> {
  await keyForm(page, { reference, amount, card: cards.byAmount });
  await reviewAndCharge(page);
}

function heading(page: Page): Promise<string> {
  return chargeHeading(page).innerText();
}

/** Waits until the slip has the heading. */
async function shows(page: Page, title: string): Promise<void> {
  await expect.poll(() => heading(page), { timeout: 10_000 }).toBe(title);
}

/** Changes the fake main without the page's involvement. */
function change(page: Page, members: { readonly bankMs: number }): Promise<void> {
  return page.evaluate((given) => {
    const host = window as unknown as { fakeMain: FakeMain };
    Object.assign(host.fakeMain, given);
  }, members);
}

function countCalls(page: Page, name: string): Promise<number> {
  return page.evaluate((wanted) => {
    const { fakeMain } = window as unknown as { fakeMain: FakeMain };
    return fakeMain.calls.filter((one) => one === wanted).length;
  }, name);
}

/**
 * States that the practice bank cannot reach in a test's time, with a fake main.
 *
 * The page is the real one; only main's responses come from `test/fakes`.
 */
describe('every state of the slip', () => {
  let scenes: Scenes;

  beforeAll(async () => {
    scenes = await openScenes();
  });
  afterAll(() => scenes.close());

  async function open(size = { width: 1280, height: 860 }): Promise<Page> {
    const page = await scenes.page({ size });
    await page.goto(scenes.address);
    await field(page, 'reference').waitFor();
    await change(page, { bankMs: 100 });
    return page;
  }
  it('throws keys away while the bank is asked, and letters just after', async () => {
    const page = await open();
    await change(page, { bankMs: 2000 });
    await charge(page, 'INV-1');
    await shows(page, stateWords.dispatched.word);
    await expect.poll(() => slipParts.slip(page).innerText()).toContain(slipWords.doNotCharge);
    await page.keyboard.type('npsnps 4111');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await shows(page, stateWords.approved.word);
    await page.keyboard.press('n');
    await expect.poll(() => heading(page)).toBe(stateWords.approved.word);
    expect(await countCalls(page, 'charge.submit')).toBe(1);
    expect(await countCalls(page, 'charge.open')).toBe(1);
    await passGate(page);
    await page.keyboard.press('n');
    await expect.poll(() => focused(page)).toBe('reference');
  });

  it('lets the person look elsewhere during the wait, and keeps the outcome', async () => {
    const page = await open();
    await change(page, { bankMs: 1500 });
    await charge(page, 'INV-2');
    await page.keyboard.press('Control+9');
    await page.waitForTimeout(1700);
    await page.keyboard.press('Control+1');
    await expect.poll(() => heading(page)).toBe(stateWords.approved.word);
  });

  it.each([
    ['DOWN-1', 'Not sent', 'No money moved.', 'Try again'],
    ['WRONG-1', 'Rejected by the gateway', 'Correct: Card number is invalid', 'Correct details'],
    ['LATE-1', 'Unconfirmed', 'Still connected to the gateway', 'New payment'],
    ['PART-1', 'Partial approval', 'The bank approved AUD 50.00 of AUD 89.00.', 'New payment'],
    ['OTHER-1', 'Response doesn’t match', 'the last four digits of the card', 'New payment'],
    [
      'SIDE-1',
      'STOP: response came from the live environment',
      'may have been charged',
      'Open To do',
    ],
    ['UNSAVED-1', 'Approved by the gateway, NOT SAVED: write this down', '89.00', 'New payment'],
  ])('%s says %s', async (reference, title, part, first) => {
    const page = await open();
    await charge(page, reference);
    await shows(page, title);
    await expect.poll(() => chargeParts.screen(page).innerText()).toContain(part);
    await expect.poll(() => slipParts.slip(page).innerText()).toContain(slipWords.say);
    await expect.poll(() => slipParts.footerButtons(page).first().innerText()).toContain(first);
    await expect.poll(() => violationsInBothThemes(page)).toEqual([]);
  });

  it('keeps the card to send again when nothing was sent, and stops on Review', async () => {
    const page = await open();
    await charge(page, 'DOWN-2');
    await page.getByRole('button', { name: formWords.sendAgain }).click();
    await expect.poll(() => focused(page)).toBe('review');
    await expect.poll(() => field(page, 'card-number').inputValue()).toBe('•••• •••• 1111');
  });

  it('asks for a reason before the same card is charged the same amount again', async () => {
    const page = await open();
    await charge(page, 'INV-3');
    await page.getByRole('button', { name: formWords.newPayment }).click();
    await expect.poll(() => focused(page)).toBe('reference');
    await keyForm(page, { reference: 'INV-4', amount: '89', card: cards.byAmount });
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => focused(page)).toBe('duplicate-reason');
    await expect.poll(() => field(page, 'charge').getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => violationsInBothThemes(page)).toEqual([]);
    await page.keyboard.type('two tickets');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('charge');
    await passGate(page);
    await page.keyboard.press('Enter');
    await shows(page, stateWords.approved.word);
  });

  it('passes axe while typed, refused, reviewed, paid, in both themes', async () => {
    const page = await open();
    await expect.poll(() => violationsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await formParts.errors(page).first().waitFor();
    await expect.poll(() => violationsInBothThemes(page)).toEqual([]);
    await field(page, 'reference').focus();
    await keyForm(page, { reference: 'INV-5', amount: '3*49.50', card: cards.byAmount });
    await page.keyboard.press('Control+Enter');
    await field(page, 'charge').waitFor();
    await expect.poll(() => violationsInBothThemes(page)).toEqual([]);
    await passGate(page);
    await page.keyboard.press('Enter');
    await shows(page, stateWords.approved.word);
    await expect.poll(() => violationsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('F1');
    await page.getByRole('dialog').waitFor();
    await expect.poll(() => violationsInBothThemes(page)).toEqual([]);
  });

  it('reports colours that are hard to read in one theme alone, of either', async () => {
    for (const theme of ['dark', 'light'] as const) {
      const page = await open();
      const pale = 'color: #777 !important; background: #666 !important';
      const rule = `html[data-mantine-color-scheme="${theme}"] label { ${pale} }`;
      await page.evaluate((text) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      }, rule);
      const found = await violationsInBothThemes(page);
      expect(found).toEqual([
        expect.stringContaining(`${theme === 'dark' ? 'dark: ' : ''}color-contrast`),
      ]);
    }
  });

  it.each([320, 1024, 1280])('covers no sum with its result, %i wide', async (width) => {
    const page = await open({ width, height: 800 });
    for (const [sum, result] of [
      ['3*49.50', '=148.50'],
      ['12*49.50+3*125.75', '=971.25'],
    ] as const) {
      await field(page, 'amount').fill(sum);
      await page.getByText(result).waitFor();
      const room = await field(page, 'amount').evaluate((input) => {
        const { paddingLeft, paddingRight } = getComputedStyle(input);
        return input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      });
      // A digit is some 8 px wide, a point less.
      expect(room, sum).toBeGreaterThan(sum.length * 7);
    }
  });

  it('reflows at 400 %, and pins total and button in the smallest window', async () => {
    const narrow = await open({ width: 320, height: 800 });
    const overflow = await narrow.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    const small = await open({ width: 1024, height: 700 });
    await charge(small, 'INV-6', '50.51');
    await shows(small, stateWords.declined.word);
    for (const part of [slipParts.total(small), slipParts.mainButton(small)]) {
      const box = await part.boundingBox();
      expect(box === null ? 9999 : box.y + box.height).toBeLessThanOrEqual(700);
    }
  });
});

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FakeMain } from '../fakes/fake-bridge.ts';
import { violations } from './fixture/accessibility.ts';
import { passGate } from './fixture/pass-gate.ts';
import { openScenes, type Scenes } from './fixture/scenes.ts';
import { cards, field, focused } from './take-payment-keys.ts';
import { formWords } from '../../src/renderer/words/payments/charge-form.ts';
import { customerWords, payerWords } from '../../src/renderer/words/customers.ts';
import { cardOnFileWords } from '../../src/renderer/words/payments/cards-on-file.ts';
import { cardHealthWords, standingWords } from '../../src/renderer/words/plans/plan-states.ts';
import { formParts } from './pages/controls.ts';
import { customerParts } from './pages/customers.ts';
import { frameParts } from './pages/frame.ts';
import { listParts } from './pages/plans.ts';
import { slipParts } from './pages/slip.ts';
import { payerParts } from './pages/take-payment.ts';

const large = { width: 1280, height: 860 };
const small = { width: 1024, height: 700 };
/** 1280 pixels at 400 %. */
const zoomed = { width: 320, height: 640 };

interface Opening {
  readonly look?: 'light' | 'dark';
  readonly size?: { readonly width: number; readonly height: number };
}

/** Finds Maria by a part of her name and opens her page. */
async function openMaria(page: Page): Promise<void> {
  await page.keyboard.press('Control+4');
  await page.getByRole('searchbox').fill('gonz');
  await expect.poll(() => listParts.found(page).count()).toBe(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await customerParts.payment(page).first().waitFor();
}

/** States that take months to reach, or need a broken disk, with a fake main. */
describe('every state of customers and kept cards', () => {
  let scenes: Scenes;

  beforeAll(async () => {
    scenes = await openScenes();
  });
  afterAll(() => scenes.close());

  async function open(scene: string, opening: Opening = {}): Promise<Page> {
    const { look = 'light', size = large } = opening;
    const page = await scenes.page({ look, size });
    const firstSteps = { payment: true, decline: true, resolution: true };
    const asked = new URLSearchParams({ scene, status: JSON.stringify({ firstSteps }) });
    await page.goto(`${scenes.address}?${asked.toString()}`);
    await frameParts.rail(page).waitFor({ timeout: 60_000 });
    return page;
  }

  it('says in a word and a sign how each kept card stands', async () => {
    const page = await open('customers');
    await openMaria(page);
    await expect
      .poll(() => customerParts.cardBadges(page).allInnerTexts())
      .toEqual([
        cardHealthWords.good.word,
        'Expires within 60 days',
        'Expires within 30 days',
        'Expires within 7 days',
        cardHealthWords.expired.word,
        'Not recognised by the gateway',
        cardHealthWords.removed.word,
      ]);
    await expect.poll(() => customerParts.cardIcons(page).count()).toBe(7);
  });

  it('offers only cards in use, and warns of an expired one, which may be tried', async () => {
    const page = await open('customers');
    await openMaria(page);
    await page.getByRole('heading', { name: 'María González' }).focus();
    await passGate(page);
    await page.keyboard.press('p');
    const choice = page.getByRole('radiogroup', { name: cardOnFileWords.choice });
    await choice.waitFor();
    await expect.poll(() => choice.getByRole('radio').count()).toBe(6);
    await expect.poll(() => choice.innerText()).not.toMatch(/4242|0016/u);
    await choice.getByRole('radio', { name: /8902/u }).check();
    await page.getByText(cardOnFileWords.expired).waitFor();
    await expect.poll(() => field(page, 'card-number').count()).toBe(0);
    await choice.getByRole('radio', { name: cardOnFileWords.newCard }).check();
    await field(page, 'card-number').waitFor();
  });

  it('wipes a keyed card when a kept one is chosen instead', async () => {
    const page = await open('customers');
    await openMaria(page);
    await page.getByRole('heading', { name: 'María González' }).focus();
    await passGate(page);
    await page.keyboard.press('p');
    await field(page, 'card-number').fill(cards.approved);
    const choice = page.getByRole('radiogroup', { name: cardOnFileWords.choice });
    await choice.getByRole('radio', { name: /Visa •• 1111/u }).check();
    await choice.getByRole('radio', { name: cardOnFileWords.newCard }).check();
    await expect.poll(() => field(page, 'card-number').inputValue()).toBe('');
  });

  it('says that the service no longer knows the card, and goes on to keying it', async () => {
    const page = await open('customers');
    await openMaria(page);
    await page.getByRole('heading', { name: 'María González' }).focus();
    await passGate(page);
    await page.keyboard.press('p');
    await page.getByRole('radiogroup', { name: cardOnFileWords.choice }).waitFor();
    await page.getByRole('radio', { name: /Visa •• 1111/u }).check();
    await field(page, 'reference').fill('INV-1');
    await field(page, 'amount').fill('20');
    await page.evaluate(() => {
      const { fakeMain } = window as unknown as { fakeMain: FakeMain };
      fakeMain.bankMs = 60_000;
    });
    await page.keyboard.press('Control+Enter');
    await field(page, 'charge').waitFor();
    await passGate(page);
    await page.keyboard.press('Enter');
    await page.getByText(standingWords['in-flight'].word).first().waitFor();
    await page.evaluate(() => {
      const { fakeMain } = window as unknown as { fakeMain: FakeMain };
      const [sent] = fakeMain.attempts;
      if (sent === undefined) throw new Error('Nothing was sent.');
      const refused = { rejectedReason: 'refused', cardUnknown: true, inFlight: false } as const;
      fakeMain.emit('attempt.changed', { ...sent, ...refused, state: 'rejected' });
    });
    await page.getByText(cardOnFileWords.unknownNext).first().waitFor();
    await slipParts.slip(page).getByRole('button', { name: formWords.anotherCard }).click();
    await expect.poll(() => focused(page)).toBe('card-number');
    await expect.poll(() => field(page, 'reference').inputValue()).toBe('INV-1');
    await expect.poll(() => payerParts.chosen(page).innerText()).toContain('María González');
  });

  it('says what is wrong when the customers cannot be read, and reads them again', async () => {
    const page = await open('customers-broken');
    await page.keyboard.press('Control+4');
    await page.getByText('Something in Tillroom went wrong.').waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
    await page.keyboard.press('Control+1');
    await field(page, 'customer').fill('maria');
    await page.getByText(payerWords.unreadable).waitFor();
  });

  it.each([
    ['light', large],
    ['dark', large],
    ['light', small],
    ['dark', small],
    ['light', zoomed],
  ] as const)('is clean for axe and cuts nothing off: %s, %j', async (look, size) => {
    const page = await open('customers', { look, size });
    const isWide = () =>
      page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    await page.keyboard.press('Control+4');
    await listParts.found(page).first().waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
    await openMaria(page);
    await expect.poll(() => violations(page)).toEqual([]);
    await expect.poll(() => isWide()).toBe(false);
    await page.getByRole('button', { name: customerWords.edit }).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Control+Enter');
    await formParts.errors(page).waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: /^Remove Visa •• 1111/u })
      .first()
      .click();
    await expect.poll(() => violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await customerParts.payment(page).first().click();
    await customerParts.slip(page).waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
    await expect.poll(() => isWide()).toBe(false);
  });
});

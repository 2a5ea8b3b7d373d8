import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '../../tools/chromium-shell/find-chromium.ts';
import type { FakeMain } from '../fakes/fake-bridge.ts';
import { type Harness, serveHarness } from '../renderer/harness/serve.ts';
import { cards, field, focused, keyForm, reviewAndCharge } from './take-payment-keys.ts';

type Look = 'light' | 'dark';

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

async function charge(page: Page, reference: string, amount = '89'): Promise<void> {
  await keyForm(page, { reference, amount, card: cards.byAmount });
  await reviewAndCharge(page);
}

function heading(page: Page): Promise<string> {
  return page.locator('.charge-slip .slip-heading').innerText();
}

/** Waits until the slip is headed so. */
async function shows(page: Page, title: string): Promise<void> {
  await expect.poll(() => heading(page), { timeout: 10_000 }).toBe(title);
}

/** Changes the fake main behind the page's back. */
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

async function axe(page: Page): Promise<readonly string[]> {
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { axe: checker } = window as unknown as {
      axe: {
        run(): Promise<{
          violations: { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }[];
        }>;
      };
    };
    const { violations } = await checker.run();
    return violations.map(({ id, nodes }) => `${id}: ${JSON.stringify(nodes[0])}`);
  });
}

/**
 * States that the practice bank cannot be brought to in a test's time, with a fake main.
 *
 * The page is the real one; only what it asks of main is answered by `test/fakes`.
 */
describe('every state of the slip', () => {
  let harness: Harness;
  let browser: Browser;

  beforeAll(async () => {
    harness = await serveHarness();
    const executablePath = findChromium();
    browser = await chromium.launch({
      ...(executablePath === undefined ? {} : { executablePath }),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    });
  });
  afterAll(async () => {
    await browser.close();
    await harness.close();
  });

  async function open(look: Look = 'light', size = { width: 1280, height: 860 }): Promise<Page> {
    const context = await browser.newContext({ viewport: size, colorScheme: look });
    const page = await context.newPage();
    await page.goto(harness.address);
    await field(page, 'reference').waitFor();
    await change(page, { bankMs: 100 });
    return page;
  }
  it('throws keys away while the bank is asked, and letters just after', async () => {
    const page = await open();
    await change(page, { bankMs: 2000 });
    await charge(page, 'INV-1');
    await shows(page, 'Waiting for the bank');
    await expect.poll(() => page.locator('.slip').innerText()).toContain('Do not charge again.');
    await page.keyboard.type('npsnps 4111');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await shows(page, 'Approved');
    await page.keyboard.press('n');
    await expect.poll(() => heading(page)).toBe('Approved');
    expect(await countCalls(page, 'charge.submit')).toBe(1);
    expect(await countCalls(page, 'charge.open')).toBe(1);
    await page.waitForTimeout(800);
    await page.keyboard.press('n');
    await expect.poll(() => focused(page)).toBe('reference');
    await page.context().close();
  });

  it('lets the person look elsewhere during the wait, and keeps the outcome', async () => {
    const page = await open();
    await change(page, { bankMs: 1500 });
    await charge(page, 'INV-2');
    await page.keyboard.press('Control+9');
    await page.waitForTimeout(1700);
    await page.keyboard.press('Control+1');
    await expect.poll(() => heading(page)).toBe('Approved');
    await page.context().close();
  });

  it.each([
    ['DOWN-1', 'Not sent', 'No money moved.', 'Try again'],
    ['WRONG-1', 'The service refused this', 'Correct: Card number is invalid', 'Correct it'],
    ['LATE-1', 'Not confirmed', 'The line to the service is still open', 'New payment'],
    ['PART-1', 'Part approved', 'The bank approved 50.00 of 89.00.', 'New payment'],
    ['OTHER-1', 'The answer doesn’t match', 'the last four digits of the card', 'New payment'],
    ['SIDE-1', 'STOP: answered as real money', 'may have been charged', 'Open To do'],
    ['UNSAVED-1', 'Approved by the service, NOT SAVED: write this down', '89.00', 'New payment'],
  ])('%s says %s', async (reference, title, part, first) => {
    const page = await open();
    await charge(page, reference);
    await shows(page, title);
    await expect.poll(() => page.locator('.slip').innerText()).toContain(part);
    await expect.poll(() => page.locator('.slip').innerText()).toContain('Say this');
    await expect
      .poll(() => page.locator('.slip-stub .button').first().innerText())
      .toContain(first);
    await expect.poll(() => axe(page)).toEqual([]);
    await page.context().close();
  });

  it('keeps the card to send again when nothing was sent, and stops on Review', async () => {
    const page = await open();
    await charge(page, 'DOWN-2');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => focused(page)).toBe('review');
    await expect.poll(() => field(page, 'card-number').inputValue()).toBe('•••• •••• 1111');
    await page.context().close();
  });

  it('asks for a reason before the same card is charged the same amount again', async () => {
    const page = await open();
    await charge(page, 'INV-3');
    await page.getByRole('button', { name: 'New payment' }).click();
    await expect.poll(() => focused(page)).toBe('reference');
    await keyForm(page, { reference: 'INV-4', amount: '89', card: cards.byAmount });
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => focused(page)).toBe('duplicate-reason');
    await expect.poll(() => field(page, 'charge').getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => axe(page)).toEqual([]);
    await page.keyboard.type('two tickets');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('charge');
    await page.waitForTimeout(600);
    await page.keyboard.press('Enter');
    await shows(page, 'Approved');
    await page.context().close();
  });

  it.each(['light', 'dark'] as const)(
    'passes axe while typed, refused, reviewed, paid (%s)',
    async (look) => {
      const page = await open(look);
      await expect.poll(() => axe(page)).toEqual([]);
      await page.keyboard.press('Control+Enter');
      await page.locator('.field-error').first().waitFor();
      await expect.poll(() => axe(page)).toEqual([]);
      await field(page, 'reference').focus();
      await keyForm(page, { reference: 'INV-5', amount: '3*49.50', card: cards.byAmount });
      await page.keyboard.press('Control+Enter');
      await field(page, 'charge').waitFor();
      await expect.poll(() => axe(page)).toEqual([]);
      await page.waitForTimeout(600);
      await page.keyboard.press('Enter');
      await shows(page, 'Approved');
      await expect.poll(() => axe(page)).toEqual([]);
      await page.keyboard.press('F1');
      await page.getByRole('dialog').waitFor();
      await expect.poll(() => axe(page)).toEqual([]);
      await page.context().close();
    },
  );

  it('reflows at 400 %, and pins total and button in the smallest window', async () => {
    const narrow = await open('light', { width: 320, height: 800 });
    const overflow = await narrow.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    await narrow.context().close();
    const small = await open('light', { width: 1024, height: 700 });
    await charge(small, 'INV-6', '50.51');
    await shows(small, 'Declined by the bank');
    for (const part of ['.slip-total', '.slip-stub .button-primary']) {
      const box = await small.locator(part).boundingBox();
      expect(box === null ? 9999 : box.y + box.height).toBeLessThanOrEqual(700);
    }
    await small.context().close();
  });
});

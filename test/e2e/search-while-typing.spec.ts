import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { textLengthsMax } from '../../src/domain/text-lengths.ts';
import { readAgain } from '../../src/renderer/words/failures.ts';
import { field, focused } from './take-payment-keys.ts';

describe('a search while one types', () => {
  let app: Tillroom;
  let page: Page;

  beforeAll(async () => {
    app = await launchTillroom();
    page = app.page;
    await field(page, 'reference').waitFor();
    await page.keyboard.press('Control+5');
  });
  afterAll(() => app.close());

  it('keeps a key that comes after a search was sent and before it is shown', async () => {
    const search = field(page, 'payments-search');
    await search.waitFor();
    await search.evaluate((box: HTMLInputElement) => {
      const wait = window.setTimeout;
      const later = (act: () => void, delayMs: number): number =>
        wait(() => {
          act();
          if (box.value !== 'INV') return;
          window.setTimeout = wait;
          // As a key does: the page learns of the text by the event, and React by the setter of the element.
          const text = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
          text?.set?.call(box, 'INV-3');
          box.dispatchEvent(new Event('input', { bubbles: true }));
        }, delayMs);
      Object.assign(window, { setTimeout: later });
    });
    await search.fill('INV');
    await expect.poll(() => search.inputValue()).toBe('INV-3');
    // Longer than the pause after which the search of the last key is sent and shown.
    await page.waitForTimeout(500);
    expect(await search.inputValue()).toBe('INV-3');
  });

  it.each([
    ['3', 'plans-search'],
    ['4', 'customers-search'],
    ['k', 'palette'],
  ])('takes a text of any length (Ctrl+%s)', async (key, name) => {
    await page.keyboard.press(`Control+${key}`);
    const search = field(page, name);
    await search.fill('x'.repeat(3 * textLengthsMax.search));
    await expect.poll(async () => (await search.inputValue()).length).toBe(textLengthsMax.search);
    // Longer than the pause after which a search is sent.
    await page.waitForTimeout(500);
    expect(await page.getByRole('button', { name: readAgain }).count()).toBe(0);
    expect(await focused(page)).toBe(name);
  });
});

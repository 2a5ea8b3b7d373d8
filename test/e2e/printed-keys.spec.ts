import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { ask } from './fixture/staff.ts';
import { field } from './take-payment-keys.ts';
import { actionOf, focusBeside, usableButtons } from './pages/controls.ts';
import { frameParts, screenTitle } from './pages/frame.ts';
import { guideWords } from '../../src/renderer/words/payments/charge-form.ts';

const keys = 'Ctrl+Enter';

/** The buttons that print the shortcut now. */
function printed(page: Page) {
  return usableButtons(page, keys);
}

/** The words of the first button that the press reached. */
function pressed(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => Reflect.get(window, 'pressed') as string[]);
}

describe('Ctrl+Enter works wherever its cap is printed', () => {
  let app: Tillroom;
  let page: Page;
  let found = 0;

  beforeAll(async () => {
    app = await launchTillroom();
    await field(app.page, 'reference').waitFor();
    await ask(app.page, 'practice.fill-book', {});
    page = await app.restart();
    await frameParts.rail(page).waitFor();
    await ask(page, 'session.switch-role', { role: 'admin' });
  });
  afterAll(() => app.close());

  async function pressEach(open: () => Promise<void>, name: string): Promise<void> {
    await open();
    const count = await printed(page).count();
    for (let at = 0; at < count; at += 1) {
      await open();
      const words = await printed(page).nth(at).innerText();
      await focusBeside(printed(page), at);
      await page.keyboard.press('Control+Enter');
      await expect.poll(() => pressed(page), { message: `${name}: ${words}` }).toContain(words);
      found += 1;
    }
  }

  it('on each screen of the rail', async () => {
    for (const digit of [1, 2, 6]) {
      await pressEach(async () => {
        await page.keyboard.press('Escape');
        await page.keyboard.press('Control+5');
        await page.keyboard.press(`Control+${digit}`);
        await screenTitle(page).first().waitFor();
        // The lists below the form come last; the focus beside the button is then outside the form.
        if (digit === 1) await page.getByRole('list', { name: guideWords.recent }).waitFor();
        if (digit === 2) {
          await page.getByRole('tab', { name: /^Due today/u }).click();
          await actionOf(page, 'check').waitFor();
        }
      }, `screen ${digit}`);
    }
    expect(found).toBeGreaterThan(1);
  });
});

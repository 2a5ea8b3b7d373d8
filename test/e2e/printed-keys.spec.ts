import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { ask } from './fixture/staff.ts';
import { field } from './take-payment-keys.ts';

const keys = 'Ctrl+Enter';

/** The buttons that print the shortcut now. */
function printed(page: Page) {
  return page.locator('main button:visible:not([disabled])', { hasText: keys });
}

/** Focuses a control beside the button: a button or a tick box where there is one, else a field. */
function focusBeside(page: Page, at: number): Promise<void> {
  return printed(page)
    .nth(at)
    .evaluate((button) => {
      const around = button.closest('form') ?? button.closest('main');
      const parts = [
        ...(around?.querySelectorAll<HTMLElement>('input, textarea') ?? []),
        ...(around?.querySelectorAll<HTMLElement>('button, input[type="checkbox"]') ?? []),
      ].filter((part) => part !== button && part.checkVisibility() && !part.matches(':disabled'));
      parts.at(-1)?.focus();
      Reflect.set(window, 'pressed', []);
      const note = (event: Event): void => {
        const text = event.target instanceof HTMLElement ? event.target.innerText : '';
        (Reflect.get(window, 'pressed') as string[]).push(text);
      };
      document.addEventListener('click', note, { capture: true, once: true });
      // A form with a handler of its own takes the keys before the window hears them.
      const noteForm = (event: KeyboardEvent): void => {
        const own = event.target instanceof Element ? event.target.closest('form') : null;
        if (!event.defaultPrevented || own !== button.closest('form')) return;
        (Reflect.get(window, 'pressed') as string[]).push((button as HTMLElement).innerText);
      };
      document.addEventListener('keydown', noteForm, { once: true });
    });
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
    await page.locator('.rail').waitFor();
    await ask(page, 'session.switch-role', { role: 'admin' });
  });
  afterAll(() => app.close());

  async function pressEach(open: () => Promise<void>, name: string): Promise<void> {
    await open();
    const count = await printed(page).count();
    for (let at = 0; at < count; at += 1) {
      await open();
      const words = await printed(page).nth(at).innerText();
      await focusBeside(page, at);
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
        await page.locator('main h1:visible').first().waitFor();
        if (digit === 2) {
          await page.getByRole('tab', { name: /^Due today/u }).click();
          await page.locator('[data-work="check"]').waitFor();
        }
      }, `screen ${digit}`);
    }
    expect(found).toBeGreaterThan(1);
  });
});

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { capital } from '../../src/renderer/lib/capital.ts';
import { kindWords } from '../../src/renderer/words/payments/charge-form.ts';
import { screenWords } from '../../src/renderer/words/frame.ts';
import { frameWords, recordsOn } from '../../src/renderer/words/frame.ts';
import { dateEntryWords } from '../../src/renderer/words/date-entry.ts';
import { settingsWords } from '../../src/renderer/words/settings/accounts.ts';
import { openScenes, type Scenes } from './fixture/scenes.ts';
import { frameParts } from './pages/frame.ts';
import { settingsParts } from './pages/settings.ts';
import { practiceDateButton, staffButton } from './pages/top-bar.ts';
import { toDoParts } from './pages/to-do.ts';
import { field, focused, formOfScene } from './take-payment-keys.ts';

/** The text of the element with the focus; empty while nothing has it. */
function focusedText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const held = document.activeElement ?? document.body;
    return held === document.body ? '' : (held.textContent ?? '');
  });
}

/** 400 % of a window 1280 px wide. */
const narrow = { width: 320, height: 640 };

describe('the frame', () => {
  let scenes: Scenes;

  beforeAll(async () => {
    scenes = await openScenes();
  });
  afterAll(() => scenes.close());

  it('names the account whole beside the place of shared records', async () => {
    const server = { host: '127.0.0.1', awaySince: null };
    const page = await formOfScene(scenes, 'full', { server });
    await frameParts.unconfirmed(page).waitFor();
    await page.getByText(recordsOn(server.host)).waitFor();
    await practiceDateButton(page).waitFor();
    for (const width of [1440, 1280, 1024]) {
      await page.setViewportSize({ width, height: 773 });
      const hidden = () =>
        frameParts.accountName(page).evaluate((name) => name.scrollWidth - name.clientWidth);
      await expect.poll(hidden, { message: String(width) }).toBe(0);
    }
  });

  it('has the line of the mode stay around a window that scrolls', async () => {
    const page = await formOfScene(scenes);
    await page.setViewportSize(narrow);
    await page.mouse.move(160, 300);
    await page.mouse.wheel(0, 600);
    expect(await frameParts.modeEdge(page).boundingBox()).toEqual({ x: 0, y: 0, ...narrow });
  });
});

describe('the focus', () => {
  let scenes: Scenes;
  let page: Page;

  beforeAll(async () => {
    scenes = await openScenes();
  });
  afterAll(() => scenes.close());
  beforeEach(async () => {
    page = await formOfScene(scenes);
  });

  it.each([
    ['1', 'reference'],
    ['5', 'payments-search'],
  ])('goes from screen %s, which stays in place behind, to the next one', async (key, name) => {
    for (const next of [screenWords.dayClose, screenWords.settings]) {
      await page.keyboard.press(`Control+${key}`);
      await expect.poll(() => focused(page)).toBe(name);
      await page.keyboard.press(next === screenWords.dayClose ? 'Control+6' : 'Control+9');
      await expect.poll(() => focusedText(page)).toBe(next);
    }
  });

  it('leaves an open calendar with its screen', async () => {
    for (const [key, where] of [
      ['Control+9', screenWords.settings],
      ['Control+6', screenWords.dayClose],
    ] as const) {
      await page.keyboard.press('Control+5');
      await expect.poll(() => focused(page)).toBe('payments-search');
      await page.getByRole('button', { name: dateEntryWords.open }).first().click();
      const calendar = page.getByRole('dialog', { name: dateEntryWords.calendar });
      await calendar.getByRole('button').first().waitFor();
      await page.keyboard.press(key);
      await expect.poll(() => focusedText(page)).toBe(where);
      await calendar.waitFor({ state: 'detached' });
    }
  });

  it('leaves an open menu of the bar with its screen', async () => {
    for (const menu of [practiceDateButton, staffButton]) {
      await page.keyboard.press('Control+5');
      await expect.poll(() => focused(page)).toBe('payments-search');
      await menu(page).click();
      await page.getByRole('menu').getByRole('menuitem').first().waitFor();
      await page.keyboard.press('Control+9');
      await expect.poll(() => focusedText(page)).toBe(screenWords.settings);
      await page.getByRole('menu').waitFor({ state: 'detached' });
    }
  });

  it('leads to a part of Settings and back where a narrow window shows one of the two', async () => {
    await page.setViewportSize(narrow);
    await page.keyboard.press('Control+9');
    await expect.poll(() => focusedText(page)).toBe(screenWords.settings);
    const nav = settingsParts.nav(page);
    const part = page.getByRole('heading', { name: settingsWords.appearance, level: 2 });
    await nav.getByRole('button', { name: settingsWords.appearance }).press('Enter');
    await part.waitFor();
    await nav.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: frameWords.toList }).press('Enter');
    await nav.waitFor();
    await part.waitFor({ state: 'hidden' });
    await expect.poll(() => focusedText(page)).not.toBe('');
    // Work in the part that stood beside the list goes on when the window narrows.
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('radio').filter({ visible: true }).first().focus();
    await page.setViewportSize(narrow);
    await part.waitFor();
  });

  it('is not brought back when a press beside everything took it away', async () => {
    await page.keyboard.press('Control+5');
    await expect.poll(() => focused(page)).toBe('payments-search');
    await page.mouse.click(640, 70);
    await expect.poll(() => focusedText(page)).toBe('');
    // Long enough for the frames after which a lost focus is brought home.
    await page.waitForTimeout(300);
    expect(await focusedText(page)).toBe('');
  });

  it('goes to what is shown when a window that grows narrow hides its list', async () => {
    page = await formOfScene(scenes, 'plans');
    await page.keyboard.press('Control+3');
    await page.getByRole('option').filter({ visible: true }).first().click();
    await field(page, 'plans-search').click();
    await page.setViewportSize(narrow);
    await expect.poll(() => focusedText(page)).not.toBe('');
  });

  it('returns to what is shown when a narrow window closes a payment', async () => {
    page = await formOfScene(scenes, 'full');
    await page.setViewportSize(narrow);
    await page.keyboard.press('Control+2');
    await page.getByRole('option').filter({ visible: true }).first().click();
    await toDoParts.opened(page).waitFor();
    await page
      .getByRole('button', { name: /^Close/u })
      .filter({ visible: true })
      .first()
      .click();
    await toDoParts.opened(page).waitFor({ state: 'detached' });
    await expect.poll(() => focusedText(page)).not.toBe('');
  });

  it.each([
    ['3', 'plans', 'plans-search'],
    ['4', 'customers', 'customers-search'],
  ])(
    'goes back to the list when a narrow window leaves a page (Ctrl+%s)',
    async (key, scene, name) => {
      page = await formOfScene(scenes, scene);
      await page.setViewportSize(narrow);
      await page.keyboard.press(`Control+${key}`);
      await field(page, name).waitFor();
      await page.getByRole('option').filter({ visible: true }).first().click();
      await page.getByRole('button', { name: frameWords.toList }).filter({ visible: true }).click();
      await expect.poll(() => focused(page)).toBe(name);
    },
  );

  it('is left by a press that reaches its aim, although a sentence appears above that', async () => {
    const aim = page.getByRole('radio', { name: kindWords.recurring });
    await field(page, 'amount').fill('abc');
    await page.getByText(capital(kindWords.recurring), { exact: true }).click();
    await expect.poll(() => aim.isChecked()).toBe(true);
    await expect.poll(() => field(page, 'amount').getAttribute('aria-invalid')).toBe('true');
  });
});

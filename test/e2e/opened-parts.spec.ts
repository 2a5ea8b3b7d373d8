import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dateEntryWords } from '../../src/renderer/words/date-entry.ts';
import { reportWords } from '../../src/renderer/topics/reports/words/reports.ts';
import { paymentWords } from '../../src/renderer/words/payments/payments.ts';
import { violationsInBothThemes } from './fixture/accessibility.ts';
import { openScenes, type Scenes } from './fixture/scenes.ts';
import { practiceDateButton, staffButton } from './pages/top-bar.ts';
import { field, focused, focusedRole, formOfScene } from './take-payment-keys.ts';

/** Menus, lists and calendars are drawn over a screen, and are not there while the screen itself is checked. */
describe('a part that opens over a screen', () => {
  let scenes: Scenes;
  let page: Page;

  beforeAll(async () => {
    scenes = await openScenes();
  });
  afterAll(() => scenes.close());
  beforeEach(async () => {
    page = await formOfScene(scenes, 'records');
  });

  const isClean = () => expect.poll(() => violationsInBothThemes(page)).toEqual([]);

  it('reads and passes axe: the choices of a field', async () => {
    await field(page, 'currency').click();
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    await isClean();
  });

  it('reads and passes axe: a calendar', async () => {
    await page.keyboard.press('Control+5');
    await page.getByRole('button', { name: dateEntryWords.open }).click();
    await page.getByRole('dialog', { name: dateEntryWords.calendar }).getByRole('table').waitFor();
    await isClean();
  });

  it('reads and passes axe: the years above the months of a report', async () => {
    await page.keyboard.press('Control+7');
    await page.getByRole('tab', { name: reportWords.names.approvals }).click();
    const months = page.getByRole('group', { name: reportWords.month });
    await months.getByRole('button', { name: /^[A-Z][a-z]+ \d{4}$/u }).click();
    await page.getByRole('button', { name: dateEntryWords.previousYear }).waitFor();
    await page.getByRole('button', { name: /^\d{4}$/u }).click();
    await page.getByRole('button', { name: dateEntryWords.previousDecade }).waitFor();
    await isClean();
  });

  it('reads and passes axe: a filter', async () => {
    await page.keyboard.press('Control+5');
    await page.getByRole('button', { name: paymentWords.filters.states }).click();
    await page.getByRole('checkbox').first().waitFor();
    await isClean();
  });

  it.each([
    ['of staff', staffButton],
    ['of the practice date', practiceDateButton],
  ])('reads and passes axe: the menu %s', async (_, button) => {
    await button(page).click();
    await page.getByRole('menuitem').first().waitFor();
    await isClean();
  });

  it.each([
    ['a filter', (on: Page) => on.getByRole('button', { name: paymentWords.filters.states })],
    ['a menu', (on: Page) => on.getByRole('button', { name: paymentWords.exportAs })],
    ['a menu of the bar', staffButton],
    ['a calendar', (on: Page) => on.getByRole('button', { name: dateEntryWords.open })],
  ])('closes when the palette opens over it: %s', async (_, button) => {
    await page.keyboard.press('Control+5');
    const isOpen = () => button(page).getAttribute('aria-expanded');
    await button(page).click();
    await expect.poll(isOpen).toBe('true');
    await page.keyboard.press('Control+k');
    await expect.poll(isOpen).toBe('false');
    await expect.poll(() => focusedRole(page)).toBe('combobox');
  });

  it('keeps the focus when its button scrolls away: a menu', async () => {
    await page.setViewportSize({ width: 320, height: 400 });
    await staffButton(page).click();
    await page.getByRole('menuitem').first().waitFor();
    await page.mouse.wheel(0, 2_000);
    await page.waitForTimeout(500);
    expect(await focusedRole(page)).toMatch(/menu/u);
  });

  it('closes when its field is typed in: a calendar', async () => {
    await page.keyboard.press('Control+5');
    await page.getByRole('button', { name: dateEntryWords.open }).click();
    await page.getByRole('dialog', { name: dateEntryWords.calendar }).waitFor();
    await field(page, 'payments-jump').click();
    await page.keyboard.type('1');
    await page.getByRole('dialog', { name: dateEntryWords.calendar }).waitFor({ state: 'hidden' });
    expect(await focused(page)).toBe('payments-jump');
  });

  it('stays open while a day is picked in it: the other filters', async () => {
    await page.keyboard.press('Control+5');
    await page.getByRole('button', { name: paymentWords.moreFilters, exact: true }).click();
    await field(page, 'payments-from').press('ArrowDown');
    await page.getByRole('dialog', { name: dateEntryWords.calendar }).getByRole('table').waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('payments-from');
    expect(await field(page, 'payments-until').isVisible()).toBe(true);
  });
});

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dateEntryWords } from '../../src/renderer/words/date-entry.ts';
import { reportWords } from '../../src/renderer/topics/reports/words/reports.ts';
import { paymentWords } from '../../src/renderer/words/payments/payments.ts';
import { violationsInBothThemes } from './fixture/accessibility.ts';
import { openScenes, type Scenes } from './fixture/scenes.ts';
import { practiceDateButton, staffButton } from './pages/top-bar.ts';
import { field, formOfScene } from './take-payment-keys.ts';

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
});

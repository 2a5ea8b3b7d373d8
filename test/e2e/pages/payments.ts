import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { paymentWords } from '../../../src/renderer/words/payments/payments.ts';
import { byClass } from './part.ts';

/** Opens the newest attempt of a reference beside the list of Payments, by keyboard. */
export async function openPayment(page: Page, reference: string): Promise<void> {
  await page.keyboard.press('Control+5');
  const search = page.getByRole('searchbox').filter({ visible: true });
  await search.focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(reference);
  const list = page.getByRole('listbox', { name: paymentWords.list }).filter({ visible: true });
  // The newest of all may be the one that is looked for: the list has been narrowed once no row is another.
  await expect
    .poll(() => list.getByRole('option').allInnerTexts())
    .toSatisfy((rows: string[]) => rows.length > 0 && rows.every((row) => row.includes(reference)));
  await list.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await page.getByRole('article').filter({ visible: true }).getByText(reference).first().waitFor();
}

/** Parts of Payments. */
export const paymentParts = {
  /** The opened payment beside the list. */
  beside: byClass('.payments-right'),
  reference: byClass('.payments-reference'),
  listedReferences: byClass('.tall-list .payments-reference'),
  chosenReference: byClass('[aria-selected="true"] .payments-reference'),
  filter: byClass('.payments-chip'),
  count: byClass('.payments-count'),
  wrongDay: byClass('.payments-wrong'),
  said: byClass('.payments-said'),
  exportSaid: byClass('.payments-export .payments-said'),
  duplicates: byClass('.payments-duplicate'),
  followUps: byClass('.file-part'),
} as const;

/** A line of the list by its number, counted from the first of all. */
export function lineAt(list: Locator, number: number): Locator {
  return list.locator(`[aria-posinset="${number}"]`);
}

/** Number of the first line that is completely visible. */
export function topLine(list: Locator): Promise<number> {
  return list.evaluate((element) => {
    const { top } = element.getBoundingClientRect();
    const whole = [...element.querySelectorAll('[role="option"]')].find(
      (one) => one.getBoundingClientRect().top >= top - 0.5,
    );
    return Number(whole?.getAttribute('aria-posinset'));
  });
}

/** Chooses one of the forms in which the list is exported. */
export async function exportAs(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: paymentWords.exportAs, exact: true }).press('Enter');
  const way = page.getByRole('menuitem', { name: words });
  await way.press('Enter');
  // With the menu, what the export before said is gone.
  await way.waitFor({ state: 'hidden' });
}

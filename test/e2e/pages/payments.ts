import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { paymentWords } from '../../../src/renderer/words/payments/payments.ts';

/** Opens the newest attempt of a reference beside the list of Payments, by keyboard. */
export async function openPayment(page: Page, reference: string): Promise<void> {
  await page.keyboard.press('Control+5');
  const search = page.getByRole('searchbox').filter({ visible: true });
  await search.focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(reference);
  const list = page.getByRole('listbox', { name: paymentWords.list }).filter({ visible: true });
  await expect.poll(() => list.getByRole('option').first().innerText()).toContain(reference);
  await list.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await page.getByRole('article').filter({ visible: true }).getByText(reference).first().waitFor();
}

import type { Locator } from 'playwright-core';

/** Chooses in a field of fixed choices by the words of the option, as the mouse does. */
export async function chooseOption(field: Locator, words: string): Promise<void> {
  await field.click();
  await field.page().getByRole('option', { name: words, exact: true }).click();
}

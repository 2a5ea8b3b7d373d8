import type { Locator } from 'playwright-core';

/** Wait for an option of an open list, in ms. */
const openListMs = 4_000;

/**
 * Chooses in a field of fixed choices by the words of the option, as the mouse does.
 *
 * A screen that arrives takes the focus, which closes the list; it is then opened once more.
 */
export async function chooseOption(field: Locator, words: string): Promise<void> {
  const option = field.page().getByRole('option', { name: words, exact: true });
  await field.click();
  try {
    await option.click({ timeout: openListMs });
  } catch {
    await field.click();
    await option.click();
  }
}

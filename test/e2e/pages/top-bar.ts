import type { Page } from 'playwright-core';
import type { Role } from '../../../src/contract/define.ts';
import { frameWords, roleWords } from '../../../src/renderer/words/frame.ts';
import { chooseOption } from '../choose-option.ts';

/** The role switch of an account without staff members. */
export function roleField(page: Page) {
  return page.getByRole('combobox', { name: frameWords.switchRole });
}

/** Works as another role, and waits until the window shows it. */
export async function workAs(page: Page, role: Role): Promise<void> {
  await chooseOption(roleField(page), roleWords[role]);
  await page.waitForFunction(([field, words]) => (field as HTMLInputElement).value === words, [
    await roleField(page).elementHandle(),
    roleWords[role],
  ] as const);
}

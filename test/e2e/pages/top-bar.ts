import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';
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
  // `expect.poll` works only inside tests, and this also runs while suites are set up.
  await vi.waitFor(async () => expect(await roleField(page).inputValue()).toBe(roleWords[role]));
}

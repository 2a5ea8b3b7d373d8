import type { Locator, Page } from 'playwright-core';
import type { Role } from '../../../src/contract/define.ts';
import { capital } from '../../../src/renderer/lib/capital.ts';
import { frameWords, roleWords } from '../../../src/renderer/words/frame.ts';
import { practiceDateWords } from '../../../src/renderer/words/modes.ts';
import { frameParts } from './frame.ts';

/** The button with the operator's name, which opens the menu beside it. */
export function staffButton(page: Page): Locator {
  return page.getByRole('button').filter({ has: frameParts.operator(page) });
}

/** Waits until the bar says who is signed in, and as what; a narrow window shows their initials alone. */
export async function waitForOperator(page: Page, name: string, role = ''): Promise<void> {
  await staffButton(page).filter({ hasText: name }).filter({ hasText: role }).waitFor();
}

/** The role switch, in accounts without staff members. */
export function roleButton(page: Page): Locator {
  return staffButton(page).filter({ hasText: frameWords.switchRole });
}

/** Chooses in the menu of the operator: a role, or a way to leave. */
export async function chooseInStaffMenu(page: Page, words: string): Promise<void> {
  await staffButton(page).click();
  await page.getByRole('menuitem', { name: words }).click();
}

/** The button of the practice date, which opens the ways to move it on. */
export function practiceDateButton(page: Page): Locator {
  return page.getByRole('button', { name: practiceDateWords.date('') });
}

/** Moves the practice date on by the menu in the bar. */
export async function movePracticeOn(page: Page, by: 'day' | 'week' | 'month'): Promise<void> {
  await practiceDateButton(page).press('Enter');
  await page.getByRole('menuitem', { name: practiceDateWords[by] }).press('Enter');
}

/** Works as another role, and waits until the window shows it. */
export async function workAs(page: Page, role: Role): Promise<void> {
  const words = capital(roleWords[role]);
  await chooseInStaffMenu(page, words);
  await roleButton(page).filter({ hasText: words }).waitFor();
}

import type { Locator, Page } from 'playwright-core';
import { callListWords } from '../../../src/renderer/topics/call-backs/words/call-list.ts';
import { byClass, byRole, inside } from './part.ts';

/** Parts of To do. */
export const toDoParts = {
  screen: byClass('.to-do'),
  topLine: byClass('.to-do-top'),
  /** The list with a row of it opened. */
  opened: byClass('.to-do-body[data-opened]'),
  slip: byClass('.to-do-slip'),
  /** Receipts under a list of payments. */
  receipts: byClass('.to-do-list .receipt-part'),
  callBack: inside(byRole('listbox', callListWords.list), byRole('option')),
} as const;

/** Parts of the guide for a payment that is unconfirmed. */
export const guideParts = {
  guide: byClass('.guide'),
  lead: byClass('.guide-lead'),
  anyField: byClass('.guide [data-field]'),
  choices: byClass('.found-choice strong'),
  lookUps: byClass('.look-ups li'),
  copyLine: byClass('.copy-line'),
} as const;

/** Parts of the lists of instalments, and of the run over them. */
export const dueParts = {
  list: byClass('.due-list'),
  rows: byClass('.due-list [role="option"]'),
  opened: byClass('.due-body[data-opened]'),
  openedName: byClass('.row-list-row[data-opened] .due-who'),
  side: byClass('.due-side'),
  /** Calls and notes of the opened instalment. */
  calls: byClass('.due-calls'),
  ways: byClass('.due-ways'),
  wayButtons: byClass('.due-ways .button'),
  check: byClass('.check-first'),
  checkNames: byClass('.check-first-names'),
  checkNotice: byClass('.check-first .notice'),
  calledName: byClass('.call-subject-name'),
} as const;

/** The tiles of To do as they are read out, one after the other: names, counts and sums. */
export async function tabFigures(page: Page): Promise<string> {
  const texts = await page.getByRole('tab').allInnerTexts();
  return texts.map((text) => text.replaceAll(/\s+/gu, ' ').trim()).join(' | ');
}

/** A text of the guide that can be copied, by its label. */
export function copiedText(page: Page, label: string): Locator {
  return guideParts.copyLine(page, label).locator('span').first();
}

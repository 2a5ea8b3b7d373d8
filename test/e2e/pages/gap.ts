import type { Locator } from 'playwright-core';
import { byClass, type Scope } from './part.ts';

/** Parts of the page for restored records. */
export const gapParts = {
  page: byClass('.gap'),
  notice: byClass('.gap .notice'),
  listForm: byClass('.gap-list-form'),
  auditNotice: byClass('.audit .notice'),
  chargedSince: byClass('[data-part="charged-since"]'),
} as const;

/** The row of one kind of difference. */
export function gapRow(within: Scope, kind: string): Locator {
  return within.locator(`[data-gap-row="${kind}"]`);
}

/** A button of a row by its name. */
export function gapButton(within: Scope, name: string): Locator {
  return within.locator(`[data-gap="${name}"]`);
}

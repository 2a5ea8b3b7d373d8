import type { Page } from 'playwright-core';
import type { Status } from '../../src/contract/staff/session.ts';
import { passGate } from './fixture/pass-gate.ts';
import type { Scenes } from './fixture/scenes.ts';
import { outcomeHeading } from './pages/slip.ts';
import { fieldOf, focusedField } from './pages/controls.ts';

/** The text keyed for one payment; the card is a published test number. */
export interface Keyed {
  readonly reference: string;
  readonly amount: string;
  readonly card: string;
  readonly code?: string;
}

/** Cards of the practice bank (docs/gateway-facts.md, Test cards). */
export const cards = {
  approved: '5123456789012346',
  declined: '4557012345678902',
  byAmount: '4111111111111111',
  amex: '345678901234564',
  nineteen: '4000001234562345678',
} as const;

/** A control of the screen by its field name. */
export function field(page: Page, name: string) {
  return fieldOf(page, name);
}

/** A file's scene page at Take payment, as an admin; with `scene`, over its records. */
export async function formOfScene(
  scenes: Scenes,
  scene = '',
  change: Partial<Status> = {},
): Promise<Page> {
  const page = await scenes.page();
  const status = JSON.stringify({ role: 'admin', operatorName: 'Admin', ...change });
  const asked = new URLSearchParams({ scene, status });
  await page.goto(`${scenes.address}?${asked.toString()}`);
  await field(page, 'reference').waitFor({ timeout: 60_000 });
  return page;
}

/** Name of the focused control; null when none has the focus. */
export function focused(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const at = document.activeElement;
    return at instanceof HTMLElement ? (at.dataset['field'] ?? at.className) : null;
  });
}

/**
 * Keys the whole form from the reference on, as a clerk does once the form has the focus: Enter after each
 * field.
 */
export async function keyForm(page: Page, keyed: Keyed): Promise<void> {
  await focusedField(page, 'reference').waitFor();
  for (const part of [keyed.reference, keyed.amount, keyed.card, '0429', 'A Cardholder']) {
    await page.keyboard.type(part);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.type(keyed.code ?? '123');
}

/** Opens the review from wherever the focus is, waits as staff would, and charges. */
export async function reviewAndCharge(page: Page): Promise<void> {
  await page.keyboard.press('Control+Enter');
  await field(page, 'charge').waitFor();
  await passGate(page);
  await page.keyboard.press('Enter');
}

/** Waits for an outcome and returns its heading. */
export function outcome(page: Page): Promise<string> {
  return outcomeHeading(page);
}

/** Count of the attempts in the records, read through the page's own bridge. */
export function countAttempts(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { tillroom } = window as unknown as {
      tillroom: { call(name: string, input: object): Promise<{ value: readonly unknown[] }> };
    };
    return (await tillroom.call('charge.recent', { limit: 200 })).value.length;
  });
}

/** The role of the element that has the focus. */
export function focusedRole(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('role') ?? null);
}

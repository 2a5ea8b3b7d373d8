import type { Locator, Page } from 'playwright-core';
import { underWayHeadings } from '../../../src/renderer/words/payments/outcomes.ts';
import { slipWords } from '../../../src/renderer/words/payments/slip.ts';
import { byClass } from './part.ts';

/** Headings of the slip of Take payment before there is an outcome. */
const beforeOutcome: ReadonlySet<string> = new Set([
  slipWords.review,
  slipWords.sending,
  underWayHeadings.connecting,
  underWayHeadings.waiting,
]);

/** Parts of a slip, on whichever screen it is. */
export const slipParts = {
  slip: byClass('.slip'),
  heading: byClass('.slip-heading'),
  total: byClass('.slip-total'),
  card: byClass('.slip-card'),
  footer: byClass('.slip-footer'),
  footerButtons: byClass('.slip-footer .button'),
  mainButton: byClass('.slip-footer .button-primary'),
  schedule: byClass('.slip-schedule'),
  scheduleLines: byClass('.slip-schedule li'),
  lookUp: byClass('.slip [data-work="look-up"]'),
  paragraphs: byClass('.slip p'),
  /** The slip of Take payment, with what it alone has. */
  ofCharge: byClass('.charge-slip .slip'),
  chargeButtons: byClass('.charge-slip button'),
  chargeCard: byClass('.charge-slip .slip-card'),
  chargeWait: byClass('.charge-slip .slip-wait'),
} as const;

/** The heading of the current payment, whatever its text. */
export function chargeHeading(page: Page): Locator {
  return page.locator('.charge-slip .slip-heading');
}

/** Waits for the outcome of the current payment, and returns its heading. */
export async function outcomeHeading(page: Page): Promise<string> {
  const pending = new RegExp([...beforeOutcome].join('|'), 'u');
  const heading = chargeHeading(page).filter({ hasNotText: pending });
  await heading.waitFor({ timeout: 20_000 });
  return heading.innerText();
}

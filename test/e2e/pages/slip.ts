import type { Locator, Page } from 'playwright-core';
import { underWayHeadings } from '../../../src/renderer/words/payments/outcomes.ts';
import { slipWords } from '../../../src/renderer/words/payments/slip.ts';

/** Headings of the slip of Take payment before there is an outcome. */
const beforeOutcome: ReadonlySet<string> = new Set([
  slipWords.review,
  slipWords.sending,
  underWayHeadings.connecting,
  underWayHeadings.waiting,
]);

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

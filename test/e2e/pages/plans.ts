import type { Page } from 'playwright-core';
import { fieldOf } from './controls.ts';
import { byClass } from './part.ts';

/** Parts of the list of plans, of the calendar and of a plan's page. */
export const planPageParts = {
  page: byClass('.plan-page'),
  outcome: byClass('.plan-page .slip-heading'),
  /** The slip of a charge that was begun on the page. */
  chargeSlip: byClass('.plan-page > .plan-slip'),
  attempt: byClass('.plan-try'),
  attemptSlip: byClass('.plan-slip .slip'),
  scheduleRow: byClass('.schedule-row'),
  scheduleBadges: byClass('.schedule-row .badge'),
  history: byClass('.beads'),
  charges: byClass('.bead'),
  chargeLines: byClass('.bead-list li'),
  compared: byClass('.compare-sides table'),
  replaceCard: byClass('.replace-card'),
  calendarDay: byClass('button.calendar-day'),
  calendarTable: byClass('.calendar-table'),
  planOfDay: byClass('.opened-day-plan'),
  reference: byClass('.plan-line-reference'),
} as const;

/** Parts of lists with a search. */
export const listParts = {
  found: byClass('.found-row'),
  foundBadges: byClass('.found-row .badge'),
  /** The row that the arrow keys are at. */
  cursor: byClass('.row-list-row[data-cursor]'),
  /** Rows that a click opens, in any list. */
  anyRow: byClass('[role="option"], [role="row"] button, .found-row'),
} as const;

/** Chooses an action of a plan's page by keyboard: its own button, or the menu that holds it. */
export async function choosePlanAction(page: Page, action: string): Promise<void> {
  const control = fieldOf(page, `plan-${action}`);
  await control.waitFor({ state: 'attached' });
  if ((await control.getAttribute('role')) === 'menuitem') {
    await fieldOf(page, 'plan-more').press('Enter');
    await control.waitFor();
  }
  await control.press('Enter');
}

import type { Locator, Page } from 'playwright-core';
import { byClass } from './part.ts';

/** Parts of Day close and Reports. */
export const closeParts = {
  dayRow: byClass('.close-day-row'),
  opened: byClass('.list-page'),
  comparison: byClass('.close-comparison'),
  figure: byClass('.figure-open'),
  fileDays: byClass('.reconcile-days tbody tr'),
  bankLine: byClass('.bank-line-head'),
} as const;

/** Parts of the reports. */
export const reportParts = {
  tile: byClass('.report-tile'),
  bars: byClass('.share-bars'),
  chart: byClass('.recharts-surface, .share-bars'),
} as const;

/** A sum beside the day's entries, by its name. */
export function journalFigure(page: Page, name: string): Locator {
  return page.locator(`[data-figure="${name}"]`);
}

import { daysFromEpoch, lastDayOf } from '../time/calendar.ts';
import type { CalendarDate, YearMonth } from '../time/calendar.ts';

/** The time left to charge a card on file, in the steps at which staff should act. */
export const cardHealths = ['good', 'within-60', 'within-30', 'within-7', 'expired'] as const;

export type CardHealth = (typeof cardHealths)[number];

/** The last month of a card on file: the later one that a response brought, or its first. */
export function validUntil({
  expiry,
  laterExpiry,
}: {
  readonly expiry: YearMonth;
  readonly laterExpiry: YearMonth | null;
}): YearMonth {
  return laterExpiry ?? expiry;
}

/**
 * Classifies a card by the merchant's calendar date.
 *
 * A card is valid to the end of the last day of its month, so on that day it still counts as expiring. The
 * steps are days from today to that last day: 7, 30 and 60.
 */
export function cardHealth(expiry: YearMonth, today: CalendarDate): CardHealth {
  const daysLeft = daysFromEpoch(lastDayOf(expiry)) - daysFromEpoch(today);
  if (daysLeft < 0) return 'expired';
  if (daysLeft <= 7) return 'within-7';
  if (daysLeft <= 30) return 'within-30';
  return daysLeft <= 60 ? 'within-60' : 'good';
}

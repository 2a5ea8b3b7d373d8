import { addDays } from '../plans/days.ts';
import type { CalendarDate } from '../time/calendar.ts';

/** The reports in the order of their tabs; the overview shows the other four in one place. */
export const reportNames = ['overview', 'approvals', 'declines', 'falls-due', 'recovered'] as const;

export type ReportName = (typeof reportNames)[number];

/** Ways in which a failed instalment was later paid by card. */
export const recoveryMethods = ['retry', 'new-card', 'expired-card-try'] as const;

export type RecoveryMethod = (typeof recoveryMethods)[number];

/** Days that the forecast covers, today included. */
const forecastDays = 30;

/** Span of what falls due: from today on, both days included. */
export function forecastSpan(today: CalendarDate): {
  readonly from: CalendarDate;
  readonly until: CalendarDate;
} {
  return { from: today, until: addDays(today, forecastDays - 1) };
}

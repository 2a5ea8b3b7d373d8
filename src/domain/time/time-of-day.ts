import { dateInZone, epochMsOf } from './calendar.ts';
import type { CalendarDate, Instant } from './calendar.ts';
import { formatsByZone } from './zone-formats.ts';

/** A time as the merchant's clock shows it. */
export interface MerchantTime {
  readonly date: CalendarDate;
  /** `HH:MM`, 00 to 23 hours. */
  readonly timeOfDay: string;
}

const formatOf = formatsByZone('en-GB-u-nu-latn', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Returns the time of day of a moment in a zone: `HH:MM`, 00 to 23 hours. */
export function timeOfDay(epochMs: number, timeZone: string): string {
  return formatOf(timeZone).format(epochMs);
}

/** Returns the date and the time of day of an instant in a zone. */
export function timeInZone(instant: Instant, timeZone: string): MerchantTime {
  return {
    date: dateInZone(instant, timeZone),
    timeOfDay: timeOfDay(epochMsOf(instant), timeZone),
  };
}

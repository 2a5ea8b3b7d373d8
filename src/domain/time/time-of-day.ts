import { dateInZone, epochMsOf } from './calendar.ts';
import type { CalendarDate, Instant } from './calendar.ts';

/** A time as the merchant's clock shows it. */
export interface MerchantTime {
  readonly date: CalendarDate;
  /** `HH:MM`, 00 to 23 hours. */
  readonly timeOfDay: string;
}

/** Returns the date and the time of day of an instant in a zone. */
export function timeInZone(instant: Instant, timeZone: string): MerchantTime {
  const parts = new Intl.DateTimeFormat('en-GB-u-nu-latn', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(epochMsOf(instant));
  const part = (type: 'hour' | 'minute') => parts.find((found) => found.type === type)?.value ?? '';
  return { date: dateInZone(instant, timeZone), timeOfDay: `${part('hour')}:${part('minute')}` };
}

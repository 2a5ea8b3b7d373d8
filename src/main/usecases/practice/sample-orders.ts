import type { CurrencyCode } from '../../../domain/money.ts';
import { addDays } from '../../../domain/plans/days.ts';
import { monthOf, weekdayOf } from '../../../domain/time/calendar.ts';
import type { CalendarDate, YearMonth } from '../../../domain/time/calendar.ts';
import { samplePeople } from './sample-people.ts';

/** One telephone order of the sample's past, with its keyed card. */
export interface SampleOrder {
  readonly day: CalendarDate;
  /** Minutes after the day's midnight, by the merchant's clock. */
  readonly minuteOfDay: number;
  readonly reference: string;
  /** Minor units. */
  readonly amountMinor: number;
  readonly currency: CurrencyCode;
  /** A published test number. */
  readonly number: string;
  readonly expiry: YearMonth;
  /** Index of its customer, who holds the card. */
  readonly person: number;
  readonly securityCode: string;
  readonly savesCard: boolean;
}

/** Published test numbers that approve every amount, each in twelve cards: one for each of the sixty people. */
const approving = [
  { number: '5123456789012346', securityCode: '123' },
  { number: '4005550000000001', securityCode: '123' },
  { number: '345678901234564', securityCode: '1234' },
  { number: '3530111333300000', securityCode: '123' },
  { number: '6250946000000016', securityCode: '123' },
] as const;

/** The published test number that responds by the last two digits of the amount. */
const telling = { number: '4111111111111111', securityCode: '123' } as const;

/** Response codes of the orders that are declined, each as often as it comes: the last two digits of their amounts. */
const declineCodes = [51, 5, 51, 54, 51, 5, 91, 51, 54, 5, 41, 51] as const;
/** One order in so many is declined; it shares no divisor with the number of customers, and so meets each of them. */
const declinedEvery = 13;

/** One customer in so many saves the card of the first order. */
const savedEvery = 4;

/** Orders of each weekday, from Sunday. */
const ordersOfWeekday = [1, 6, 5, 7, 6, 7, 3] as const;
/** The shop takes orders from nine o'clock on, for eight hours. */
const opensAtMinute = 9 * 60;
const openMinutes = 8 * 60;
const firstNumber = 1_041;

/** Telephone orders of each day from the first of the month before to yesterday. */
export function sampleOrders(today: CalendarDate): readonly SampleOrder[] {
  const orders: SampleOrder[] = [];
  for (let day = firstDay(today); day < today; day = addDays(day, 1)) {
    const count = (ordersOfWeekday[weekdayOf(day)] ?? 0) + (orders.length % 3);
    for (let of = 0; of < count; of += 1) {
      const minuteOfDay = opensAtMinute + Math.floor(((of + 0.5) * openMinutes) / count);
      orders.push(orderOf(orders.length, { day, minuteOfDay }));
    }
  }
  return orders;
}

function firstDay(today: CalendarDate): CalendarDate {
  const lastOfMonthBefore = addDays(today, -Number(today.slice(8)));
  return addDays(lastOfMonthBefore, 1 - Number(lastOfMonthBefore.slice(8)));
}

function orderOf(index: number, time: Pick<SampleOrder, 'day' | 'minuteOfDay'>): SampleOrder {
  const person = (index * 23) % samplePeople.length;
  // Steps of five cents from 18.00 to 317.95; none comes again within weeks, so that no order looks like a duplicate.
  const usual = 1_800 + ((index * 1_373) % 6_000) * 5;
  const isDeclined = index % declinedEvery === declinedEvery - 3;
  const declined = Math.floor(index / declinedEvery);
  const code = declineCodes[declined % declineCodes.length] ?? 51;
  const { year } = monthOf(time.day);
  return {
    ...time,
    reference: `ORD-${firstNumber + index}`,
    amountMinor: isDeclined ? Math.floor(usual / 100) * 100 + code : usual,
    currency: 'AUD' as CurrencyCode,
    ...(isDeclined
      ? telling
      : (approving[(Math.floor(person / 12) + 1) % approving.length] ?? approving[0])),
    // No card of an order looks like one of a sample plan, and no two that are declined look alike.
    expiry: isDeclined
      ? { year: year + 7 + Math.floor(declined / 12), month: (declined % 12) + 1 }
      : { year: year + 7, month: (person % 12) + 1 },
    person,
    // The first order of each customer comes before the second of any.
    savesCard: !isDeclined && index < samplePeople.length && person % savedEvery === 2,
  };
}

import type { CalendarDate } from '../../../src/domain/time/calendar.ts';
import type { CurrencyCode } from '../../../src/domain/money.ts';
import type { Period, PlanEnd, PlanTerms } from '../../../src/domain/plans/terms.ts';
import type { SeededChance } from './seeded-chance.ts';

/** Currencies, weighted by how often the merchant charges them. */
export const seededCurrencies = [
  [88, 'AUD'],
  [6, 'NZD'],
  [3, 'USD'],
  [2, 'JPY'],
  [1, 'KWD'],
] as const;

const periods: readonly (readonly [number, Period])[] = [
  [70, { unit: 'month', every: 1 }],
  [15, { unit: 'week', every: 2 }],
  [10, { unit: 'month', every: 3 }],
  [5, { unit: 'week', every: 1 }],
];

/** Terms that staff agree on over the phone: a few instalments of a total, or a repeated amount. */
export function believableTerms(chance: SeededChance, startDate: CalendarDate): PlanTerms {
  const base = {
    currency: chance.weighted(seededCurrencies) as string as CurrencyCode,
    period: chance.weighted(periods),
    startDate,
    restFrom: null,
    firstAmountMinor: null,
  };
  const amountMinor = amountOf(chance);
  if (chance.fraction() < 0.6) {
    const count = 2 + chance.below(3);
    const totalMinor = amountMinor * count + chance.below(count);
    return { ...base, kind: 'instalment', totalMinor, count, remainderOn: 'last' };
  }
  const end: PlanEnd =
    chance.fraction() < 0.7 ? { kind: 'never' } : { kind: 'after', count: 6 + chance.below(12) };
  return { ...base, kind: 'recurring', amountMinor, end };
}

/** A typical amount, in minor units. */
export function amountOf(chance: SeededChance): number {
  const typical = chance.oneOf([1990, 2450, 4950, 8900, 12_000, 14_950, 24_000]);
  return chance.fraction() < 0.4 ? typical : 500 + chance.below(60_000);
}

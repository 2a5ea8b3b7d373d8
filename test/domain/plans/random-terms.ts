import * as fc from 'fast-check';
import { addDays } from '../../../src/domain/plans/days.ts';
import { periodUnits } from '../../../src/domain/plans/terms.ts';
import type {
  InstalmentTerms,
  PlanTerms,
  RecurringTerms,
} from '../../../src/domain/plans/terms.ts';
import { aud, day } from './plan-fixtures.ts';

const base = day('1999-12-28');

/** Days of two centuries; ends of months and leap days are as likely as all the others. */
export const anyDay = fc.oneof(
  fc.integer({ min: 0, max: 73_000 }).map((days) => addDays(base, days)),
  fc.constantFrom('2024-02-29', '2028-02-29', '2026-01-31', '2027-12-31', '2100-02-28').map(day),
);

export const anyPeriod = fc.record({
  unit: fc.constantFrom(...periodUnits),
  every: fc.integer({ min: 1, max: 6 }),
});

const shared = { currency: fc.constant(aud), period: anyPeriod, startDate: anyDay };

/** Splits with and without a first amount, none of them too small. */
export const anyInstalmentTerms: fc.Arbitrary<InstalmentTerms> = fc
  .record({
    ...shared,
    count: fc.integer({ min: 1, max: 24 }),
    totalMinor: fc.integer({ min: 24, max: 5_000_000 }),
    first: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
    rest: fc.option(fc.integer({ min: 1, max: 60 })),
    remainderOn: fc.constantFrom('first' as const, 'last' as const),
  })
  .map(({ first, rest, ...terms }) => ({
    ...terms,
    kind: 'instalment',
    restFrom: rest === null ? null : addDays(terms.startDate, rest),
    firstAmountMinor:
      first === null || terms.count === 1
        ? null
        : 1 + (first % (terms.totalMinor - terms.count + 1)),
  }));

const anyEnd = fc.oneof(
  fc.constant({ kind: 'never' } as const),
  fc.integer({ min: 1, max: 20 }).map((count) => ({ kind: 'after', count }) as const),
);

export const anyRecurringTerms: fc.Arbitrary<RecurringTerms> = fc
  .record({
    ...shared,
    amountMinor: fc.integer({ min: 1, max: 100_000 }),
    first: fc.option(fc.integer({ min: 1, max: 100_000 })),
    end: anyEnd,
    untilDays: fc.option(fc.integer({ min: 0, max: 300 }), { freq: 3 }),
  })
  .map(({ first, untilDays, end, ...terms }) => ({
    ...terms,
    kind: 'recurring',
    restFrom: null,
    firstAmountMinor: first,
    end: untilDays === null ? end : { kind: 'until', date: addDays(terms.startDate, untilDays) },
  }));

export const anyTerms: fc.Arbitrary<PlanTerms> = fc.oneof(anyInstalmentTerms, anyRecurringTerms);

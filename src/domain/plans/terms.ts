import type { CalendarDate } from '../time/calendar.ts';
import type { CurrencyCode } from '../money.ts';

/** The instalment that takes the rest of a division. */
export const remaindersOn = ['first', 'last'] as const;

export type RemainderOn = (typeof remaindersOn)[number];

export const periodUnits = ['day', 'week', 'month', 'year'] as const;

export type PeriodUnit = (typeof periodUnits)[number];

/** The time between two instalments: `every` units. */
export interface Period {
  readonly unit: PeriodUnit;
  /** 1 or more. */
  readonly every: number;
}

/** The end of a recurring plan; the date of `until` is the last possible due date. */
export type PlanEnd =
  | { readonly kind: 'never' }
  | { readonly kind: 'until'; readonly date: CalendarDate }
  | { readonly kind: 'after'; readonly count: number };

interface TermsBase {
  readonly currency: CurrencyCode;
  readonly period: Period;
  /** The date of the first charge, in the merchant's zone. */
  readonly startDate: CalendarDate;
  /** The date of the second charge, when the later charges are not counted from the first; null otherwise. */
  readonly restFrom: CalendarDate | null;
  /** A different first amount in minor units; null when the first equals the others. */
  readonly firstAmountMinor: number | null;
}

/** The terms of a plan that repeats one amount. */
export interface RecurringTerms extends TermsBase {
  readonly kind: 'recurring';
  readonly amountMinor: number;
  readonly end: PlanEnd;
}

/** The terms of a total split into instalments, which add up to it to the minor unit. */
export interface InstalmentTerms extends TermsBase {
  readonly kind: 'instalment';
  readonly totalMinor: number;
  /** Number of instalments, the first included. */
  readonly count: number;
  /** The instalment, among those split evenly, that carries the remainder. */
  readonly remainderOn: RemainderOn;
}

/** The agreed terms of a plan; `kind` is also the kind of its charges. */
export type PlanTerms = RecurringTerms | InstalmentTerms;

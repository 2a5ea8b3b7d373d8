import type { CalendarDate } from '../time/calendar.ts';
import type { CurrencyCode } from '../money.ts';

/** The units that a schedule counts in. */
export const periodUnits = ['day', 'week', 'month', 'year'] as const;

export type PeriodUnit = (typeof periodUnits)[number];

/** The time between two instalments: every so many units. */
export interface Period {
  readonly unit: PeriodUnit;
  /** 1 or more. */
  readonly every: number;
}

/** When a recurring plan ends; the date of `until` is the last day on which one may fall due. */
export type PlanEnd =
  | { readonly kind: 'never' }
  | { readonly kind: 'until'; readonly date: CalendarDate }
  | { readonly kind: 'after'; readonly count: number };

interface TermsBase {
  readonly currency: CurrencyCode;
  readonly period: Period;
  /** The date of the first charge, in the merchant's zone. */
  readonly startDate: CalendarDate;
  /** The date of the second charge, when the rest counts from another day than the first. */
  readonly restFrom: CalendarDate | null;
  /** A different first amount in minor units, null when the first is like the others. */
  readonly firstAmountMinor: number | null;
}

/** The same amount again and again. */
export interface RecurringTerms extends TermsBase {
  readonly kind: 'recurring';
  readonly amountMinor: number;
  readonly end: PlanEnd;
}

/** A total split into a number of rows, whose sum is the total to the minor unit. */
export interface InstalmentTerms extends TermsBase {
  readonly kind: 'instalment';
  readonly totalMinor: number;
  /** Number of rows, the first one included. */
  readonly count: number;
  /** The row that carries what does not divide, among those that are split evenly. */
  readonly remainderOn: 'first' | 'last';
}

/** What a plan was agreed to be; `kind` is the kind of its charges too. */
export type PlanTerms = RecurringTerms | InstalmentTerms;

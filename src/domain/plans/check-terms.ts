import { isCalendarDate } from '../time/calendar.ts';
import type { CalendarDate } from '../time/calendar.ts';
import { exponentOf, isCurrency } from '../money.ts';
import type { CurrencyCode } from '../money.ts';
import { failed, ok } from '../result.ts';
import type { Result } from '../result.ts';
import { rowCount, scheduleRow, slotDate } from './schedule.ts';
import type { InstalmentTerms, PeriodUnit, PlanTerms, RecurringTerms } from './terms.ts';

/** Limits on terms, from the account and the calendar. */
export interface TermsLimits {
  readonly currencies: readonly CurrencyCode[];
  /** Largest single charge, in major units. */
  readonly amountLimitMajor: number;
  /** Maximum instalments of a plan with an end. */
  readonly countMax: number;
  /** Earliest first charge; null when it may be in the past, as for imported plans. */
  readonly earliestStart: CalendarDate | null;
}

/** The form field that a refusal belongs to. */
export const termsFields = [
  'currency',
  'amount',
  'firstAmount',
  'total',
  'count',
  'every',
  'startDate',
  'restFrom',
  'end',
] as const;

export type TermsField = (typeof termsFields)[number];

export const termsRefusals = [
  'not-offered',
  'not-an-amount',
  'over-limit',
  'not-a-number',
  'too-few',
  'too-many',
  'too-small-to-split',
  'does-not-add-up',
  'not-a-date',
  'in-the-past',
  'not-after-first',
  'end-before-start',
] as const;

export type TermsRefusal = (typeof termsRefusals)[number];

export type TermsRefusals = Readonly<Partial<Record<TermsField, TermsRefusal>>>;

/** Maximum instalments of a plan with an end: a daily plan of about a year and a half. */
export const rowCountMax = 600;

/** Longest period, about ten years in each unit, to catch typing errors. */
const everyMax: Readonly<Record<PeriodUnit, number>> = {
  day: 3660,
  week: 520,
  month: 120,
  year: 10,
};

type Refusals = Partial<Record<TermsField, TermsRefusal>>;

/**
 * Checks that terms can be met, and returns every refusal by field.
 *
 * Accepted terms give a schedule of at least one instalment, each of a whole positive amount within the
 * account's limit, adding up to the total.
 */
export function checkTerms<Terms extends PlanTerms>(
  terms: Terms,
  limits: TermsLimits,
): Result<Terms, TermsRefusals> {
  const refusals: Refusals = {};
  checkFrame(terms, limits, refusals);
  if (refusals.currency === undefined) {
    const amountMaxMinor = limits.amountLimitMajor * 10 ** exponentOf(terms.currency);
    if (terms.kind === 'instalment') checkSplit(terms, limits, amountMaxMinor, refusals);
    else checkRecurring(terms, limits, amountMaxMinor, refusals);
  }
  return Object.keys(refusals).length === 0 ? ok(terms) : failed(refusals);
}

function checkFrame(terms: PlanTerms, limits: TermsLimits, refusals: Refusals): void {
  const { currency, period, startDate, restFrom } = terms;
  if (!isCurrency(currency) || !limits.currencies.includes(currency)) {
    refusals.currency = 'not-offered';
  }
  if (!isCount(period.every)) refusals.every = 'not-a-number';
  else if (period.every > everyMax[period.unit]) refusals.every = 'too-many';
  if (!isCalendarDate(startDate)) refusals.startDate = 'not-a-date';
  else if (limits.earliestStart !== null && startDate < limits.earliestStart) {
    refusals.startDate = 'in-the-past';
  }
  if (restFrom !== null) {
    if (!isCalendarDate(restFrom)) refusals.restFrom = 'not-a-date';
    else if (restFrom <= startDate) refusals.restFrom = 'not-after-first';
  }
}

function checkRecurring(
  terms: RecurringTerms,
  limits: TermsLimits,
  amountMaxMinor: number,
  refusals: Refusals,
): void {
  const { amountMinor, firstAmountMinor, end } = terms;
  refuse(refusals, 'amount', amountRefusal(amountMinor, amountMaxMinor));
  if (firstAmountMinor !== null) {
    refuse(refusals, 'firstAmount', amountRefusal(firstAmountMinor, amountMaxMinor));
  }
  if (end.kind === 'after') {
    refuse(refusals, 'count', countRefusal(end.count, limits.countMax));
    refuse(refusals, 'count', reachRefusal(terms, end.count, refusals));
  }
  if (end.kind === 'until') refuse(refusals, 'end', endRefusal(terms, end.date, limits, refusals));
}

/** A schedule whose last instalment is past the last representable date has too many. */
function reachRefusal(terms: PlanTerms, count: number, refusals: Refusals): TermsRefusal | null {
  if (refusals.count !== undefined || !hasDates(refusals)) return null;
  return slotDate(terms, count) === null ? 'too-many' : null;
}

function hasDates(refusals: Refusals): boolean {
  return [refusals.startDate, refusals.restFrom, refusals.every].every(
    (refusal) => refusal === undefined || refusal === 'in-the-past',
  );
}

function endRefusal(
  terms: RecurringTerms,
  end: CalendarDate,
  limits: TermsLimits,
  refusals: Refusals,
): TermsRefusal | null {
  if (!isCalendarDate(end)) return 'not-a-date';
  if (end < terms.startDate) return 'end-before-start';
  return hasDates(refusals) && (rowCount(terms) ?? 0) > limits.countMax ? 'too-many' : null;
}

function checkSplit(
  terms: InstalmentTerms,
  limits: TermsLimits,
  amountMaxMinor: number,
  refusals: Refusals,
): void {
  const { totalMinor, count, firstAmountMinor } = terms;
  refuse(refusals, 'count', countRefusal(count, limits.countMax));
  refuse(refusals, 'count', reachRefusal(terms, count, refusals));
  if (!isCount(totalMinor)) refusals.total = 'not-an-amount';
  if (firstAmountMinor !== null) {
    refuse(refusals, 'firstAmount', amountRefusal(firstAmountMinor, amountMaxMinor));
  }
  const isReadable = ['count', 'total', 'firstAmount'] as const;
  if (isReadable.some((field) => refusals[field] !== undefined)) return;
  if (firstAmountMinor !== null && !leavesRest(terms, firstAmountMinor)) {
    refusals.firstAmount = 'does-not-add-up';
  } else if (firstAmountMinor === null && totalMinor < count) {
    refusals.total = 'too-small-to-split';
  } else if (largestRow(terms) > amountMaxMinor) {
    refusals.total = 'over-limit';
  }
}

/** Tells whether the rest gives every other instalment at least one minor unit, or is exactly zero. */
function leavesRest({ totalMinor, count }: InstalmentTerms, firstAmountMinor: number): boolean {
  const restMinor = totalMinor - firstAmountMinor;
  return count === 1 ? restMinor === 0 : restMinor >= count - 1;
}

/** All instalments are equal, except the first, the second and the last. */
function largestRow(terms: InstalmentTerms): number {
  const undated = { ...terms, startDate: '2000-01-01' as CalendarDate, restFrom: null };
  const daily = { ...undated, period: { unit: 'day', every: 1 } as const };
  return Math.max(...[1, 2, terms.count].map((slot) => scheduleRow(daily, slot)?.amountMinor ?? 0));
}

function refuse(refusals: Refusals, field: TermsField, refusal: TermsRefusal | null): void {
  if (refusal !== null) refusals[field] = refusal;
}

function amountRefusal(amountMinor: number, amountMaxMinor: number): TermsRefusal | null {
  if (!isCount(amountMinor)) return 'not-an-amount';
  return amountMinor > amountMaxMinor ? 'over-limit' : null;
}

function countRefusal(count: number, countMax: number): TermsRefusal | null {
  if (!Number.isSafeInteger(count)) return 'not-a-number';
  if (count < 1) return 'too-few';
  return count > countMax ? 'too-many' : null;
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 1;
}

import type { TermsRefusalView } from '../../../../contract/plan-terms-refusal.ts';
import { readAmount } from '../../../../domain/amount-entry.ts';
import type { CalendarDate } from '../../../../domain/time/calendar.ts';
import { isCalendarDate } from '../../../../domain/time/calendar.ts';
import type { ChargeKind } from '../../../../domain/charge/attempt.ts';
import type { CurrencyCode } from '../../../../domain/money.ts';
import { checkTerms, rowCountMax } from '../../../../domain/plans/check-terms.ts';
import { previewSchedule } from '../../../../domain/plans/preview.ts';
import type { SchedulePreview } from '../../../../domain/plans/preview.ts';
import type { PeriodUnit, PlanEnd, PlanTerms } from '../../../../domain/plans/terms.ts';
import type { DraftView, OrderText } from '../form/order-reading.ts';

/** The kinds of payment that start a plan. */
export type PlanKind = Exclude<ChargeKind, 'single'>;

/** The terms as typed. */
export interface TermsText {
  readonly every: string;
  readonly unit: PeriodUnit;
  /** Empty for today. */
  readonly starts: string;
  /** Empty for one period after the first charge. */
  readonly restFrom: string;
  readonly end: PlanEnd['kind'];
  readonly until: string;
  readonly after: string;
  readonly count: string;
  readonly remainderOn: 'first' | 'last';
  /** Empty when it equals the others. */
  readonly firstAmount: string;
}

/** Every month without an end: the terms before staff change them. */
export const usualTerms: TermsText = {
  every: '1',
  unit: 'month',
  starts: '',
  restFrom: '',
  end: 'never',
  until: '',
  after: '',
  count: '',
  remainderOn: 'last',
  firstAmount: '',
};

/** Instalments shown of a plan without an end; a plan with an end shows all. */
export const endlessRowsShown = 12;

export type TermsReading =
  | { readonly ok: true; readonly terms: PlanTerms; readonly preview: SchedulePreview }
  | { readonly ok: false; readonly refusals: readonly TermsRefusalView[] };

/** The parts of the form that the terms depend on. */
export interface TermsSetting {
  readonly kind: PlanKind;
  readonly order: Pick<OrderText, 'amount' | 'currency'>;
  readonly draft: DraftView;
}

/**
 * Parses the terms as main does; every refusal names its field.
 *
 * The form's amount is each charge, or the total of the instalments. An unreadable number is passed on as
 * NaN, so that one check refuses it.
 */
export function readTerms(text: TermsText, setting: TermsSetting): TermsReading {
  const terms = termsOf(text, setting);
  const { currencies, amountLimitMajor, today } = setting.draft;
  const checked = checkTerms(terms, {
    currencies,
    amountLimitMajor,
    countMax: rowCountMax,
    earliestStart: today as CalendarDate,
  });
  if (!checked.ok) {
    const refusals = Object.entries(checked.error).map(
      ([field, reason]) => ({ field, reason }) as TermsRefusalView,
    );
    return { ok: false, refusals };
  }
  return { ok: true, terms, preview: previewOf(terms) };
}

/** The instalments that a slip shows of parsed terms. */
export function previewOf(terms: PlanTerms): SchedulePreview {
  const isEndless = terms.kind === 'recurring' && terms.end.kind === 'never';
  return previewSchedule(terms, isEndless ? endlessRowsShown : rowCountMax);
}

function termsOf(text: TermsText, { kind, order, draft }: TermsSetting): PlanTerms {
  const { currency } = order;
  const shared = {
    currency,
    period: { unit: text.unit, every: wholeOf(text.every) },
    // Texts that are no dates are passed on: the check refuses them at their field.
    startDate: (text.starts.trim() || draft.today) as CalendarDate,
    restFrom: (text.restFrom.trim() || null) as CalendarDate | null,
    firstAmountMinor: text.firstAmount.trim() === '' ? null : minorOf(text.firstAmount, currency),
  };
  if (kind === 'recurring') {
    return { ...shared, kind, amountMinor: minorOf(order.amount, currency), end: endOf(text) };
  }
  const { remainderOn } = text;
  const totalMinor = minorOf(order.amount, currency);
  return { ...shared, kind, totalMinor, count: wholeOf(text.count), remainderOn };
}

function endOf({ end, until, after }: TermsText): PlanEnd {
  if (end === 'until') return { kind: 'until', date: until.trim() as CalendarDate };
  return end === 'after' ? { kind: 'after', count: wholeOf(after) } : { kind: 'never' };
}

function minorOf(text: string, currency: CurrencyCode): number {
  const amount = readAmount(text, currency);
  return amount.ok ? amount.value.amountMinor : Number.NaN;
}

function wholeOf(text: string): number {
  return /^\d{1,9}$/u.test(text.trim()) ? Number(text.trim()) : Number.NaN;
}

/** The later day on which the plan is to start; null when it starts today. */
export function laterStart({ starts }: TermsText, today: string): CalendarDate | null {
  const day = starts.trim();
  return isCalendarDate(day) && day > today ? day : null;
}

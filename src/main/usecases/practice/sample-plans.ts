import type { CalendarDate, YearMonth } from '../../../domain/time/calendar.ts';
import { monthOf } from '../../../domain/time/calendar.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import { addDays } from '../../../domain/plans/days.ts';
import type { PlanTerms } from '../../../domain/plans/terms.ts';
import { samplePeople } from './sample-people.ts';

/** Steps taken on a sample plan once it is written; `waits-for-its-day` takes none. */
export type SampleStory =
  | 'waits-for-its-day'
  /** Charged and declined for insufficient funds; the next attempt is approved. */
  | 'failed'
  /** Declined for insufficient funds, and approved when staff tried again some days later. */
  | 'recovered'
  /** Declined because the card had expired, and approved some days later without its expiry. */
  | 'recovered-without-expiry'
  /** Charged with the response lost. */
  | 'not-confirmed'
  | 'paused'
  | 'cancelled'
  /** All its instalments are charged. */
  | 'completed'
  /** The card was removed. */
  | 'card-removed'
  /** No first charge is known. */
  | 'no-first-charge'
  /** Charged each time it fell due, so that its card history shows. */
  | 'with-history'
  /** Declined for insufficient funds; the customer gave another card, which has paid since. */
  | 'card-replaced';

/** One sample plan with its customer and its card; amounts in minor units. */
export interface SamplePlan {
  /** Index of its customer. */
  readonly person: number;
  readonly reference: string;
  readonly terms: PlanTerms;
  /** The published test number behind its token. */
  readonly number: string;
  readonly brand: string;
  readonly expiry: YearMonth;
  readonly hasTrackingId: boolean;
  /** Purchases declined for insufficient funds before the first approval. */
  readonly emptyFor: number;
  readonly story: SampleStory;
}

/** Published test numbers, by the practice bank's behaviour for them (docs/gateway-facts.md, Test cards). */
const cards = {
  approving: [
    { number: '5123456789012346', brand: 'mastercard' },
    { number: '4005550000000001', brand: 'visa' },
    { number: '345678901234564', brand: 'american-express' },
    { number: '3530111333300000', brand: 'jcb' },
  ],
  withoutTracking: { number: '6250946000000016', brand: 'unionpay' },
  declining: { number: '4557012345678902', brand: 'visa' },
  telling: { number: '4111111111111111', brand: 'visa' },
} as const;

const currencies = ['AUD', 'AUD', 'AUD', 'NZD', 'USD'] as CurrencyCode[];

/** Instalments that a plan of today has paid already, one every two weeks, by the index of its customer. */
const paidBefore: ReadonlyMap<number, number> = new Map([
  [1, 5],
  [4, 3],
  [6, 2],
  [13, 4],
  [22, 5],
  [26, 6],
  [33, 3],
  [37, 1],
  [45, 2],
  [49, 5],
  [55, 3],
]);
/** The customers among them whose card was replaced after it was declined. */
const replacedFor: readonly number[] = [33, 37];
/** The customer among them who pays a sum by instalments. */
const splitFor = 1;
/** Days since an instalment should have been charged, by the index of its customer; every other one is due today. */
const missedBy: ReadonlyMap<number, number> = new Map([
  [2, 3],
  [5, 1],
  [14, 1],
  [18, 1],
]);
/** Customers whose card expires with the month. */
const expiringFor: readonly number[] = [5, 22];

/** Sixty plans of today, one more whose card has expired, and a few in every other state. */
export function samplePlans(today: CalendarDate): readonly SamplePlan[] {
  const due = samplePeople.map((_, person) => duePlan(person, today));
  return [...due, ...otherPlans(today)];
}

/** Of the sixty, three decline once, one declines always, one loses its response, and three have no tracking id. */
function duePlan(person: number, today: CalendarDate): SamplePlan {
  const paid = paidBefore.get(person);
  if (paid !== undefined) return olderPlan(person, today, paid);
  const dueOn = addDays(today, -(missedBy.get(person) ?? 0));
  const usual = samplePlan(person, dueOn, 'waits-for-its-day');
  if (expiringFor.includes(person)) return { ...usual, expiry: monthOf(today) };
  if (person === 7 || person === 23 || person === 41) return { ...usual, emptyFor: 1 };
  if (person === 31) return { ...usual, ...cards.declining };
  if (person === 47) {
    return { ...usual, ...cards.telling, terms: recurring(8_998, today, 'AUD' as CurrencyCode) };
  }
  const isUntracked = person === 11 || person === 29 || person === 53;
  return isUntracked ? { ...usual, ...cards.withoutTracking, hasTrackingId: false } : usual;
}

/** A plan that has been paid every two weeks, and whose next instalment is due today. */
function olderPlan(person: number, today: CalendarDate, paid: number): SamplePlan {
  const startDate = addDays(today, -14 * paid);
  const isReplaced = replacedFor.includes(person);
  const usual = samplePlan(person, startDate, isReplaced ? 'card-replaced' : 'with-history');
  const { terms } = usual;
  const split = person === splitFor ? instalments(106_800, 12, startDate) : terms;
  return {
    ...usual,
    terms: { ...split, period: { unit: 'week', every: 2 } },
    expiry: expiringFor.includes(person) ? monthOf(today) : usual.expiry,
    emptyFor: isReplaced ? 1 : 0,
  };
}

function otherPlans(today: CalendarDate): readonly SamplePlan[] {
  const ago = (days: number) => addDays(today, -days);
  const later = (days: number) => addDays(today, days);
  const month = monthOf(today);
  const lastMonth =
    month.month === 1
      ? { year: month.year - 1, month: 12 }
      : { year: month.year, month: month.month - 1 };
  const made: Omit<SamplePlan, 'reference'>[] = [
    { ...samplePlan(0, today, 'waits-for-its-day'), expiry: lastMonth },
    { ...samplePlan(1, later(3), 'waits-for-its-day'), expiry: month },
    { ...samplePlan(2, later(9), 'waits-for-its-day'), expiry: lastMonth },
    samplePlan(3, later(1), 'waits-for-its-day'),
    samplePlan(4, later(2), 'waits-for-its-day'),
    samplePlan(5, later(14), 'waits-for-its-day'),
    { ...samplePlan(8, ago(2), 'failed'), emptyFor: 1 },
    { ...samplePlan(9, ago(2), 'failed'), emptyFor: 1 },
    { ...samplePlan(10, ago(2), 'failed'), emptyFor: 1 },
    {
      ...samplePlan(12, ago(2), 'not-confirmed'),
      ...cards.telling,
      terms: recurring(6_498, ago(2), 'AUD' as CurrencyCode),
    },
    samplePlan(13, ago(75), 'paused'),
    samplePlan(14, later(5), 'cancelled'),
    { ...samplePlan(15, ago(40), 'completed'), terms: instalments(45_000, 2, ago(40)) },
    samplePlan(16, later(6), 'card-removed'),
    samplePlan(17, later(4), 'no-first-charge'),
    samplePlan(18, ago(95), 'with-history'),
    ...[5, 8, 11, 14, 17, 20, 23].map((days, index) => ({
      ...samplePlan(20 + index * 4, ago(days), 'recovered'),
      emptyFor: 1,
    })),
    ...[6, 13].map((days, index) => ({
      ...samplePlan(21 + index * 4, ago(days), 'recovered-without-expiry'),
      expiry: { year: lastMonth.year - index - 1, month: lastMonth.month },
    })),
  ];
  return made.map((plan, index) => ({
    ...plan,
    reference: `SAMPLE-${samplePeople.length + index + 1}`,
  }));
}

function samplePlan(person: number, startDate: CalendarDate, story: SampleStory): SamplePlan {
  const currency = currencies[person % currencies.length] ?? ('AUD' as CurrencyCode);
  const amountMinor = 2_900 + ((person * 37) % 60) * 200;
  const isSplit = person % 4 === 3;
  const terms = isSplit
    ? instalments(amountMinor * 6 + 100, 6, startDate)
    : recurring(amountMinor, startDate, currency);
  const card = cards.approving[person % cards.approving.length] ?? cards.approving[0];
  const { year } = monthOf(startDate);
  return {
    person,
    reference: `SAMPLE-${person + 1}`,
    terms,
    ...card,
    // No two sample cards look alike, so that none uses up the limits of another.
    expiry: { year: year + 2 + Math.floor(person / 12), month: (person % 12) + 1 },
    hasTrackingId: true,
    emptyFor: 0,
    story,
  };
}

function recurring(
  amountMinor: number,
  startDate: CalendarDate,
  currency: CurrencyCode,
): PlanTerms {
  return {
    kind: 'recurring',
    currency,
    period: { unit: 'month', every: 1 },
    startDate,
    restFrom: null,
    firstAmountMinor: null,
    amountMinor,
    end: { kind: 'never' },
  };
}

function instalments(totalMinor: number, count: number, startDate: CalendarDate): PlanTerms {
  return {
    kind: 'instalment',
    currency: 'AUD' as CurrencyCode,
    period: { unit: 'month', every: 1 },
    startDate,
    restFrom: null,
    firstAmountMinor: null,
    totalMinor,
    count,
    remainderOn: 'last',
  };
}

import { declineAdvice } from '../../charge/decline-table.ts';
import type { RetryAdvice } from '../../charge/decline-wording.ts';
import type { DeclineOverride } from '../../charge/decline-override.ts';
import { failed, ok } from '../../result.ts';
import type { Result } from '../../result.ts';

/** How often a card may be tried before its brand counts it as abuse. */
export interface BrandRetryLimit {
  /** Brand code such as `mastercard`; null is every brand without a row for the same window. */
  readonly brand: string | null;
  readonly triesMax: number;
  readonly windowHours: number;
}

/** What happens to an instalment whose schedule is used up. */
export type OnRetriesExhausted = 'hand-over' | 'pause-plan' | 'cancel-plan';

/** When and how often a failed instalment is tried again: data that the merchant may edit. */
export interface RetryPolicy {
  /** Days after the due day, the first being the day itself. */
  readonly scheduleDays: readonly number[];
  /** Least time between two tries of one instalment on one card. */
  readonly spacingHours: number;
  /** Tries of the schedule for one instalment. */
  readonly triesPerInstalmentMax: number;
  /** Tries on one card, of every kind, within the window, unless a supervisor grants more. */
  readonly triesPerCardMax: number;
  readonly cardWindowDays: number;
  /** Days after the due day from which the schedule gives up, however few tries were made. */
  readonly giveUpAfterDays: number;
  readonly brandBudgets: readonly BrandRetryLimit[];
  /** Codes after which one more try on the same day makes sense: the bank could not be reached. */
  readonly sameDayCodes: readonly string[];
  readonly sameDayGapHours: number;
  /** The merchant's own rows of the table of declines, which is where a code's class is edited. */
  readonly declineOverrides: readonly DeclineOverride[];
  readonly whenUsedUp: OnRetriesExhausted;
}

const hoursPerDay = 24;

/** Defaults: a proposal that the operator confirms. */
export const defaultRetryPolicy: RetryPolicy = {
  scheduleDays: [0, 3, 7, 14],
  spacingHours: 24,
  triesPerInstalmentMax: 4,
  triesPerCardMax: 8,
  cardWindowDays: 30,
  giveUpAfterDays: 60,
  brandBudgets: [
    { brand: null, triesMax: 15, windowHours: 30 * hoursPerDay },
    { brand: 'mastercard', triesMax: 10, windowHours: hoursPerDay },
  ],
  sameDayCodes: ['91', '96'],
  sameDayGapHours: 1,
  declineOverrides: [],
  whenUsedUp: 'hand-over',
};

/** Most that any setting may allow in 30 days: what the card brands themselves allow. */
const brandAttemptsMax: Readonly<Record<string, number>> = { mastercard: 35 };
const anyBrandAttemptsMax = 20;
const dayAttemptsMax = 10;

/**
 * Hours that the advice codes of one card brand ask to wait.
 *
 * `retry_later` without a time of its own means 72 hours (docs/gateway-facts.md, Stored credentials).
 */
const adviceWaitHours: ReadonlyMap<string, number> = new Map([
  ['24', 1],
  ['25', 24],
  ['26', 2 * hoursPerDay],
  ['27', 4 * hoursPerDay],
  ['28', 6 * hoursPerDay],
  ['29', 8 * hoursPerDay],
  ['30', 10 * hoursPerDay],
  ['retry_later', 72],
]);

/** Advice that the card works once or not again: prepaid goes to a person, single-use is over. */
const adviceRules: ReadonlyMap<string, RetryAdvice> = new Map<string, RetryAdvice>([
  ['40', 'ask-a-person'],
  ['41', 'never'],
]);

/** Tells whether the card may be tried again after a code; the advice can only be stricter. */
export function retryClass(
  policy: RetryPolicy,
  responseCode: string | null,
  adviceCode: string | null,
): RetryAdvice {
  const advised = adviceRules.get(adviceCode?.trim() ?? '');
  const byTable = declineAdvice(responseCode, adviceCode, policy.declineOverrides).retry;
  return advised === undefined || byTable === 'never' ? byTable : advised;
}

/** Gives the hours to wait that an answer advises, 0 when it advises none. */
export function adviceWait(adviceCode: string | null, statedHours: number | null): number {
  return statedHours ?? adviceWaitHours.get(adviceCode?.trim().toLowerCase() ?? '') ?? 0;
}

/** Gives the budgets of one brand: its own row of a window stands in for the general one. */
export function retryLimitsOf(policy: RetryPolicy, brand: string): readonly BrandRetryLimit[] {
  const own = policy.brandBudgets.filter((budget) => budget.brand === brand);
  const general = policy.brandBudgets.filter(
    ({ brand: of, windowHours }) =>
      of === null && own.every((budget) => budget.windowHours !== windowHours),
  );
  return [...own, ...general];
}

export type PolicyField =
  | 'scheduleDays'
  | 'spacingHours'
  | 'triesPerInstalmentMax'
  | 'triesPerCardMax'
  | 'cardWindowDays'
  | 'giveUpAfterDays'
  | 'brandBudgets'
  | 'sameDayGapHours';

export type PolicyRefusal = 'not-a-number' | 'not-rising' | 'too-few' | 'too-many' | 'too-short';

export type PolicyRefusals = Readonly<Partial<Record<PolicyField, PolicyRefusal>>>;

/** Checks a policy as edited: no setting goes past what the card brands allow. */
export function checkPolicy(policy: RetryPolicy): Result<RetryPolicy, PolicyRefusals> {
  const refusals: Partial<Record<PolicyField, PolicyRefusal>> = {};
  const rules: readonly (readonly [PolicyField, PolicyRefusal | null])[] = [
    ['scheduleDays', scheduleRefusal(policy.scheduleDays)],
    ['spacingHours', rangeRefusal(policy.spacingHours, 24, 30 * hoursPerDay)],
    ['triesPerInstalmentMax', rangeRefusal(policy.triesPerInstalmentMax, 1, 10)],
    ['triesPerCardMax', rangeRefusal(policy.triesPerCardMax, 1, anyBrandAttemptsMax)],
    ['cardWindowDays', rangeRefusal(policy.cardWindowDays, 30, 90)],
    ['giveUpAfterDays', rangeRefusal(policy.giveUpAfterDays, 1, 366)],
    ['brandBudgets', retryLimitsRefusal(policy.brandBudgets)],
    ['sameDayGapHours', rangeRefusal(policy.sameDayGapHours, 1, 24)],
  ];
  for (const [field, refusal] of rules) if (refusal !== null) refusals[field] = refusal;
  return Object.keys(refusals).length === 0 ? ok(policy) : failed(refusals);
}

function scheduleRefusal(days: readonly number[]): PolicyRefusal | null {
  if (days.length === 0) return 'too-few';
  if (days.length > 10) return 'too-many';
  if (days.some((day) => !Number.isSafeInteger(day) || day < 0)) return 'not-a-number';
  const isRising = days.every((day, index) => index === 0 || day > (days[index - 1] ?? 0));
  return isRising && days[0] === 0 ? null : 'not-rising';
}

function rangeRefusal(value: number, min: number, max: number): PolicyRefusal | null {
  if (!Number.isSafeInteger(value)) return 'not-a-number';
  if (value < min) return min === 24 ? 'too-short' : 'too-few';
  return value > max ? 'too-many' : null;
}

/** Without a general budget of 30 days a brand would go uncounted. */
function retryLimitsRefusal(budgets: readonly BrandRetryLimit[]): PolicyRefusal | null {
  const isGeneral = (budget: BrandRetryLimit) =>
    budget.brand === null && budget.windowHours === 30 * hoursPerDay;
  if (!budgets.some(isGeneral)) return 'too-few';
  for (const { brand, triesMax, windowHours } of budgets) {
    const window = rangeRefusal(windowHours, 1, 30 * hoursPerDay);
    if (window !== null) return window === 'too-few' ? 'too-short' : window;
    const monthMax = brandAttemptsMax[brand ?? ''] ?? anyBrandAttemptsMax;
    const tries = rangeRefusal(triesMax, 1, windowHours <= hoursPerDay ? dayAttemptsMax : monthMax);
    if (tries !== null) return tries;
  }
  return null;
}

import { declineAdvice } from '../../charge/decline-table.ts';
import type { RetryAdvice } from '../../charge/decline-wording.ts';
import type { DeclineOverride } from '../../charge/decline-override.ts';
import { failed, ok } from '../../result.ts';
import type { Result } from '../../result.ts';

/** The attempts on a card that its brand allows within a window. */
export interface BrandRetryLimit {
  /** Brand code such as `mastercard`; null is every brand without a limit of its own for the same window. */
  readonly brand: string | null;
  readonly triesMax: number;
  readonly windowHours: number;
}

/** The consequence for an instalment whose retries are exhausted. */
export const onRetriesExhaustedChoices = ['hand-over', 'pause-plan', 'cancel-plan'] as const;

export type OnRetriesExhausted = (typeof onRetriesExhaustedChoices)[number];

/** The times and the number of retries of a failed instalment; the merchant may edit them. */
export interface RetryPolicy {
  /** Days after the due date, the first being the due date itself. */
  readonly scheduleDays: readonly number[];
  /** Shortest time between two attempts of one instalment on one card. */
  readonly spacingHours: number;
  /** Attempts of the schedule for one instalment. */
  readonly triesPerInstalmentMax: number;
  /** Attempts of any kind on one card within the window, unless a supervisor grants more. */
  readonly triesPerCardMax: number;
  readonly cardWindowDays: number;
  /** Days after the due date, or a later first attempt, at which the schedule ends. */
  readonly giveUpAfterDays: number;
  readonly brandBudgets: readonly BrandRetryLimit[];
  /** Response codes after which one more attempt on the same day makes sense: the bank could not be reached. */
  readonly sameDayCodes: readonly string[];
  readonly sameDayGapHours: number;
  /** The merchant's own rows of the decline table, where the class of a code is edited. */
  readonly declineOverrides: readonly DeclineOverride[];
  readonly whenUsedUp: OnRetriesExhausted;
}

const hoursPerDay = 24;

/** The defaults, which the merchant should confirm. */
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

/** Most attempts in 30 days that any setting may allow: the card brands' own limits. */
const brandAttemptsMax: Readonly<Record<string, number>> = { mastercard: 35 };
const anyBrandAttemptsMax = 20;
const dayAttemptsMax = 10;

/**
 * Hours that merchant advice codes ask to wait.
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

/** Advice that a card works once or never again: prepaid needs a supervisor, single-use is final. */
const adviceRules: ReadonlyMap<string, RetryAdvice> = new Map<string, RetryAdvice>([
  ['40', 'ask-a-person'],
  ['41', 'never'],
]);

/** Returns whether the card may be retried after a code; advice can only make the result stricter. */
export function retryClass(
  policy: RetryPolicy,
  responseCode: string | null,
  adviceCode: string | null,
): RetryAdvice {
  const advised = adviceRules.get(adviceCode?.trim() ?? '');
  const byTable = declineAdvice(responseCode, adviceCode, policy.declineOverrides).retry;
  return advised === undefined || byTable === 'never' ? byTable : advised;
}

/** Returns the hours to wait that a response advises; 0 when it advises none. */
export function adviceWait(adviceCode: string | null, statedHours: number | null): number {
  return statedHours ?? adviceWaitHours.get(adviceCode?.trim().toLowerCase() ?? '') ?? 0;
}

/** Returns the limits of one brand: its own limit for a window replaces the general one. */
export function retryLimitsOf(policy: RetryPolicy, brand: string): readonly BrandRetryLimit[] {
  const own = policy.brandBudgets.filter((budget) => budget.brand === brand);
  const general = policy.brandBudgets.filter(
    ({ brand: of, windowHours }) =>
      of === null && own.every((budget) => budget.windowHours !== windowHours),
  );
  return [...own, ...general];
}

export const policyFields = [
  'scheduleDays',
  'spacingHours',
  'triesPerInstalmentMax',
  'triesPerCardMax',
  'cardWindowDays',
  'giveUpAfterDays',
  'brandBudgets',
  'sameDayGapHours',
] as const;

export type PolicyField = (typeof policyFields)[number];

export const policyRefusals = [
  'not-a-number',
  'not-rising',
  'too-few',
  'too-many',
  'too-short',
] as const;

export type PolicyRefusal = (typeof policyRefusals)[number];

export type PolicyRefusals = Readonly<Partial<Record<PolicyField, PolicyRefusal>>>;

/** Checks an edited policy: no setting may exceed what the card brands allow. */
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

/** Without a general limit over 30 days, some brand would go uncounted. */
function retryLimitsRefusal(budgets: readonly BrandRetryLimit[]): PolicyRefusal | null {
  const isGeneral = (budget: BrandRetryLimit) =>
    budget.brand === null && budget.windowHours === 30 * hoursPerDay;
  if (!budgets.some(isGeneral)) return 'too-few';
  for (const { brand, triesMax, windowHours } of budgets) {
    const window = rangeRefusal(windowHours, 1, 30 * hoursPerDay);
    if (window !== null) return window === 'too-few' ? 'too-short' : window;
    const monthMax = brandAttemptsMax[brand ?? ''] ?? anyBrandAttemptsMax;
    const attempts = rangeRefusal(
      triesMax,
      1,
      windowHours <= hoursPerDay ? dayAttemptsMax : monthMax,
    );
    if (attempts !== null) return attempts;
  }
  return null;
}

import type { RetryPolicyView } from '../../../contract/plans/retry-policy.ts';

/** One brand retry limit, as typed. */
export interface RetryLimitText {
  /** Empty for any brand. */
  readonly brand: string;
  readonly attempts: string;
  readonly hours: string;
}

/** The retry policy as typed. */
export interface PolicyText {
  readonly scheduleDays: string;
  readonly spacingHours: string;
  readonly triesPerInstalmentMax: string;
  readonly triesPerCardMax: string;
  readonly cardWindowDays: string;
  readonly giveUpAfterDays: string;
  readonly sameDayCodes: string;
  readonly sameDayGapHours: string;
  readonly budgets: readonly RetryLimitText[];
  readonly whenUsedUp: RetryPolicyView['whenUsedUp'];
}

/** Converts a policy into the text that staff would key. */
export function textOf(policy: RetryPolicyView): PolicyText {
  return {
    scheduleDays: policy.scheduleDays.join(', '),
    spacingHours: String(policy.spacingHours),
    triesPerInstalmentMax: String(policy.triesPerInstalmentMax),
    triesPerCardMax: String(policy.triesPerCardMax),
    cardWindowDays: String(policy.cardWindowDays),
    giveUpAfterDays: String(policy.giveUpAfterDays),
    sameDayCodes: policy.sameDayCodes.join(', '),
    sameDayGapHours: String(policy.sameDayGapHours),
    budgets: policy.brandBudgets.map(({ brand, triesMax, windowHours }) => ({
      brand: brand ?? '',
      attempts: String(triesMax),
      hours: String(windowHours),
    })),
    whenUsedUp: policy.whenUsedUp,
  };
}

/**
 * Converts the fields into a policy.
 *
 * Text that is no whole number becomes -1, which no policy allows: the policy's check is the one place that
 * refuses.
 */
export function policyOf(text: PolicyText): RetryPolicyView {
  return {
    scheduleDays: listOf(text.scheduleDays).map(wholeOf),
    spacingHours: wholeOf(text.spacingHours),
    triesPerInstalmentMax: wholeOf(text.triesPerInstalmentMax),
    triesPerCardMax: wholeOf(text.triesPerCardMax),
    cardWindowDays: wholeOf(text.cardWindowDays),
    giveUpAfterDays: wholeOf(text.giveUpAfterDays),
    sameDayCodes: listOf(text.sameDayCodes).map((code) => code.toUpperCase()),
    sameDayGapHours: wholeOf(text.sameDayGapHours),
    brandBudgets: text.budgets.map(({ brand, attempts, hours }) => ({
      brand: brand === '' ? null : brand,
      triesMax: wholeOf(attempts),
      windowHours: wholeOf(hours),
    })),
    whenUsedUp: text.whenUsedUp,
  };
}

function listOf(text: string): string[] {
  return text.split(/[\s,;]+/u).filter((part) => part !== '');
}

function wholeOf(text: string): number {
  return /^\d{1,6}$/u.test(text.trim()) ? Number(text.trim()) : -1;
}

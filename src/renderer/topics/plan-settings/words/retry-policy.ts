import type { PolicyField, PolicyRefusal } from '../../../../domain/plans/retries/retry-policy.ts';
import { brandName } from '../../../lib/brand-names.ts';

/** Words of the retry policy in Settings. */
export const policyWords = {
  title: 'Retry policy',
  text: 'When a failed instalment is tried again, and how often a card may be tried. The card brands’ own limits are never exceeded. The gateway document shows no rules; the defaults are a proposal from public guides, and advice in a response overrides them.',
  reading: 'Reading the retry policy …',
  adminOnly: 'Only an admin can change the retry policy.',
  schedule: 'Attempts on days',
  scheduleHint: 'days after the due day, for example 0, 3, 7, 14',
  spacing: 'Hours between attempts',
  spacingHint: 'at least 24',
  perInstalment: 'Attempts per instalment',
  perCard: 'Attempts per card',
  cardWindow: 'Counted over days',
  cardWindowHint: 'at least 30; a supervisor may grant more attempts',
  giveUp: 'Stop after days',
  sameDay: 'Codes retried the same day',
  sameDayHint: 'the bank could not be reached, for example 91, 96',
  sameDayGap: 'Hours until then',
  usedUp: 'When retries are exhausted',
  budgets: 'What the card brands allow',
  budgetsText:
    'Every attempt counts, manual and unconfirmed ones too. “Any brand” over 720 hours (30 days) is required.',
  brand: 'Card brand',
  anyBrand: 'Any brand',
  attempts: 'Attempts',
  hours: 'Within hours',
  removeBudget: 'Remove',
  addBudget: 'Add a limit',
  save: 'Save policy',
  saved: 'Saved.',
  proposal: 'Fill in the proposal',
  proposalFilled: 'Proposal filled in. Save it to use it.',
} as const;

/** Choices for an instalment whose retries are exhausted. */
export const usedUpWords = {
  'hand-over': 'leave it under To do for a decision',
  'pause-plan': 'pause the plan',
  'cancel-plan': 'cancel the plan',
} as const;

/** A card brand in the list of limits. */
export function retryLimitBrandWords(brand: string): string {
  return brandName(brand) ?? brand;
}

/** The problem with a field of the policy, and the correction. */
export function policyRefusalWords(field: PolicyField, reason: PolicyRefusal): string {
  switch (reason) {
    case 'not-a-number':
      return 'Enter whole numbers only.';
    case 'not-rising':
      return 'Begin with 0 and let each day be later than the one before.';
    case 'too-few':
      return field === 'brandBudgets'
        ? 'Keep a limit for any brand over 720 hours, with at least one attempt.'
        : 'This is too little.';
    case 'too-many':
      return field === 'brandBudgets'
        ? 'The card brands allow at most 20 attempts in 30 days (Mastercard 35), and 10 in a day.'
        : 'This is too much.';
    case 'too-short':
      return field === 'spacingHours' ? 'Leave at least 24 hours.' : 'This time is too short.';
  }
}

import type { PolicyField, PolicyRefusal } from '../../domain/plans/retry-policy.ts';
import { brandName } from '../lib/brand-names.ts';

/** Words of the retry rules in Settings. */
export const policyWords = {
  title: 'Retry rules',
  text: 'When a failed instalment is tried again, and how often a card may be tried. The card brands’ own limits are never passed. The service document shows no rules; the defaults are a proposal from public guides, and advice in an answer goes before them.',
  reading: 'Reading the retry rules …',
  adminOnly: 'Only an admin changes the retry rules.',
  schedule: 'Tries on days',
  scheduleHint: 'days after the due day, for example 0, 3, 7, 14',
  spacing: 'Hours between two tries',
  spacingHint: 'at least 24',
  perInstalment: 'Tries per instalment',
  perCard: 'Tries per card',
  cardWindow: 'Counted over days',
  cardWindowHint: 'at least 30; a supervisor may grant more tries',
  giveUp: 'Give up after days',
  sameDay: 'Codes tried again the same day',
  sameDayHint: 'the bank could not be reached, for example 91, 96',
  sameDayGap: 'Hours until then',
  usedUp: 'When the tries are used up',
  budgets: 'What the card brands allow',
  budgetsText:
    'Every try counts, by hand and not confirmed too. “Any brand” over 720 hours (30 days) must be there.',
  brand: 'Card brand',
  anyBrand: 'Any brand',
  tries: 'Tries',
  hours: 'Within hours',
  removeBudget: 'Remove',
  addBudget: 'Add a limit',
  save: 'Save rules',
  saved: 'Saved.',
  proposal: 'Fill in the proposal',
  proposalFilled: 'The proposal is filled in. Save it to use it.',
} as const;

/** What becomes of an instalment that was tried as often as the rules allow. */
export const usedUpWords = {
  'hand-over': 'hand it to somebody under To do',
  'pause-plan': 'pause the plan',
  'cancel-plan': 'cancel the plan',
} as const;

/** A card brand in the list of limits. */
export function budgetBrandWords(brand: string): string {
  return brandName(brand) ?? brand;
}

/** What is wrong with a field of the rules. */
export function policyRefusalWords(field: PolicyField, reason: PolicyRefusal): string {
  switch (reason) {
    case 'not-a-number':
      return 'Key whole numbers only.';
    case 'not-rising':
      return 'Begin with 0 and let each day be later than the one before.';
    case 'too-few':
      return field === 'brandBudgets'
        ? 'Keep a limit for any brand over 720 hours, with at least one try.'
        : 'This is too little.';
    case 'too-many':
      return field === 'brandBudgets'
        ? 'The card brands allow at most 20 tries in 30 days (Mastercard 35), and 10 in a day.'
        : 'This is too much.';
    case 'too-short':
      return field === 'spacingHours' ? 'Leave at least 24 hours.' : 'This time is too short.';
  }
}

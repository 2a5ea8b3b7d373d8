import type { DueRow } from '../../../../contract/plans/due-work.ts';
import type { InstalmentView } from '../../../../contract/plans/plan-view.ts';
import type { PlanCallOutcome } from '../../../../domain/plans/plan-call.ts';
import { planCallOutcomes } from '../../../../domain/plans/plan-call.ts';
import { planCallOutcomeWords } from '../../../words/plans/plan-moves.ts';
import { standingWords } from '../../../words/plans/plan-states.ts';
import { dayWords } from '../../../words/plans/plan-retry.ts';
import { money } from './runs.ts';

/** Words of the call round, in which staff call one customer after another about failed payments. */
export const callRoundWords = {
  start: 'Call customers',
  title: 'Call about failed payments',
  result: 'Call result',
  say: 'Say',
  doNext: 'Then',
  note: 'Note, saved with the result',
  noteHint: 'optional; never a card number',
  noPhone: 'No phone number. Add one on the customer’s page, or skip.',
  openCustomer: 'Open the customer',
  skip: 'Skip',
  back: 'Back to',
  end: 'End calls',
  finished: 'That was the last one.',
  saving: 'Saving …',
  offList: 'Record the result of the call, or skip.',
} as const;

/** Keys of the outcomes; each is pressed alone. */
export const callLetters: Readonly<Record<PlanCallOutcome, string>> = {
  'no-answer': 'N',
  'left-message': 'M',
  spoke: 'S',
  promised: 'P',
  disputes: 'D',
};

/** The customer's place in the round: "2 of 7". */
export function callPlaceWords(place: number, count: number): string {
  return `${place} of ${count}`;
}

/** The standing of an instalment that left the list of failed payments during its call. */
export function offListWords(row: DueRow, standing: InstalmentView['standing']): string {
  const amount = money(row.amountMinor, row.currency);
  switch (standing) {
    case 'paid':
      return `Paid: ${amount} was charged.`;
    case 'not-confirmed':
      return 'Unconfirmed: the card may have been charged. Do not charge again.';
    default:
      return `No longer failed: ${standingWords[standing].word.toLowerCase()}.`;
  }
}

/** The beginning of the call: who calls, and which payment failed. */
export function callOpeningWords(row: DueRow, merchantName: string): string {
  const amount = money(row.amountMinor, row.currency);
  return `Hello, this is ${merchantName}. Your payment of ${amount}, due ${dayWords(row.dueDate)}, didn’t go through.`;
}

/** The customer's further failed payments: "Also failed: AUD 49.00, due 14 Aug". */
export function alsoFailedWords(others: readonly DueRow[]): string {
  const each = others.map(
    ({ amountMinor, currency, dueDate }) =>
      `${money(amountMinor, currency)}, due ${dayWords(dueDate)}`,
  );
  return `Also failed: ${each.join('; ')}.`;
}

/** The round's results, the commonest first in the order of the keys: "Spoke 3, No answer 2, skipped 1". */
export function callResultsWords(results: readonly (PlanCallOutcome | 'skipped')[]): string {
  const told = planCallOutcomes
    .map((outcome) => ({ outcome, count: results.filter((each) => each === outcome).length }))
    .filter(({ count }) => count > 0)
    .map(({ outcome, count }) => `${planCallOutcomeWords[outcome]}: ${count}`);
  const skipped = results.filter((each) => each === 'skipped').length;
  return [...told, ...(skipped === 0 ? [] : [`Skipped: ${skipped}`])].join(' · ');
}

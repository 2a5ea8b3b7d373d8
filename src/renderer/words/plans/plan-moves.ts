import type { PlanView } from '../../../contract/plans/plan-view.ts';
import type { PlanMoveAnswer, PlanMoveRefusal } from '../../../contract/plans/plan-moved.ts';
import { daysBeforeBounds } from '../../../domain/mail/template.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import { dateEntryWords } from '../date-entry.ts';
import { dayWords } from './plan-retry.ts';
import { planStateWords, standingWords } from './plan-states.ts';
import { moneyWords } from './plans.ts';
import { callOutcomeWords } from '../call-backs.ts';

/** Buttons and short forms of the changes to a plan. */
export const planMoveWords = {
  actions: 'Plan actions',
  more: 'More',
  pause: 'Pause',
  pauseTitle: 'Pause this plan',
  pauseText:
    'Nothing is charged while it is paused. What falls due in the pause is recorded as missed.',
  resume: 'Resume',
  resumeTitle: 'Resume this plan',
  resumeText: 'What happens to missed instalments?',
  missed: 'Missed',
  missedKeep: 'keep it owed: charge each one individually, when you choose',
  missedSkip: 'skip it: not owed in a recurring plan, moved to the end of an instalment plan',
  cancel: 'Cancel plan',
  cancelTitle: 'Cancel this plan for good',
  cancelText: 'It is never charged again. Unconfirmed attempts still have to be resolved.',
  extra: 'Extra payment',
  extraTitle: 'Take an extra payment now',
  extraTextTotal: 'It is deducted from the last instalments.',
  extraTextRecurring: 'The plan continues unchanged.',
  chargePart: 'Charge part',
  payOff: 'Pay off',
  payOffTitle: 'Pay off the full balance now',
  replaceCard: 'Replace card',
  firstCard: 'Enter card',
  logCall: 'Log call',
  logCallTitle: 'Log a call',
  note: 'Note',
  noteTitle: 'Write a note',
  noteText: 'It is added to the plan’s history under your name. What is owed does not change.',
  evidence: 'Record an earlier first charge',
  evidenceTitle: 'Record a first charge made elsewhere',
  evidenceText:
    'A card on file can be used for a plan once its first charge is recorded: date and ids from the merchant dashboard.',
  evidenceCard: 'Card on file',
  evidenceNoCard: 'This customer has no card on file. Enter the card instead.',
  transactionId: 'Transaction id',
  trackingId: 'Network transaction ID',
  trackingHint: 'leave empty when the first charge returned none; it is never shown again',
  firstChargedOn: 'Charged on',
  save: 'Record',
  done: 'Recorded.',
  reason: 'Reason',
  amount: 'Amount',
  day: 'Day',
  noteLabel: 'Note',
  outcome: 'Outcome',
  promisedOn: 'Promised for',
  promisedAmount: 'Promised amount',
  scope: 'Change',
  scopeOne: 'this instalment alone',
  scopeFrom: 'this one and all later ones',
  rowActions: 'Instalment actions',
  skip: 'Skip',
  skipTextTotal: 'It moves after the last instalment, because the total does not change.',
  skipTextRecurring: 'It is not charged, and the customer does not owe it.',
  changeAmount: 'Change amount',
  changeDate: 'Change date',
  changeSchedule: 'Change schedule',
  notice: 'Notice by e-mail',
  noticeTitle: 'Days before a charge on which the customer is e-mailed',
  noticeMailText:
    'Sent while the message “Upcoming charge” is on, to a customer with an address who did not opt out.',
  noticeWrong: `Enter a whole number from 0 to ${daysBeforeBounds.max}, or nothing.`,
  noticeDays: 'Days before',
  noticeHint: 'empty for the account’s setting, 0 for none',
  paidAnotherWay: 'Paid another way',
  paidAnotherWayText: 'By transfer or in cash: it is never charged to the card.',
  writeOff: 'Write off',
  writeOffText: 'It is written off and never charged.',
  needsSupervisor: 'Only a supervisor can do this.',
  nothingToDo: 'No actions available.',
} as const;

/** Sentences about charging a part of an instalment. */
export const partWords = {
  text: (row: { readonly amountMinor: number; readonly currency: CurrencyCode }): string =>
    `${moneyWords(row.amountMinor, row.currency)} is owed. What you do not charge now stays due.`,
  notAPart: (row: { readonly amountMinor: number; readonly currency: CurrencyCode }): string =>
    `Enter less than ${moneyWords(row.amountMinor, row.currency)}. To charge all of it, charge the instalment.`,
} as const;

/** The instalment that a promise is about, what it owes, and what the promise does. */
export function promisedRowWords(row: {
  readonly sequence: number;
  readonly amountMinor: number;
  readonly currency: CurrencyCode;
}): string {
  return `Instalment ${row.sequence} owes ${moneyWords(row.amountMinor, row.currency)}. No attempt until the day after the promise.`;
}

/** Outcomes of a call about a plan. */
export const planCallOutcomeWords: Readonly<Record<PlanView['calls'][number]['outcome'], string>> =
  {
    'no-answer': callOutcomeWords['no-answer'],
    'left-message': callOutcomeWords['left-message'],
    spoke: callOutcomeWords.spoke,
    disputes: 'Disputes it',
    promised: 'Promised to pay',
  };

/** The reason a change to a plan or an instalment was refused, and the alternative. */
export function moveRefusalWords(refusal: PlanMoveRefusal, currency: CurrencyCode): string {
  switch (refusal.kind) {
    case 'plan-state':
      return `This plan is ${planStateWords[refusal.state].word.toLowerCase()}, so this is not possible.`;
    case 'plan-waits':
      return `The plan is waiting on instalment ${refusal.sequence}, which is unconfirmed. Resolve it first.`;
    case 'charge-open':
      return `Instalment ${refusal.sequence} is waiting for the bank. Wait for its outcome first.`;
    case 'no-such-instalment':
      return 'This plan has no such instalment.';
    case 'instalment-state':
      return settledRowWords(refusal.state);
    case 'covered':
      return `Its amount is included in instalment ${refusal.by}.`;
    case 'not-due':
      return `It falls due on ${dayWords(refusal.dueDate)}, not before.`;
    case 'no-first-charge':
      return 'There is no first charge on this card. Replace the card, or record an earlier first charge.';
    case 'not-the-oldest':
      return `A new card begins with the oldest open instalment: ${refusal.oldest}.`;
    case 'has-card-history':
      return 'This plan already has a card history.';
    case 'no-end':
      return 'This plan has no end, so there is no balance to pay off. Take an extra payment or cancel it.';
    case 'nothing-owed':
      return 'Nothing is owed.';
    case 'not-an-amount':
      return 'This amount cannot be charged.';
    case 'over-what-is-owed':
      return `Only ${moneyWords(refusal.owedMinor, currency)} is owed.`;
    case 'not-a-part':
      return `Nothing was charged. ${moneyWords(refusal.owedMinor, currency)} is owed: enter less, or charge the instalment.`;
    case 'does-not-add-up':
      return 'The instalments would no longer add up to the total.';
    case 'date-not-possible':
      return 'This date cannot be used. Choose today or later, in the order of the schedule.';
    case 'evidence-incomplete':
      return 'Enter the transaction id and the date of the first charge. The date cannot be in the future.';
  }
}

function settledRowWords(state: string): string {
  const words = state in standingWords ? standingWords[state as keyof typeof standingWords] : null;
  return words === null
    ? 'This instalment can no longer be changed.'
    : `This instalment is ${words.word.toLowerCase()}, so this is not possible.`;
}

type FieldRefused = Extract<PlanMoveAnswer, { readonly kind: 'refused' }>['refusals'][number];

/** The problem with one field of a short form. */
export function moveFieldWords({ field, reason }: FieldRefused): string {
  switch (reason) {
    case 'empty':
      return field === 'reason' ? 'Enter a reason.' : 'This is required.';
    case 'too-long':
      return 'This is too long.';
    case 'holds-card-number':
      return 'This contains a card number. Card numbers are never stored: remove it.';
    case 'not-a-date':
      return dateEntryWords.wrong;
    case 'not-an-amount':
      return 'Enter an amount, for example 49.50. Use a point for cents.';
    case 'more-than-owed':
      return 'Enter what the instalment owes, or less.';
  }
}

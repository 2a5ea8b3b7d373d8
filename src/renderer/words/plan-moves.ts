import type { PlanMoveRefusal, PlanView } from '../../contract/plan-view.ts';
import type { PlanMoveAnswer } from '../../contract/plans.ts';
import type { CurrencyCode } from '../../domain/money.ts';
import { dayWords } from './plan-retry.ts';
import { planStateWords, standingWords } from './plan-states.ts';
import { moneyWords } from './plans.ts';

/** Buttons and short forms of what can be done with a plan. */
export const planMoveWords = {
  actions: 'What can be done with this plan',
  pause: 'Pause',
  pauseTitle: 'Pause this plan',
  pauseText: 'Nothing is charged while it is paused. What falls due meanwhile is kept as missed.',
  resume: 'Resume',
  resumeTitle: 'Resume this plan',
  resumeText: 'What happens with what was missed?',
  missed: 'Missed',
  missedKeep: 'keep it owed: it is taken one by one, by choice',
  missedSkip: 'skip it: gone in a recurring plan, moved to the end of instalments',
  cancel: 'Cancel plan',
  cancelTitle: 'Cancel this plan for good',
  cancelText: 'Nothing of it is ever charged again. What is not confirmed is still resolved.',
  extra: 'Extra payment',
  extraTitle: 'Take an extra payment now',
  extraTextTotal: 'It is taken off the last instalments.',
  extraTextRecurring: 'The plan goes on as before.',
  payOff: 'Pay off',
  payOffTitle: 'Pay off everything that is left, now',
  replaceCard: 'Replace card',
  firstCard: 'Key the card',
  logCall: 'Log call',
  logCallTitle: 'Log a call',
  note: 'Note',
  noteTitle: 'Write a note',
  noteText: 'It stands among what happened, with your name. It changes nothing that is owed.',
  evidence: 'Record an earlier first charge',
  evidenceTitle: 'Record the first charge that was made elsewhere',
  evidenceText:
    'A kept card can go on with a plan when its first charge is known: from the dashboard, with its day and ids.',
  evidenceCard: 'Kept card',
  evidenceNoCard: 'This customer has no kept card. Key the card instead.',
  transactionId: 'Transaction id',
  trackingId: 'Tracking id',
  trackingHint: 'leave empty when the first charge returned none; it is never shown again',
  firstChargedOn: 'Charged on',
  save: 'Record',
  done: 'Recorded.',
  reason: 'Reason',
  amount: 'Amount',
  day: 'Day',
  dayHint: 'YYYY-MM-DD',
  noSuchDay: 'Enter a day that exists, for example 2026-11-20.',
  noteLabel: 'Note',
  outcome: 'Outcome',
  promisedOn: 'Promised for',
  promisedAmount: 'Promised amount',
  scope: 'Change',
  scopeOne: 'this instalment alone',
  scopeFrom: 'this one and all later ones',
  rowActions: 'What can be done with this instalment',
  skip: 'Skip',
  skipTextTotal: 'It moves behind the last instalment, because the total stays what it is.',
  skipTextRecurring: 'It is not charged, and the customer does not owe it.',
  changeAmount: 'Change amount',
  changeDate: 'Change date',
  paidAnotherWay: 'Paid another way',
  paidAnotherWayText: 'By transfer or in cash: it is never charged to the card.',
  writeOff: 'Write off',
  writeOffText: 'It is given up and never charged.',
  needsSupervisor: 'Only a supervisor does this.',
  nothingToDo: 'Nothing can be done with it any more.',
} as const;

/** What may come of a call about a plan. */
export const planCallOutcomeWords: Readonly<Record<PlanView['calls'][number]['outcome'], string>> =
  {
    'no-answer': 'No answer',
    'left-message': 'Left a message',
    spoke: 'Spoke',
    disputes: 'Disputes it',
    promised: 'Promised to pay',
  };

/** Why a plan or an instalment may not be moved as asked, and what to do instead. */
export function moveRefusalWords(refusal: PlanMoveRefusal, currency: CurrencyCode): string {
  switch (refusal.kind) {
    case 'plan-state':
      return `This plan is ${planStateWords[refusal.state].word.toLowerCase()}, so this cannot be done.`;
    case 'plan-waits':
      return `The plan is waiting on instalment ${refusal.sequence}, which is not confirmed. Resolve it first.`;
    case 'charge-open':
      return `Instalment ${refusal.sequence} is waiting for the bank. Wait for its outcome first.`;
    case 'no-such-instalment':
      return 'This plan has no such instalment.';
    case 'instalment-state':
      return settledRowWords(refusal.state);
    case 'covered':
      return `Its amount counts in instalment ${refusal.by}.`;
    case 'not-due':
      return `It falls due on ${dayWords(refusal.dueDate)} and not before.`;
    case 'no-first-charge':
      return 'There is no first charge on this card. Replace the card, or record an earlier first charge.';
    case 'not-the-oldest':
      return `A new card begins with the oldest open instalment: ${refusal.oldest}.`;
    case 'has-card-history':
      return 'This plan has a card history already.';
    case 'no-end':
      return 'This plan has no end, so there is no rest to pay off. Take an extra payment or cancel it.';
    case 'nothing-owed':
      return 'Nothing is owed.';
    case 'not-an-amount':
      return 'This is no amount that can be charged.';
    case 'over-what-is-owed':
      return `Only ${moneyWords(refusal.owedMinor, currency)} is owed.`;
    case 'does-not-add-up':
      return 'The instalments would no longer add up to the total.';
    case 'date-not-possible':
      return 'This day cannot be used. Choose one from today on, in the order of the schedule.';
    case 'evidence-incomplete':
      return 'The transaction id and the day of the first charge are both needed, and that day does not lie ahead.';
  }
}

function settledRowWords(state: string): string {
  const words = state in standingWords ? standingWords[state as keyof typeof standingWords] : null;
  return words === null
    ? 'This instalment cannot be changed any more.'
    : `This instalment is ${words.word.toLowerCase()}, so this cannot be done.`;
}

type FieldRefused = Extract<PlanMoveAnswer, { readonly kind: 'refused' }>['refusals'][number];

/** What is wrong with one field of a short form. */
export function moveFieldWords({ field, reason }: FieldRefused): string {
  switch (reason) {
    case 'empty':
      return field === 'reason' ? 'Say why, in a few words.' : 'Fill this in.';
    case 'too-long':
      return 'This is too long.';
    case 'holds-card-number':
      return 'This holds a card number, which is kept nowhere. Take it out.';
    case 'not-a-date':
      return 'Enter a day that exists, for example 2026-11-20.';
    case 'not-an-amount':
      return 'This is no amount. Key it like 49.50. Use a point for cents.';
  }
}

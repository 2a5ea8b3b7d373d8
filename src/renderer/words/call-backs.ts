import type { CallRefusal, MadeCallView } from '../../contract/customers/calls.ts';
import type { CallOutcome } from '../../domain/customers/call-back.ts';
import type { IconName } from '../ui/icons.tsx';
import type { Tone } from '../ui/notice.tsx';
import { figure } from './counts.ts';
import { dayWords } from './plans/plan-retry.ts';
import { moneyWords } from './plans/plans.ts';

/** Words of call-backs, on the slip and in To do. */
export const callWords = {
  tab: 'Call-backs',
  promise: 'The call-back',
  promiseTitle: 'Call the customer back',
  tellText: 'Promise a call-back, so that the customer does not pay twice.',
  tellPart: 'Ask whether they keep the part that was approved. The slip has both ways.',
  promiseText: 'Take the number while the customer is on the line.',
  name: 'Name',
  phone: 'Call-back number',
  day: 'Day',
  time: 'Time',
  timeHint: 'for example 11:00',
  note: 'Note',
  noteHint: 'never a card number',
  save: 'Schedule call-back',
  saved: 'Call-back scheduled. It is listed under To do.',
  add: 'New call-back',
  addTitle: 'New call-back',
  customerHint: 'optional; the call-back is then listed on their page too',
  addText: 'For example for the day on which a plan should start. No card data.',
  reading: 'Reading the records …',
  logTitle: 'Call result',
  outcome: 'Outcome',
  nextText: 'It is due again at this time.',
  again: 'Call again',
  record: 'Record',
  closed: 'This call-back is already closed. Nothing was changed.',
  history: 'Calls',
  noHistory: 'No calls yet',
  noHistoryText: 'Calls to this customer, scheduled or made, appear here, newest first.',
  logOne: 'Log the call',
  logCall: 'Log call',
  logged: 'Call logged.',
  logText: 'For a call that was not scheduled, such as one that the customer made.',
} as const;

/** Outcomes of a call, in the order in which staff meet them. */
export const callOutcomeWords: Readonly<Record<CallOutcome, string>> = {
  'no-answer': 'No answer',
  'left-message': 'Left a message',
  spoke: 'Spoke',
  done: 'Not needed any more',
};

/** The problem with a field of a call-back, and the correction. */
export function callRefusalWords({ field, reason }: CallRefusal): string {
  switch (reason) {
    case 'empty':
      return 'Enter the number to call.';
    case 'not-a-number':
      return 'Enter a phone number: digits, spaces and + ( ) - only.';
    case 'holds-card-number':
      return 'That looked like a card number, so it was not saved.';
    case 'not-a-moment':
      return 'Enter a date and a time, for example Fri and 11:00.';
    case 'in-past':
      return field === 'due' ? 'This time has passed. Choose a later one.' : '';
  }
}

/** One line of the call list: the call-back as scheduled, or the outcome of a call. */
export function madeCallWords(call: MadeCallView, moment: (at: string) => string): string {
  const instalment = call.sequence === null ? '' : ` instalment ${call.sequence}`;
  const about = call.reference === null ? '' : `, about ${call.reference}${instalment}`;
  if (call.kind === 'promised') {
    const until = call.dueAt === null ? '' : `, due ${moment(call.dueAt)}`;
    return `Scheduled a call to ${call.phone}${until}${about}`;
  }
  const outcome = call.outcome === null ? 'Rang' : madeOutcomeWords[call.outcome];
  return `${outcome}${promisedWords(call.promise)}${about}`;
}

/** Icon and tone of each kind of call in a history. */
export const callSigns: Readonly<
  Record<
    NonNullable<MadeCallView['outcome']> | 'scheduled',
    { readonly icon: IconName; readonly tone: Tone }
  >
> = {
  scheduled: { icon: 'clock', tone: 'quiet' },
  'no-answer': { icon: 'phone', tone: 'quiet' },
  'left-message': { icon: 'mail', tone: 'quiet' },
  spoke: { icon: 'speech', tone: 'quiet' },
  done: { icon: 'check', tone: 'quiet' },
  disputes: { icon: 'bang', tone: 'warn' },
  promised: { icon: 'calendarDay', tone: 'good' },
};

/** Amount and day of a promise to pay; empty for none. */
function promisedWords(promise: MadeCallView['promise']): string {
  if (promise === null) return '';
  return ` ${moneyWords(promise.amountMinor, promise.currency)}, ${dayWords(promise.on)}`;
}

const madeOutcomeWords: Readonly<Record<NonNullable<MadeCallView['outcome']>, string>> = {
  ...callOutcomeWords,
  disputes: 'Disputes it',
  promised: 'Promised to pay',
};

/** Notes on a call-back that its payment has an outcome in the meantime. */
export function settledCallWords(word: string): string {
  return `Outcome now: ${word}. Call to say so, or record that no call is needed.`;
}

/** The call-back as a slip shows it: "We ring 0412 345 678 by today 11:00". */
export function promiseWords(phone: string, moment: string): string {
  return `We’ll call ${phone} by ${moment}.`;
}

/** Call-backs whose time has come, on their tab: "2 due now". */
export function dueCallsWords(count: number): string {
  return `${figure(count)} due now`;
}

/** Time of the earliest call-back, on its tab: "next today 17:45". */
export function nextCallWords(moment: string): string {
  return `next ${moment}`;
}

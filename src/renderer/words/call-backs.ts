import type { CallRefusal, MadeCallView } from '../../contract/calls.ts';
import type { CallOutcome } from '../../domain/desk/call-back.ts';
import type { IconName } from '../ui/icons.tsx';
import type { Tone } from '../ui/notice.tsx';

/** Words of promises to ring customers, on the slip and in To do. */
export const callWords = {
  tab: 'Call-backs',
  promiseTitle: 'We ring the customer',
  promiseText: 'Take the number while the customer is on the line.',
  name: 'Name',
  phone: 'Call-back number',
  day: 'Day',
  dayHint: 'YYYY-MM-DD',
  time: 'Time',
  timeHint: 'for example 11:00',
  note: 'Note',
  noteHint: 'never a card number',
  save: 'Promise the call',
  saved: 'The call is promised. It waits under To do.',
  add: 'New call-back',
  addTitle: 'New call-back',
  customerHint: 'optional; the call then stands on their page too',
  addText: 'For example for the day on which a plan should start. No card data.',
  none: 'Nobody is to be rung.',
  noneText:
    'A customer whose payment is not confirmed is promised a call on its slip, and waits here.',
  reading: 'Reading the records …',
  list: 'Customers to ring',
  logTitle: 'What came of it?',
  outcome: 'Outcome',
  nextText: 'It is due again at this time.',
  again: 'Ring again',
  record: 'Record',
  closed: 'Somebody closed this call-back already. Nothing was changed.',
  unnamed: 'no name',
  history: 'Calls',
  noHistory: 'No calls yet',
  noHistoryText: 'Calls that were promised to this customer or made show here, the newest first.',
  logOne: 'Log the call',
  columns: { due: 'Due', who: 'Who', phone: 'Number', about: 'About', last: 'Last call' },
} as const;

/** What may come of a call, in the order in which staff meet it. */
export const callOutcomeWords: Readonly<Record<CallOutcome, string>> = {
  'no-answer': 'No answer',
  'left-message': 'Left a message',
  spoke: 'Spoke',
  done: 'Not needed any more',
};

/** How a promise stands; the word alone says it. */
export const callStepWords: Readonly<
  Record<
    'overdue' | 'due' | 'later',
    { readonly word: string; readonly icon: IconName; readonly tone: Tone }
  >
> = {
  overdue: { word: 'Overdue', icon: 'bang', tone: 'bad' },
  due: { word: 'Due now', icon: 'phone', tone: 'warn' },
  later: { word: 'To come', icon: 'clock', tone: 'quiet' },
};

/** Says what is wrong with a field of a call-back. */
export function callRefusalWords({ field, reason }: CallRefusal): string {
  switch (reason) {
    case 'empty':
      return 'Enter the number to ring.';
    case 'not-a-number':
      return 'This is no phone number. Digits, spaces and + ( ) - only.';
    case 'holds-card-number':
      return 'That looked like a card number, so it was not kept.';
    case 'not-a-moment':
      return 'Enter a day and a time that exist, for example 2026-11-20 and 11:00.';
    case 'in-past':
      return field === 'due' ? 'This time has gone by. Promise one to come.' : '';
  }
}

/** One line of the calls: what was promised, or what came of ringing. */
export function madeCallWords(call: MadeCallView, moment: (at: string) => string): string {
  const about = call.reference === null ? '' : `, about ${call.reference}`;
  if (call.kind === 'promised') {
    const until = call.dueAt === null ? '' : `, due ${moment(call.dueAt)}`;
    return `${call.operatorName} promised a call to ${call.phone}${until}${about}`;
  }
  const outcome = call.outcome === null ? 'rang' : madeOutcomeWords[call.outcome];
  return `${call.operatorName}: ${outcome.toLowerCase()}${about}`;
}

const madeOutcomeWords: Readonly<Record<NonNullable<MadeCallView['outcome']>, string>> = {
  ...callOutcomeWords,
  disputes: 'Disputes it',
  promised: 'Promised to pay',
};

/** That a promised call has an answer to tell: its payment came to an outcome meanwhile. */
export function settledCallWords(word: string): string {
  return `Settled meanwhile: ${word}. Ring to say so, or record that no call is needed any more.`;
}

/** The promise as it stands on a slip: "We ring 0412 345 678 by today 11:00". */
export function promiseWords(phone: string, moment: string): string {
  return `We ring ${phone} by ${moment}.`;
}

/** How often somebody rang so far, and with what. */
export function lastCallWords(count: number, outcome: CallOutcome | null): string {
  if (count === 0 || outcome === null) return 'not rung yet';
  const word = callOutcomeWords[outcome].toLowerCase();
  return count === 1 ? `rung once: ${word}` : `rung ${count} times: ${word}`;
}

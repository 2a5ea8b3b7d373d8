import type { CallBackView } from '../../../../contract/customers/calls.ts';
import type { CallBackStep, CallOutcome } from '../../../../domain/customers/call-back.ts';
import { callBackStep } from '../../../../domain/customers/call-back.ts';
import type { IconName } from '../../../ui/icons.tsx';
import type { Tone } from '../../../ui/notice.tsx';
import { callOutcomeWords } from '../../../words/call-backs.ts';

/** Words of the list of call-backs in To do, and of the one beside it. */
export const callListWords = {
  list: 'Customers to call',
  none: 'No call-backs',
  noneText: 'Those scheduled from an unconfirmed payment’s slip appear here.',
  unnamed: 'no name',
  columns: { due: 'Due', who: 'Who', phone: 'Number', about: 'About', last: 'Last call' },
  payment: 'Payment',
  scheduledBy: 'Scheduled by',
  openPayment: 'Open payment',
  openCustomer: 'Open customer',
} as const;

/** Word, icon and tone of a call-back's due state; the word alone is sufficient. */
export const callStepWords: Readonly<
  Record<CallBackStep, { readonly word: string; readonly icon: IconName; readonly tone: Tone }>
> = {
  overdue: { word: 'Overdue', icon: 'bang', tone: 'bad' },
  due: { word: 'Due now', icon: 'phone', tone: 'warn' },
  later: { word: 'To come', icon: 'clock', tone: 'quiet' },
};

/** Word, icon and tone of a call-back at a moment. */
export function callStepOf(
  { dueAt }: CallBackView,
  nowMs: number,
): (typeof callStepWords)[CallBackStep] {
  return callStepWords[callBackStep(Date.parse(dueAt), nowMs)];
}

/** The name to ask for, where one was given. */
export function calledName({ name }: CallBackView): string {
  return name === '' ? callListWords.unnamed : name;
}

/**
 * Calls made for a call-back and the outcome of the last: "called 2 times: no answer". Earlier calls to the customer are
 * not among them.
 */
export function lastCallWords(count: number, outcome: CallOutcome | null): string {
  if (count === 0 || outcome === null) return 'none since scheduled';
  const word = callOutcomeWords[outcome].toLowerCase();
  return count === 1 ? `called once: ${word}` : `called ${count} times: ${word}`;
}

import type { AttemptView } from '../../../../contract/charge/attempt-view.ts';
import { assertNever } from '../../../../domain/assert.ts';
import type { AttemptState } from '../../../../domain/charge/attempt.ts';
import { declinedStates } from '../../../../domain/charge/transitions.ts';
import type { IconName } from '../../../ui/icons.tsx';
import { formWords } from '../../../words/payments/charge-form.ts';

/** Actions after an outcome; the first of a list is the primary one. */
export type OutcomeAction =
  | 'new-payment'
  /** Only a shortcut: opens a new form that starts with the customer. */
  | 'new-for-customer'
  | 'another-card'
  | 'send-again'
  | 'correct'
  | 'resolve'
  | 'print'
  | 'steps';

/**
 * Enter on the heading of an outcome: the next payment, or another card after a decline.
 *
 * Null where staff must look first: money may have moved, or nothing was sent and the reason matters.
 */
export function enterAction(attempt: AttemptView | null): OutcomeAction | null {
  if (attempt?.state === 'approved') return attempt.notSaved ? null : 'new-payment';
  return attempt?.state === 'declined' ? 'another-card' : null;
}

/** States that leave the order unpaid, with no possible charge to look for first. */
const owedStates: readonly AttemptState[] = [...declinedStates, 'rejected', 'not-sent'];

/** True while the order is still owed and may be charged again: what comes next stands in place of the form. */
export function isOwed({ state }: AttemptView): boolean {
  return owedStates.includes(state);
}

/** The actions of each outcome; where money may have moved, none charges again and none prints a receipt. */
export function outcomeActions(attempt: AttemptView): readonly OutcomeAction[] {
  switch (attempt.state) {
    case 'declined':
    case 'confirmed-declined':
      return ['another-card', 'new-payment', 'print', 'steps'];
    case 'not-sent':
      return ['send-again', 'new-payment', 'steps'];
    case 'rejected':
      return [attempt.cardUnknown ? 'another-card' : 'correct', 'new-payment', 'steps'];
    case 'mismatch':
      // Another charge would reach the wrong environment too.
      return attempt.mismatchFields.includes('test-flag')
        ? ['resolve', 'new-payment', 'steps']
        : ['new-payment', 'resolve', 'steps'];
    case 'unknown':
    case 'reference-taken':
    case 'surplus-charged':
      return ['new-payment', 'resolve', 'steps'];
    case 'dispatched':
      return attempt.late ? ['new-payment', 'resolve', 'steps'] : [];
    case 'prepared':
      return [];
    case 'paid-elsewhere':
    case 'confirmed-not-charged':
      return ['new-payment', 'steps'];
    case 'approved':
    case 'confirmed-charged':
    case 'confirmed-reversed':
      return ['new-payment', 'print', 'steps'];
    default:
      return assertNever(attempt.state);
  }
}

/** The words, icon and letter of each action's button. */
export const outcomeButtons: Readonly<
  Record<
    OutcomeAction,
    { readonly words: string; readonly icon?: IconName; readonly letter?: string }
  >
> = {
  'new-payment': { words: formWords.newPayment, icon: 'receipt', letter: 'N' },
  'new-for-customer': { words: formWords.newForCustomer, letter: 'C' },
  'another-card': { words: formWords.anotherCard, icon: 'card', letter: 'A' },
  'send-again': { words: formWords.sendAgain, icon: 'repeat', letter: 'T' },
  correct: { words: formWords.correct, icon: 'back', letter: 'O' },
  resolve: { words: formWords.resolve },
  print: { words: formWords.print, letter: 'P' },
  steps: { words: formWords.steps, letter: 'S' },
};

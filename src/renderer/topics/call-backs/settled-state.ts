import type { CallBackView } from '../../../contract/customers/calls.ts';
import { declinedStates, openStates, personStates } from '../../../domain/charge/transitions.ts';
import type { StateWords } from '../../words/payments/states.ts';
import { stateWords } from '../../words/payments/states.ts';

/** The outcome of the payment that a call-back is about; null while it is open, or without a payment. */
export function settledStateOf({ attemptState }: CallBackView): StateWords | null {
  if (attemptState === null) return null;
  const isOpen = [...openStates, ...personStates].includes(attemptState);
  return isOpen ? null : stateWords[attemptState];
}

/** The subject of a call-back in one line: its order, how that stands, and the note. */
export function aboutWords(callBack: CallBackView): string {
  const settled = settledStateOf(callBack);
  return [callBack.orderReference, settled?.word, callBack.note].filter(Boolean).join(', ');
}

/** True while the customer is waiting to hear: the payment is open, or declined and still owed. */
export function needsCall(callBack: CallBackView): boolean {
  const { attemptState } = callBack;
  if (attemptState !== null && declinedStates.includes(attemptState)) return true;
  return settledStateOf(callBack) === null;
}

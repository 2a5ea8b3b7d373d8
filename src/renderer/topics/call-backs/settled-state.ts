import type { CallBackView } from '../../../contract/customers/calls.ts';
import { openStates, personStates } from '../../../domain/charge/transitions.ts';
import type { StateWords } from '../../words/payments/states.ts';
import { stateWords } from '../../words/payments/states.ts';

/** What the payment of a promised call came to meanwhile; null while nobody knows, or without one. */
export function settledStateOf({ attemptState }: CallBackView): StateWords | null {
  if (attemptState === null) return null;
  const isOpen = [...openStates, ...personStates].includes(attemptState);
  return isOpen ? null : stateWords[attemptState];
}

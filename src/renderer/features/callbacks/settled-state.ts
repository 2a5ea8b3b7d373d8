import type { CallBackView } from '../../../contract/calls.ts';
import { openStates, personStates } from '../../../domain/charge/transitions.ts';
import type { StateWords } from '../../words/states.ts';
import { stateWords } from '../../words/states.ts';

/** What the payment of a promised call came to meanwhile; null while nobody knows, or without one. */
export function settledStateOf({ attemptState }: CallBackView): StateWords | null {
  if (attemptState === null) return null;
  const isOpen = [...openStates, ...personStates].includes(attemptState);
  return isOpen ? null : stateWords[attemptState];
}

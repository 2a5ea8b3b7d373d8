import { noCard } from '../../../ui/card/card-reading.ts';
import type { ChargeState, FocusTarget } from './charge-model.ts';

/** Sends the focus somewhere, by a request of its own number. */
export function focusOn(state: ChargeState, target: FocusTarget): ChargeState {
  return { ...state, focus: { target, request: (state.focus?.request ?? 0) + 1 } };
}

/** Forgets the card: new inputs take the place of the old, whose values and undo history go. */
export function wipe(state: ChargeState): ChargeState {
  return {
    ...state,
    card: noCard,
    cardGeneration: state.cardGeneration + 1,
    codeCleared: false,
    codeReason: null,
  };
}

/** Back to the form, with the focus where it is needed. */
export function toTyping(
  state: ChargeState,
  change: Partial<ChargeState>,
  focus: FocusTarget,
): ChargeState {
  return focusOn({ ...state, ...change, stage: { kind: 'typing' } }, focus);
}

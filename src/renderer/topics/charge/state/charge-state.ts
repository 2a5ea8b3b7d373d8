import { noCard } from '../../../ui/card/card-reading.ts';
import type { ChargeState, FocusTarget } from './charge-model.ts';
import type { CardOnFileRefusal } from '../../../../domain/customers/customer.ts';

/** Requests the focus on a target; each request has its own number. */
export function focusOn(state: ChargeState, target: FocusTarget): ChargeState {
  return { ...state, focus: { target, request: (state.focus?.request ?? 0) + 1 } };
}

/** Clears the card: new inputs replace the old, and with them their values and undo history. */
export function wipe(state: ChargeState): ChargeState {
  return {
    ...state,
    card: noCard,
    cardGeneration: state.cardGeneration + 1,
    codeCleared: false,
    codeReason: null,
  };
}

/** Returns to the form, with the focus where it is needed. */
export function toTyping(
  state: ChargeState,
  change: Partial<ChargeState>,
  focus: FocusTarget,
): ChargeState {
  return focusOn({ ...state, ...change, stage: { kind: 'typing' } }, focus);
}

/** Returns to the form with a sentence about why nothing was sent. */
export function tell(state: ChargeState, text: string): ChargeState {
  return toTyping(state, { notice: { kind: 'told', text } }, 'notice');
}

/** Deselects a card on file that cannot be charged, so that it is not reviewed again by habit. */
export function refuseCard(state: ChargeState, reason: CardOnFileRefusal): ChargeState {
  const cardOnFileId = reason === 'changed' ? state.payer.cardOnFileId : null;
  const payer = { ...state.payer, cardOnFileId };
  return toTyping(state, { payer, notice: { kind: 'card-refused', reason } }, 'notice');
}

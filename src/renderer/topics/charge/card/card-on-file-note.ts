import type { SlipModel } from '../../../ui/slip/slip-model.ts';
import { cardOnFileWords } from '../../../words/payments/cards-on-file.ts';
import type { ChargeState } from '../state/charge-model.ts';
import { isOutcome } from '../state/charge-model.ts';

/** Result of saving the card; null when it was not requested, or before the outcome. */
export function cardOnFileNote({ stage, saveAsked }: ChargeState): string | null {
  if (stage.kind !== 'sent' || !saveAsked || !isOutcome(stage.attempt)) return null;
  const { state, cardId, notSaved } = stage.attempt;
  if (state !== 'approved') return cardOnFileWords.keptNo;
  if (notSaved) return cardOnFileWords.keptWaits;
  return cardId === null ? cardOnFileWords.keptMissed : cardOnFileWords.keptYes;
}

/** Adds the result of saving the card to the slip; null adds nothing. */
export function withCardOnFileNote(model: SlipModel, note: string | null): SlipModel {
  if (note === null) return model;
  return { ...model, lines: [...model.lines, { label: cardOnFileWords.keptLine, value: note }] };
}

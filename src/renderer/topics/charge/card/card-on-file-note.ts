import type { SlipModel } from '../../../ui/slip/slip-model.ts';
import { cardOnFileWords } from '../../../words/payments/cards-on-file.ts';
import type { ChargeState } from '../state/charge-model.ts';
import { isOutcome } from '../state/charge-model.ts';

/** Whether the card that was to be kept was kept; null when nobody asked, or while the bank is asked. */
export function cardOnFileNote({ stage, keepAsked }: ChargeState): string | null {
  if (stage.kind !== 'sent' || !keepAsked || !isOutcome(stage.attempt)) return null;
  const { state, cardId, notSaved } = stage.attempt;
  if (state !== 'approved') return cardOnFileWords.keptNo;
  if (notSaved) return cardOnFileWords.keptWaits;
  return cardId === null ? cardOnFileWords.keptMissed : cardOnFileWords.keptYes;
}

/** Says on the slip what became of keeping the card. */
export function withCardOnFileNote(model: SlipModel, note: string | null): SlipModel {
  if (note === null) return model;
  return { ...model, lines: [...model.lines, { label: cardOnFileWords.keptLine, value: note }] };
}

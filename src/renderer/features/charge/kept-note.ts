import type { SlipModel } from '../../ui/slip/slip-model.ts';
import { keptCardWords } from '../../words/kept-cards.ts';
import type { ChargeState } from './charge-model.ts';
import { isOutcome } from './charge-model.ts';

/** Whether the card that was to be kept was kept; null when nobody asked, or while the bank is asked. */
export function keptNote({ stage, keepAsked }: ChargeState): string | null {
  if (stage.kind !== 'sent' || !keepAsked || !isOutcome(stage.attempt)) return null;
  const { state, cardId, notSaved } = stage.attempt;
  if (state !== 'approved') return keptCardWords.keptNo;
  if (notSaved) return keptCardWords.keptWaits;
  return cardId === null ? keptCardWords.keptMissed : keptCardWords.keptYes;
}

/** Says on the slip what became of keeping the card. */
export function withKeptNote(model: SlipModel, note: string | null): SlipModel {
  if (note === null) return model;
  return { ...model, lines: [...model.lines, { label: keptCardWords.keptLine, value: note }] };
}

import { useEffect, useEffectEvent } from 'react';
import type { FieldRefusal } from '../../../../contract/charge/charge.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { refusalSummary } from '../../../words/payments/refusals.ts';
import { termSentence } from '../plan-terms/plan-part.tsx';
import type { ChargeState } from '../state/charge-model.ts';
import type { Charge } from '../state/use-charge.ts';
import { useRefusalWords } from './use-refusal-words.ts';

/** The sentence of each field that a review refused; null for a field without a refusal. */
export function useSentences(charge: Charge): (field: FieldRefusal['field']) => string | null {
  const wordsOf = useRefusalWords(charge);
  const { draft, refusals } = charge.state;
  return (field) => {
    const refusal = refusals.find((found) => found.field === field);
    if (field === 'amount' && refusal === undefined) return amountSentence(charge.state);
    return refusal === undefined || draft === null ? null : wordsOf(refusal);
  };
}

/** The refusal of a plan's amount or total, both of which the amount field holds; null for none. */
function amountSentence(state: ChargeState): string | null {
  return termSentence(state, 'amount') ?? termSentence(state, 'total');
}

/** Announces the refusals, once for each refused review. */
export function useSpokenRefusals(charge: Charge): void {
  const announce = useAnnounce();
  const sentenceOf = useSentences(charge);
  const request = charge.state.focus?.request ?? 0;
  const speak = useEffectEvent((ofRequest: number) => {
    if (ofRequest === 0) return;
    const sentences = [
      ...charge.state.refusals.flatMap(({ field }) => sentenceOf(field) ?? []),
      ...charge.state.termsRefusals.flatMap(({ field }) => termSentence(charge.state, field) ?? []),
    ];
    if (sentences.length > 0) announce(refusalSummary(sentences));
  });
  useEffect(() => speak(request), [request]);
}

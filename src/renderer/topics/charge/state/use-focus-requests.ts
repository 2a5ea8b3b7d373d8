import type { RefObject } from 'react';
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { outcomeWords } from '../../../words/payments/outcomes.ts';
import { slipWords } from '../../../words/payments/slip.ts';
import type { ChargeState, FocusTarget } from './charge-model.ts';
import { isOutcome } from './charge-model.ts';

function selectorOf(target: FocusTarget): string {
  return target === 'heading' ? '.slip-heading' : `[data-field="${target}"]`;
}

/**
 * Moves the focus where the model requests it, once for each request.
 *
 * Within the same task, because the next key belongs to the field that staff are led to.
 */
export function useFocusRequests(
  screen: RefObject<HTMLElement | null>,
  focus: ChargeState['focus'],
): void {
  const move = useEffectEvent((ofRequest: number) => {
    if (focus?.request !== ofRequest) return;
    const element = screen.current?.querySelector<HTMLElement>(selectorOf(focus.target));
    element?.focus();
  });
  const request = focus?.request ?? 0;
  useLayoutEffect(() => move(request), [request]);
}

/** Announces each change of state to screen readers: the wait once, then the outcome. */
export function useSpokenStages(state: ChargeState, isActive: boolean): void {
  const announce = useAnnounce();
  const sentence = spokenStage(state);
  const speak = useEffectEvent((told: string | null) => {
    if (told !== null && isActive) announce(told);
  });
  useEffect(() => speak(sentence), [sentence]);
}

function spokenStage(state: ChargeState): string | null {
  const { stage } = state;
  if (stage.kind === 'review') return `${slipWords.review}. ${slipWords.reviewMoney}`;
  if (stage.kind !== 'sent') return null;
  const words = outcomeWords(stage.attempt);
  // Focusing the outcome's heading reads it out; the announcement adds the money.
  return isOutcome(stage.attempt)
    ? `${words.heading}. ${words.money}`
    : `${words.heading}. ${slipWords.doNotCharge}`;
}

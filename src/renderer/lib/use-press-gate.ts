import { useEffect, useLayoutEffect, useRef } from 'react';
import type { PressGate } from './press-gate.ts';
import { closeGate, isGateOpen, releaseKey } from './press-gate.ts';

/** Keys that are down now; the review must know whether Enter was released since it was shown. */
const held = new Set<string>();

/**
 * Guards a button that moves money: the returned function decides whether a press counts.
 *
 * Keys and clicks are both checked, because a double click is as impatient as a held key. Each step of the
 * review closes the gate again: the press that records the customer's consent must not charge as well.
 */
export function usePressGate(reviewStep: number | string | null): (isRepeat: boolean) => boolean {
  const gate = useRef<PressGate>(closeGate(0, false));
  useEffect(() => {
    const onDown = (event: KeyboardEvent): void => void held.add(event.key);
    const onUp = (event: KeyboardEvent): void => {
      // While Cmd is held, a Mac does not report other keys going up, so the release of Cmd counts for all.
      if (event.key === 'Meta') held.clear();
      held.delete(event.key);
      if (!held.has('Enter') && !held.has(' ')) gate.current = releaseKey(gate.current);
    };
    const onBlur = (): void => held.clear();
    window.addEventListener('keydown', onDown, true);
    window.addEventListener('keyup', onUp, true);
    window.addEventListener('blur', onBlur);
    return () => {
      window.removeEventListener('keydown', onDown, true);
      window.removeEventListener('keyup', onUp, true);
      window.removeEventListener('blur', onBlur);
    };
  }, []);
  // Closed before the step is drawn: a later effect would leave the gate of the step before open for a frame.
  useLayoutEffect(() => {
    if (reviewStep === null) return;
    gate.current = closeGate(performance.now(), held.has('Enter') || held.has(' '));
  }, [reviewStep]);
  return (isRepeat) => isGateOpen(gate.current, performance.now(), isRepeat);
}

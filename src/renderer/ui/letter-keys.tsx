import type { KeyboardEvent } from 'react';
import { createContext, useContext, useEffect, useRef } from 'react';
import { takesText } from '../lib/keys.ts';

/** True when single letters act as shortcuts on this computer (WCAG 2.1.4 lets staff turn them off). */
export const SingleKeysContext = createContext(false);

/** Time after content is shown during which single letters do not act on it. */
export const letterGateMs = 700;

/** The parts of a key press that decide whether a letter may act. */
export interface LetterPress {
  readonly key: string;
  readonly repeat: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/**
 * The letter or digit of a press; null unless it is alone, not held, and pressed long enough after its content was
 * shown.
 *
 * The wait keeps the rest of a word that staff were typing from starting the next payment.
 */
export function letterOf(press: LetterPress, shownForMs: number): string | null {
  const isAlone = !press.repeat && !press.ctrlKey && !press.metaKey && !press.altKey;
  if (!isAlone || shownForMs < letterGateMs || !/^[a-z1-9]$/iu.test(press.key)) return null;
  return press.key.toUpperCase();
}

/**
 * Lets single letters press the buttons of a part: each button carries its own letter (`Button`'s `letter`).
 *
 * `shown` identifies the content, and each change of it restarts the wait; null disables the letters.
 */
export function useLetterKeys(shown: string | null): (event: KeyboardEvent<HTMLElement>) => void {
  const allowed = useContext(SingleKeysContext);
  const shownAtMs = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    shownAtMs.current = shown === null ? Number.POSITIVE_INFINITY : performance.now();
  }, [shown]);
  return (event) => {
    if (!allowed || event.defaultPrevented || takesText(event.target)) return;
    const letter = letterOf(event, performance.now() - shownAtMs.current);
    if (letter === null) return;
    const marked = event.currentTarget.querySelector<HTMLElement>(`[data-letter="${letter}"]`);
    if (marked === null) return;
    event.preventDefault();
    event.stopPropagation();
    marked.click();
  };
}

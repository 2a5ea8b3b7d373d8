import type { KeyboardEvent } from 'react';
import { createContext, useContext, useEffect, useRef } from 'react';
import { takesText } from '../lib/keys.ts';

/** Whether single letters are keys on this computer (WCAG 2.1.4 lets staff turn them off). */
export const SingleKeysContext = createContext(false);

/** How long single letters are deaf after what they act on was shown. */
export const letterGateMs = 700;

/** What of a press decides whether a letter may act. */
export interface LetterPress {
  readonly key: string;
  readonly repeat: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/**
 * The letter that a press stands for, or null: alone, not held, and long enough after what it acts on was shown.
 *
 * So that the rest of a word that staff were typing never starts the next payment.
 */
export function letterOf(press: LetterPress, shownForMs: number): string | null {
  const isAlone = !press.repeat && !press.ctrlKey && !press.metaKey && !press.altKey;
  if (!isAlone || shownForMs < letterGateMs || !/^[a-z]$/iu.test(press.key)) return null;
  return press.key.toUpperCase();
}

/**
 * Lets single letters press the buttons of a part: each button carries its own letter (`Button`'s `letter`).
 *
 * `shown` names what the part shows now, and each change of it starts the wait anew; null for nothing to act on.
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
